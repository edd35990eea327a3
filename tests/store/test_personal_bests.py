"""The best results of people in solo games."""

from __future__ import annotations

import asyncio

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.people import Person
from robotable.store.protocol.personal_bests import PersonalBest
from robotable.table.solo_result import SoloResult
from tests.store.stores import Run, add_people


def points(score: int, person: str = "anna", kind: str = "{}") -> SoloResult:
    return SoloResult(person, "robot_master", kind, "points", score)


def time(score: int, person: str = "anna") -> SoloResult:
    return SoloResult(person, "micro_robots", "{}", "milliseconds", score)


def test_only_a_better_result_replaces_the_best(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        add = store.personal_bests.add
        assert await add(points(38), "t1", 1)
        assert not await add(points(37), "t2", 2)
        assert not await add(points(38), "t3", 3)
        assert await add(points(41), "t4", 4)
        assert not await add(points(41), "t4", 4), "a game counts once"
        assert await add(points(30, kind='{"fives":"any"}'), "t5", 5)
        assert await add(time(9_000), "t6", 6)
        assert not await add(time(9_001), "t7", 7)
        assert await add(time(8_999), "t8", 8)
        with pytest.raises(Conflict):
            await add(points(1, "nobody"), "t9", 9)

    run(scenario)
    run(_still_there)


async def _still_there(store: Store) -> None:
    best = PersonalBest("robot_master", "{}", "points", 41, "t4", 4, previous=38)
    other = PersonalBest("robot_master", '{"fives":"any"}', "points", 30, "t5", 5, previous=None)
    quick = PersonalBest("micro_robots", "{}", "milliseconds", 8_999, "t8", 8, previous=9_000)
    assert await store.personal_bests.get("anna", "robot_master", "{}") == best
    assert await store.personal_bests.of("anna", 5) == [quick, other, best]
    assert await store.personal_bests.of("anna", 2) == [quick, other]
    assert await store.personal_bests.of("ben", 5) == []


def test_of_results_at_the_same_time_the_best_one_stays(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await asyncio.gather(*(store.personal_bests.add(points(one), f"t{one}", one) for one in (3, 9, 5, 7)))
        found = await store.personal_bests.get("anna", "robot_master", "{}")
        assert found is not None
        assert (found.score, found.table) == (9, "t9")

    run(scenario)


def test_a_guest_takes_the_better_ones_into_an_account_and_they_can_be_forgotten(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await store.people.add(Person(id="guest", name="Guest", created=0))
        await store.people.add(Person(id="ann", name="Ann", created=0, login="ann"))
        bests = store.personal_bests
        await bests.add(points(40, "guest"), "t1", 1)
        await bests.add(points(38, "ann"), "t2", 2)
        await bests.add(time(9_000, "guest"), "t3", 3)
        await bests.add(time(8_000, "ann"), "t4", 4)
        await bests.add(points(12, "guest", '{"fives":"any"}'), "t5", 5)
        await store.people.merge("guest", "ann", 6)
        assert [(one.score, one.table, one.previous) for one in await bests.of("ann", 9)] == [
            (12, "t5", None),
            (8_000, "t4", None),
            (40, "t1", 38),
        ]
        assert await bests.of("guest", 9) == []
        await store.people.close_account("ann")
        assert await bests.of("ann", 9) == []
        assert not await bests.add(points(99, "ann"), "t6", 7), "counted again, it stays forgotten"

    run(scenario)
