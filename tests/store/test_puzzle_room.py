"""Runs in the puzzle room, and the ratings of people and puzzles."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.people import Person
from robotable.store.protocol.puzzle_ratings import PuzzleRating
from robotable.store.protocol.puzzle_runs import PuzzleBest, PuzzleRun
from tests.store.stores import Run

GAME: Final = "micro_robots"
RUN: Final = PuzzleRun("run", "ann", GAME, "streak", None, 10, "easy-1", 10)
START: Final = (PuzzleRating(20.0, 8.0), PuzzleRating(30.0, 2.0))


def up(person: PuzzleRating, puzzle: PuzzleRating) -> tuple[PuzzleRating, PuzzleRating]:
    return (
        PuzzleRating(person.mu + 1, person.sigma - 0.5, person.answers + 1),
        PuzzleRating(puzzle.mu - 1, puzzle.sigma - 0.25, puzzle.answers + 1),
    )


async def add(store: Store, *names: str) -> None:
    for name in names:
        login = None if name.startswith("guest") else name
        await store.people.add(Person(id=name, name=name.title(), created=0, login=login))


def changed(run: PuzzleRun, **changes: object) -> PuzzleRun:
    return msgspec.structs.replace(run, **changes)


def test_a_run_advances_once_for_each_answer(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add(store, "ann")
        await store.puzzle_runs.add(RUN)
        assert await store.puzzle_runs.get("run") == RUN
        assert await store.puzzle_runs.get("other") is None
        one = changed(RUN, solved=1, puzzle="easy-2", shown=20, last="1P-2P")
        # The same answer from two windows counts once.
        both = await asyncio.gather(*(store.puzzle_runs.advance(RUN, one) for _ in range(2)))
        assert sorted(both) == [False, True]
        over = changed(one, missed=1, ended=30, last="no")
        assert await store.puzzle_runs.advance(one, over)
        assert not await store.puzzle_runs.advance(over, changed(over, solved=9))
        assert await store.puzzle_runs.get("run") == over
        with pytest.raises(Conflict):
            await store.puzzle_runs.add(changed(RUN, id="else", person="nobody"))

    run(scenario)
    run(_still_there)


async def _still_there(store: Store) -> None:
    found = await store.puzzle_runs.get("run")
    assert found is not None
    assert (found.solved, found.missed, found.ended, found.number) == (1, 1, 30, 2)


def test_the_best_run_of_each_mode(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add(store, "ann", "ben")
        for id, mode, began, solved in (
            ("a", "streak", 10, 4),
            ("b", "streak", 20, 7),
            ("c", "streak", 30, 7),
            ("d", "storm", 15, 3),
            ("e", "training", 15, 0),
        ):
            await store.puzzle_runs.add(changed(RUN, id=id, mode=mode, began=began, solved=solved))
        await store.puzzle_runs.add(changed(RUN, id="f", person="ben", solved=50))
        bests = await store.puzzle_runs.bests(GAME, "ann")
        assert sorted(bests, key=lambda one: one.mode) == [
            PuzzleBest("storm", 3, 15),
            PuzzleBest("streak", 7, 20),
        ]
        assert await store.puzzle_runs.bests(GAME, "ann", 25) == [PuzzleBest("streak", 7, 30)]
        assert await store.puzzle_runs.bests("ricochet_robots", "ann") == []

    run(scenario)


def test_an_answer_changes_both_ratings(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add(store, "ann", "ben")
        ratings = store.puzzle_ratings
        assert await ratings.of_person(GAME, "ann") is None
        assert await ratings.of_puzzles(GAME, ["easy-1"]) == {}
        first = await ratings.rate(GAME, "ann", "easy-1", START, up)
        assert first == (PuzzleRating(21.0, 7.5, 1), PuzzleRating(29.0, 1.75, 1))
        # The rating before the first answer is used only once.
        second = await ratings.rate(GAME, "ben", "easy-1", START, up)
        assert second == (PuzzleRating(21.0, 7.5, 1), PuzzleRating(28.0, 1.5, 2))
        assert await ratings.of_person(GAME, "ann") == first[0]
        assert await ratings.of_puzzles(GAME, ["easy-1", "easy-2"]) == {"easy-1": second[1]}
        assert await ratings.of_puzzles("ricochet_robots", ["easy-1"]) == {}
        # None of many answers at the same time is lost.
        await asyncio.gather(*(ratings.rate(GAME, "ann", "easy-1", START, up) for _ in range(8)))
        rated = await ratings.of_person(GAME, "ann")
        assert rated is not None
        assert (rated.mu, rated.answers) == (29.0, 9)
        with pytest.raises(Conflict):
            await ratings.rate(GAME, "nobody", "easy-2", START, up)
        assert await ratings.of_puzzles(GAME, ["easy-2"]) == {}

    run(scenario)


def test_what_a_guest_has_done_moves_to_the_account(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add(store, "ann", "guest1", "guest2")
        await store.puzzle_runs.add(changed(RUN, person="guest1", solved=5))
        await store.puzzle_ratings.rate(GAME, "guest1", "easy-1", START, up)
        await store.people.merge("guest1", "ann", 5)
        assert await store.puzzle_runs.bests(GAME, "ann") == [PuzzleBest("streak", 5, 10)]
        assert await store.puzzle_ratings.of_person(GAME, "ann") == PuzzleRating(21.0, 7.5, 1)
        # The account has a rating already, which counts.
        await store.puzzle_ratings.rate(GAME, "guest2", "easy-2", START, lambda one, two: (two, one))
        await store.people.merge("guest2", "ann", 6)
        assert await store.puzzle_ratings.of_person(GAME, "ann") == PuzzleRating(21.0, 7.5, 1)

    run(scenario)


def test_a_forgotten_guest_leaves_nothing(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add(store, "guest1")
        await store.puzzle_runs.add(changed(RUN, person="guest1"))
        await store.puzzle_ratings.rate(GAME, "guest1", "easy-1", START, up)
        assert await store.people.forget_guest("guest1")
        assert await store.puzzle_runs.get("run") is None
        assert await store.puzzle_ratings.of_person(GAME, "guest1") is None
        assert await store.puzzle_ratings.of_puzzles(GAME, ["easy-1"]) != {}

    run(scenario)
