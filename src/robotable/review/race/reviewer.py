"""Finds the optimum and the optimal solutions of every target."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from robotable.games.catalogue import GAMES
from robotable.games.record import Record
from robotable.review.effort import Effort
from robotable.review.race.task import TargetTask, targets
from robotable.review.review import ListedSolution, TargetReview
from robotable.review.reviewer import CannotReview


class AllBest(msgspec.Struct, frozen=True):
    """The optimal solutions of a puzzle, as far as they were found."""

    cost: int | None
    at_least: int | None
    ways: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    """In the game's notation, and as actions of the game."""

    count: int = 0


FindAll: TypeAlias = Callable[[Any, Any, Effort], AllBest]
"""Takes a puzzle and the options of the game."""


class RaceReviewer:
    def __init__(self, game: str, find_all: FindAll) -> None:
        self._game = game
        self._find_all = find_all

    @property
    def task(self) -> Any:
        kind: Any = TargetTask
        return kind[GAMES[self._game].state]

    def tasks(self, record: Record, times: Sequence[int], seed: bytes) -> Sequence[TargetTask[Any]]:
        return list(targets(record, times))

    def examine(self, task: TargetTask[Any], effort: Effort) -> TargetReview:
        entry = GAMES[self._game]
        race, state = entry.race, task.state
        assert race is not None
        puzzle = race.course.puzzle(state.position, state.goal)
        found = self._find_all(puzzle, state.options, effort)
        return TargetReview(
            ply=task.ply,
            round=task.round,
            position=entry.notation.write_position(puzzle),
            robots=race.course.robots(state.position),
            goal=state.goal,
            optimum=found.cost,
            at_least=found.at_least,
            solutions=tuple(
                ListedSolution(text, race.shown_solution(state, way)) for text, way in found.ways
            ),
            count=found.count,
            offers=task.offers,
            showings=task.showings,
            won=task.won,
            milliseconds=task.milliseconds,
        )

    def reply(self, task: TargetTask[Any], moves: Sequence[Any], effort: Effort) -> Any:
        raise CannotReview("Only games in turns have lines of your own.")
