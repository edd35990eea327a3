"""Daily deals: one attempt per person, and the tables of the day and of all time."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.deals import DealAttempt, DealPlacing, StoredDeal
from robotable.store.protocol.people import Person
from tests.store.stores import Run

DAY: Final = ("robot_master", "2026-11-01")
NEXT: Final = ("robot_master", "2026-11-02")


async def add(store: Store, *names: str) -> None:
    for name in names:
        login = None if name == "guest" else name
        await store.people.add(Person(id=name, name=name.title(), created=0, login=login))


async def finish(
    store: Store, day: tuple[str, str], person: str, began: int, ended: int, points: int
) -> None:
    before = await store.deals.begin(*day, person, began)
    after = msgspec.structs.replace(before, placed="5c4", points=points, ended=ended)
    assert await store.deals.advance(before, after)


def test_the_first_deal_of_a_day_stays_and_so_does_its_benchmark(run: Run) -> None:
    async def scenario(store: Store) -> None:
        assert await store.deals.get(*DAY) is None
        assert await store.deals.get_or_add(*DAY, "one") == StoredDeal("one")
        assert await store.deals.get_or_add(*DAY, "two") == StoredDeal("one")
        await store.deals.add_benchmark(*DAY, "48")
        await store.deals.add_benchmark(*DAY, "49")
        assert await store.deals.get(*DAY) == StoredDeal("one", "48")

    run(scenario)


def test_an_attempt_goes_on_once_for_each_card(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add(store, "ann")
        await store.deals.get_or_add(*DAY, "one")
        assert await store.deals.attempt(*DAY, "ann") is None
        before = await store.deals.begin(*DAY, "ann", 10)
        assert before == DealAttempt(*DAY, "ann", 10)
        assert await store.deals.begin(*DAY, "ann", 20) == before
        one = msgspec.structs.replace(before, placed="5c4")
        # The same card from two windows counts once.
        both = await asyncio.gather(*(store.deals.advance(before, one) for _ in range(2)))
        assert sorted(both) == [False, True]
        over = msgspec.structs.replace(one, placed="5c4 3c5", points=40, ended=5)
        assert await store.deals.advance(one, over)
        assert not await store.deals.advance(over, msgspec.structs.replace(over, points=99))
        # A clock that went back takes no time.
        assert await store.deals.attempt(*DAY, "ann") == msgspec.structs.replace(over, ended=10)
        for day, person in ((DAY, "nobody"), (NEXT, "ann")):
            with pytest.raises(Conflict):
                await store.deals.begin(*day, person, 10)

    run(scenario)


def test_tables_of_the_day_and_of_all_time(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add(store, "ann", "ben", "cleo", "guest")
        for day in (DAY, NEXT):
            await store.deals.get_or_add(*day, "one")
        await finish(store, DAY, "ann", 0, 50, 40)
        await finish(store, DAY, "ben", 0, 30, 40)
        await finish(store, DAY, "guest", 10, 20, 45)
        await finish(store, DAY, "cleo", 900, 901, 99)
        await finish(store, NEXT, "ann", 1_000, 1_060, 71)
        await store.deals.begin(*NEXT, "ben", 1_000)
        best = await store.deals.of_day(*DAY, before=900, limit=9)
        assert [(one.name, one.points) for one in best] == [("Guest", 45), ("Ben", 40), ("Ann", 40)]
        assert best[0] == DealPlacing("guest", "Guest", True, DAY[1], 45, 10)
        assert len(await store.deals.of_day(*DAY, before=900, limit=2)) == 2
        ever = await store.deals.of_all_time("robot_master", 3)
        assert [(one.name, one.date, one.points) for one in ever] == [
            ("Cleo", DAY[1], 99),
            ("Ann", NEXT[1], 71),
            ("Guest", DAY[1], 45),
        ]
        own = await store.deals.of_person("robot_master", "ann", 9)
        assert [(one.date, one.points) for one in own] == [(NEXT[1], 71), (DAY[1], 40)]
        assert len(await store.deals.of_person("robot_master", "ann", 1)) == 1
        assert await store.deals.of_person("micro_robots", "ann", 9) == []

    run(scenario)


def test_the_accounts_attempt_counts_if_a_merged_guest_has_one_too(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add(store, "ann", "guest")
        for day in (DAY, NEXT):
            await store.deals.get_or_add(*day, "one")
            await finish(store, day, "guest", 1, 2, 30)
        await store.deals.begin(*DAY, "ann", 5)
        await store.people.merge("guest", "ann", 9)
        assert await store.deals.attempt(*DAY, "ann") == DealAttempt(*DAY, "ann", 5)
        assert (await store.deals.of_person("robot_master", "ann", 1))[0].points == 30
        assert await store.deals.of_person("robot_master", "guest", 9) == []

    run(scenario)
