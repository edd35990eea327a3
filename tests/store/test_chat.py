"""What people say, and what they report."""

from __future__ import annotations

import asyncio

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.chat import ChatMessage
from robotable.store.protocol.reports import Report
from tests.store.stores import Run, add_people, add_table

HOSTILE = "<script>alert('1')</script> \u0000 \u202e Robert'); DROP TABLE sayings;-- 😀"


def test_sayings_are_numbered_at_each_table(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await add_table(store, "u")
        assert await store.chat.add("t", "anna", "Anna", HOSTILE, 5) == ChatMessage(
            "t", 1, 5, "anna", "Anna", HOSTILE
        )
        assert (await store.chat.add("u", "ben", "Ben", "", 6)).number == 1
        assert (await store.chat.add("t", "ben", "Ben", "yes", 6)).number == 2
        assert [saying.text for saying in await store.chat.messages("t")] == [HOSTILE, "yes"]
        assert [saying.text for saying in await store.chat.messages("t", since=1)] == ["yes"]
        assert list(await store.chat.messages("nowhere")) == []

    run(scenario)


def test_all_talk_at_once(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        said = await asyncio.gather(
            *(store.chat.add("t", "anna", "", str(number), 0) for number in range(40))
        )
        assert sorted(saying.number for saying in said) == list(range(1, 41))
        assert list(await store.chat.messages("t")) == sorted(said, key=lambda saying: saying.number)

    run(scenario)


@pytest.mark.parametrize(("where", "who"), [("nowhere", "anna"), ("t", "nobody")])
def test_nobody_talks_nowhere(run: Run, where: str, who: str) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        with pytest.raises(Conflict):
            await store.chat.add(where, who, "", "", 0)
        assert (await store.chat.add("t", "anna", "", "", 0)).number == 1

    run(scenario)


def test_reports_newest_first_in_pages(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        for number in range(5):
            await store.reports.add("anna", "ben", "t" if number % 2 else None, f"{number}", number)
        newest = await store.reports.latest(limit=2)
        assert [report.text for report in newest] == ["4", "3"]
        rest = await store.reports.latest(before=newest[-1].number, limit=9)
        assert [report.text for report in rest] == ["2", "1", "0"]
        assert rest[1] == Report(rest[1].number, "anna", "ben", "t", "1", 1)
        with pytest.raises(Conflict):
            await store.reports.add("anna", "nobody", None, "", 0)

    run(scenario)
