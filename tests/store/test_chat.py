from __future__ import annotations

import asyncio
from typing import Any

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.chat import ChatMessage
from tests.store.stores import Run, add_people, add_table

HOSTILE = "<script>alert('1')</script> \u202e Robert'); DROP TABLE sayings;-- 😀"


def test_messages_are_numbered_at_each_table(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await add_table(store, "u")
        assert await store.chat.add("t", "anna", "Anna", HOSTILE, 5) == ChatMessage(
            "t", 1, 5, "anna", "Anna", HOSTILE
        )
        assert (await store.chat.add("u", "ben", "Ben", "", 6)).number == 1
        assert (await store.chat.add("t", "ben", "Ben", "yes", 6)).number == 2
        assert [message.text for message in await store.chat.messages("t")] == [HOSTILE, "yes"]
        assert [message.text for message in await store.chat.messages("t", since=1)] == ["yes"]
        assert list(await store.chat.messages("nowhere")) == []

    run(scenario)


def test_concurrent_messages_get_different_numbers(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        said = await asyncio.gather(
            *(store.chat.add("t", "anna", "", str(number), 0) for number in range(40))
        )
        assert sorted(message.number for message in said) == list(range(1, 41))
        assert list(await store.chat.messages("t")) == sorted(said, key=lambda message: message.number)

    run(scenario)


@pytest.mark.parametrize(("where", "who"), [("nowhere", "anna"), ("t", "nobody")])
def test_unknown_people_and_tables_raise_a_conflict(run: Run, where: str, who: str) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        with pytest.raises(Conflict):
            await store.chat.add(where, who, "", "", 0)
        assert (await store.chat.add("t", "anna", "", "", 0)).number == 1

    run(scenario)


def test_only_the_latest_messages_are_kept_and_read_by_page(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await add_table(store, "u")
        await store.chat.add("u", "ben", "", "", 0, keep=3)
        for number in range(1, 8):
            who = "ben" if number == 6 else "anna"
            assert (await store.chat.add("t", who, "", "", 0, keep=4)).number == number

        async def numbers(**which: Any) -> list[int]:
            return [message.number for message in await store.chat.latest("t", **which)]

        assert await numbers(limit=9) == [4, 5, 6, 7]
        assert await numbers(limit=2) == [6, 7]
        assert await numbers(limit=2, before=6) == [4, 5]
        assert await numbers(limit=2, without={"ben"}) == [5, 7]
        assert await store.chat.get("t", 3) is None
        found = await store.chat.get("t", 6)
        assert found is not None
        assert found.person == "ben"
        assert len(await store.chat.messages("u")) == 1

    run(scenario)
