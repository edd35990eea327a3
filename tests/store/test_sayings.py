"""What people say, and what they report."""

from __future__ import annotations

import asyncio

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.values import Report, Saying
from tests.store.stores import Play, people, table

HOSTILE = "<script>alert('1')</script> \u0000 \u202e Robert'); DROP TABLE sayings;-- 😀"


def test_sayings_are_numbered_at_each_table(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        await table(store)
        await table(store, "u")
        assert await store.say("t", "anna", "Anna", HOSTILE, 5) == Saying("t", 1, 5, "anna", "Anna", HOSTILE)
        assert (await store.say("u", "ben", "Ben", "", 6)).number == 1
        assert (await store.say("t", "ben", "Ben", "yes", 6)).number == 2
        assert [saying.text for saying in await store.sayings("t")] == [HOSTILE, "yes"]
        assert [saying.text for saying in await store.sayings("t", since=1)] == ["yes"]
        assert list(await store.sayings("nowhere")) == []

    play(scenario)


def test_all_talk_at_once(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        await table(store)
        said = await asyncio.gather(*(store.say("t", "anna", "", str(number), 0) for number in range(40)))
        assert sorted(saying.number for saying in said) == list(range(1, 41))
        assert list(await store.sayings("t")) == sorted(said, key=lambda saying: saying.number)

    play(scenario)


@pytest.mark.parametrize(("where", "who"), [("nowhere", "anna"), ("t", "nobody")])
def test_nobody_talks_nowhere(play: Play, where: str, who: str) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        await table(store)
        with pytest.raises(Conflict):
            await store.say(where, who, "", "", 0)
        assert (await store.say("t", "anna", "", "", 0)).number == 1

    play(scenario)


def test_reports_newest_first_in_pages(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        await table(store)
        for number in range(5):
            await store.report("anna", "ben", "t" if number % 2 else None, f"{number}", number)
        newest = await store.reports(limit=2)
        assert [report.text for report in newest] == ["4", "3"]
        rest = await store.reports(before=newest[-1].number, limit=9)
        assert [report.text for report in rest] == ["2", "1", "0"]
        assert rest[1] == Report(rest[1].number, "anna", "ben", "t", "1", 1)
        with pytest.raises(Conflict):
            await store.report("anna", "nobody", None, "", 0)

    play(scenario)
