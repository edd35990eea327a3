"""Daily puzzles, and one attempt per person at each."""

from __future__ import annotations

from typing import Final

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.attempts import Attempt, Placing
from robotable.store.protocol.people import Person
from tests.store.stores import Run

DAY: Final = ("micro_robots", "2026-11-01")


async def add_accounts(store: Store, *names: str) -> None:
    for name in names:
        await store.people.add(Person(id=name, name=name.title(), created=0, login=name))


def test_the_first_puzzle_and_the_first_answer_stay(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_accounts(store, "ann")
        assert await store.daily_puzzles.get(*DAY) is None
        assert await store.daily_puzzles.get_or_add(*DAY, "one") == "one"
        assert await store.daily_puzzles.get_or_add(*DAY, "two") == "one"
        assert await store.attempts.answer(*DAY, "ann", 5, 3, "answer") is None
        assert await store.attempts.get(*DAY, "ann") is None
        assert await store.attempts.reveal(*DAY, "ann", 10) == Attempt(*DAY, "ann", 10)
        assert await store.attempts.reveal(*DAY, "ann", 20) == Attempt(*DAY, "ann", 10)
        answered = Attempt(*DAY, "ann", 10, 30, None, "wrong")
        assert await store.attempts.answer(*DAY, "ann", 30, None, "wrong") == answered
        assert await store.attempts.answer(*DAY, "ann", 40, 3, "right") == answered
        for game, date, person in ((*DAY, "nobody"), ("micro_robots", "2026-11-02", "ann")):
            with pytest.raises(Conflict):
                await store.attempts.reveal(game, date, person, 10)

    run(scenario)
    run(_still_there)


async def _still_there(store: Store) -> None:
    assert await store.attempts.get(*DAY, "ann") == Attempt(*DAY, "ann", 10, 30, None, "wrong")
    assert await store.daily_puzzles.get(*DAY) == "one"


def test_an_answer_dated_before_the_start_takes_no_time(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_accounts(store, "ann")
        await store.daily_puzzles.get_or_add(*DAY, "one")
        await store.attempts.reveal(*DAY, "ann", 1_000)
        answered = await store.attempts.answer(*DAY, "ann", 400, 3, "answer")
        assert answered is not None
        assert answered.answered == 1_000

    run(scenario)


def test_rankings_by_moves_and_by_time(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_accounts(store, "ann", "ben", "cleo", "dan", "eve")
        await store.people.add(Person(id="guest", name="Guest", created=0))
        await store.daily_puzzles.get_or_add(*DAY, "one")
        for person, revealed, took, moves in (
            ("ann", 0, 50, 7),
            ("ben", 10, 20, 9),
            ("cleo", 20, 20, 7),
            ("dan", 30, 5, None),
            ("eve", 900, 1, 5),
            ("guest", 40, 60, 7),
        ):
            await store.attempts.reveal(*DAY, person, revealed)
            await store.attempts.answer(*DAY, person, revealed + took, moves, "answer")
        by_moves = await store.attempts.ranking(*DAY, "shortest", before=900, limit=10)
        assert [one.name for one in by_moves] == ["Cleo", "Ann", "Guest", "Ben"]
        assert by_moves[2] == Placing("guest", "Guest", True, 7, 60)
        by_time = await store.attempts.ranking(*DAY, "fastest", before=901, limit=3)
        assert [one.name for one in by_time] == ["Eve", "Cleo", "Ben"]

    run(scenario)


def test_the_accounts_attempt_counts_if_a_merged_guest_has_one_too(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_accounts(store, "ann")
        await store.people.add(Person(id="guest", name="Guest", created=0))
        other = ("ricochet_robots", "2026-11-01")
        for day in (DAY, other):
            await store.daily_puzzles.get_or_add(*day, "one")
            await store.attempts.reveal(*day, "guest", 1)
        await store.attempts.reveal(*DAY, "ann", 2)
        await store.people.merge("guest", "ann", 3)
        assert await store.attempts.get(*DAY, "ann") == Attempt(*DAY, "ann", 2)
        assert await store.attempts.get(*other, "ann") == Attempt(*other, "ann", 1)
        assert await store.attempts.get(*DAY, "guest") is None

    run(scenario)


def test_the_attempts_of_a_person_start_with_the_newest_puzzle(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_accounts(store, "ann", "ben")
        for at, date in enumerate(("2026-11-02", "2026-11-01", "2026-11-03")):
            await store.daily_puzzles.get_or_add("micro_robots", date, "one")
            await store.attempts.reveal("micro_robots", date, "ann", at)
        await store.attempts.answer("micro_robots", "2026-11-01", "ann", 9, 4, "answer")
        found = await store.attempts.of_person("micro_robots", "ann", 2)
        assert [one.date for one in found] == ["2026-11-03", "2026-11-02"]
        everything = await store.attempts.of_person("micro_robots", "ann", 9)
        assert everything[-1] == Attempt("micro_robots", "2026-11-01", "ann", 1, 9, 4, "answer")
        assert await store.attempts.of_person("micro_robots", "ben", 9) == []
        assert await store.attempts.of_person("ricochet_robots", "ann", 9) == []

    run(scenario)
