"""The solver of Ricochet Robots in the kernel, for callers who hold a position of the rules.

It answers with the values of the reference solver, which judges it. A board is prepared once and remembered.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from robotable.games.ricochet_robots.boards import Board
from robotable.games.ricochet_robots.cells import DIRECTIONS, SLANTS
from robotable.games.ricochet_robots.orders import AllWays
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.reference import Failure, Solved, Unfinished, Unsolvable
from robotable.games.ricochet_robots.robots import COLOURS
from robotable.games.ricochet_robots.slides import Slide
from robotable.games.ricochet_robots.ways import Way
from robotable.kernel.door import kernel

__all__ = [
    "MAX_MEMORY",
    "AllWays",
    "Watch",
    "solve",
    "solve_all",
    "solve_many",
    "used_memory",
    "used_seconds",
]

MAX_MEMORY: Final = 1 << 30
"""Bytes that a search may hold, unless told otherwise. The hardest position known takes a tenth of it."""

_NO_COST: Final = 1_000_000
_NONE: Final = 1 << 62
"""No limit of states or bytes."""

_SOLVED, _UNSOLVABLE, _LIMIT, _CANCELLED = range(4)

Watch = kernel.RicochetWatch
"""Hand one to a search; another thread may read its `at_least`, the lower bound so far, or `cancel` it."""

_Plain: TypeAlias = list[tuple[int, int, int, int]]
_Question: TypeAlias = tuple[kernel.RicochetBoard, bytes, int | None, int, bool]


def solve(
    position: Position,
    *,
    must_turn: bool = False,
    max_cost: int | None = None,
    max_states: int | None = None,
    max_memory: int = MAX_MEMORY,
    watch: Watch | None = None,
    wide: bool = True,
) -> Solved | Failure:
    """The least cost, proven, and a way of that cost in its first order; other threads run meanwhile.

    A search that meets a limit or is cancelled is `Unfinished`. `wide` lets the processor use its wide
    vectors where it has them; with and without, the answer is the same.
    """
    status, cost, way, states, _ = kernel.ricochet_solve(
        *_question(position),
        must_turn,
        _limit(max_cost, _NO_COST),
        _limit(max_states, _NONE),
        _limit(max_memory, _NONE),
        watch,
        wide,
    )
    return Solved(cost, _way(way), states) if status == _SOLVED else _failure(status, cost, states)


def solve_all(
    position: Position,
    *,
    must_turn: bool = False,
    max_cost: int | None = None,
    max_states: int | None = None,
    max_memory: int = MAX_MEMORY,
    max_ways: int = 1000,
    watch: Watch | None = None,
    wide: bool = True,
) -> AllWays | Failure:
    """The least cost and all the ways of that cost that differ in more than the order of their slides.

    All are counted, and the first `max_ways` of them listed.
    """
    status, cost, ways, count, orders, states, _ = kernel.ricochet_solve_all(
        *_question(position),
        must_turn,
        _limit(max_cost, _NO_COST),
        _limit(max_states, _NONE),
        _limit(max_memory, _NONE),
        max_ways,
        watch,
        wide,
    )
    if status != _SOLVED:
        return _failure(status, cost, states)
    return AllWays(cost, count, orders, tuple(_way(way) for way in ways), states)


def solve_many(
    positions: Iterable[Position],
    *,
    threads: int | None = None,
    must_turn: bool = False,
    max_cost: int | None = None,
    max_states: int | None = None,
    max_memory: int = MAX_MEMORY,
    watch: Watch | None = None,
) -> tuple[Solved | Failure, ...]:
    """The answers of `solve`, in the order of the positions, on as many threads as there are processors.

    The limits hold for each search by itself; `watch` cancels all.
    """
    answers = kernel.ricochet_solve_many(
        [_question(position) for position in positions],
        must_turn,
        _limit(max_cost, _NO_COST),
        _limit(max_states, _NONE),
        _limit(max_memory, _NONE),
        threads or os.cpu_count() or 1,
        watch,
    )
    return tuple(
        Solved(cost, _way(way), states) if status == _SOLVED else _failure(status, cost, states)
        for status, cost, way, states, _ in answers
    )


def used_memory(position: Position, *, must_turn: bool = False, max_memory: int = MAX_MEMORY) -> int:
    """The most bytes that solving it holds at a time, the tables of the board left out."""
    found = kernel.ricochet_solve(*_question(position), must_turn, _NO_COST, _NONE, max_memory, None, True)
    return found[-1]


def used_seconds(
    position: Position, *, must_turn: bool = False, max_memory: int = MAX_MEMORY, rounds: int = 1
) -> list[float]:
    """The processor time of each of some rounds of `solve`, without the call and with the board prepared."""
    return kernel.ricochet_time(*_question(position), must_turn, max_memory, rounds, True)


@lru_cache(maxsize=256)
def _prepared(board: Board) -> kernel.RicochetBoard:
    marks = [(mark.cell, COLOURS.index(mark.colour), SLANTS.index(mark.slant)) for mark in board.diagonals]
    return kernel.RicochetBoard(bytes(board.walls), marks)


def _limit(given: int | None, most: int) -> int:
    return most if given is None else max(0, min(given, most))


def _question(position: Position) -> _Question:
    return (
        _prepared(position.board),
        bytes(position.robots),
        position.target_robot,
        position.target_cell,
        position.fifth == "transparent",
    )


def _way(slides: _Plain) -> Way:
    return tuple([Slide(robot, DIRECTIONS[direction], cell, cost) for robot, direction, cell, cost in slides])


def _failure(status: int, at_least: int, states: int) -> Failure:
    return Unsolvable(states) if status == _UNSOLVABLE else Unfinished(at_least, states)
