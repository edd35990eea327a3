"""Seeks for an opponent: nobody is paired twice, and everybody learns of their opponent."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

import msgspec
import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.people import Person
from robotable.table.pairing import Pair, Seek, opponent_for
from tests.store.stores import Run, add_people

NOW = 1_000


def seek(person: str, id: str = "first press", **changes: object) -> Seek:
    made = Seek(
        person=person,
        id=id,
        game="robot_master",
        speed="fast",
        rated=False,
        points=1500,
        uncertainty=250,
        since=NOW,
        until=NOW + 10_000,
    )
    return msgspec.structs.replace(made, **changes)


def choose(own: Seek, others: Sequence[Seek], apart: AbstractSet[Pair]) -> Seek | None:
    return opponent_for(own, others, NOW, apart)


def test_two_people_get_the_same_table(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        seeks = store.seeks
        alone = await seeks.carry_on(seek("anna"), NOW, "t1", choose)
        assert alone.table is None
        (waiting,) = await seeks.waiting(NOW)
        assert (waiting.game, waiting.speed, waiting.rated, waiting.people) == (
            "robot_master",
            "fast",
            False,
            1,
        )
        assert await seeks.waiting(NOW + 10_000) == []
        # Nobody is paired with themselves, however often they ask.
        later = seek("anna", since=NOW + 900, until=NOW + 11_000)
        assert (await seeks.carry_on(later, NOW, "t2", choose)).since == NOW
        found = await seeks.carry_on(seek("ben"), NOW, "t3", choose)
        assert (found.opponent, found.table) == ("anna", "t3")
        assert await seeks.waiting(NOW) == []
        told = await seeks.carry_on(seek("anna"), NOW, "t4", choose)
        assert (told.opponent, told.table) == ("ben", "t3")
        assert [one.table for one in await seeks.of("anna")] == ["t3"]
        # Another press begins again.
        again = await seeks.carry_on(seek("anna", "second press"), NOW, "t5", choose)
        assert again.table is None
        assert await seeks.end("anna", "robot_master", "fast")
        assert not await seeks.end("anna", "robot_master", "fast")
        assert await seeks.prune(NOW + 10_001) == 1
        with pytest.raises(Conflict):
            await seeks.carry_on(seek("nobody"), NOW, "t6", choose)

    run(scenario)


def test_who_must_not_meet_does_not(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await store.seeks.carry_on(seek("anna"), NOW, "t1", choose)
        await store.people.set_email("anna", "a@example.org")
        await store.people.set_email("ben", "a@example.org")
        assert (await store.seeks.carry_on(seek("ben"), NOW, "t2", choose)).table is None
        await store.people.set_email("ben", None)
        for one, other in (("anna", "ben"), ("ben", "anna")):
            await store.blocks.set(one, other, True)
            assert (await store.seeks.carry_on(seek("ben"), NOW, "t2", choose)).table is None
            await store.blocks.set(one, other, False)
        # Nor those who want something else.
        for changes in ({"rated": True}, {"speed": "slow"}, {"game": "micro_robots"}):
            made = seek("ben", "another", **changes)
            assert (await store.seeks.carry_on(made, NOW, "t2", choose)).table is None
        assert (await store.seeks.carry_on(seek("ben"), NOW, "t2", choose)).opponent == "anna"

    run(scenario)


def test_no_search_is_paired_twice_however_many_ask_at_once(run: Run) -> None:
    people = [f"p{number}" for number in range(12)]

    async def scenario(store: Store) -> None:
        for person in people:
            await store.people.add(Person(id=person, name=person, created=0))
        found: dict[str, Seek] = {}
        # Two that look at each other at the same moment may skip each other, so they ask again.
        for attempt in range(20):
            asked = [
                store.seeks.carry_on(seek(one), NOW, f"{one} {attempt}", choose)
                for one in people
                if one not in found or found[one].table is None
            ]
            for one in await asyncio.gather(*asked):
                found[one.person] = one
            if all(one.table is not None for one in found.values()):
                break
        assert len(found) == len(people)
        for one in found.values():
            assert one.opponent is not None
            assert found[one.opponent].opponent == one.person
            assert found[one.opponent].table == one.table
        assert len({one.table for one in found.values()}) == len(people) // 2

    run(scenario)


def test_a_merged_guest_searches_no_more(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await store.seeks.carry_on(seek("guest"), NOW, "t1", choose)
        await store.people.merge("guest", "ben", 5)
        assert await store.seeks.of("guest") == await store.seeks.of("ben") == []
        await store.seeks.carry_on(seek("anna"), NOW, "t2", choose)
        await store.people.close_account("anna")
        assert await store.seeks.of("anna") == []

    run(scenario)
