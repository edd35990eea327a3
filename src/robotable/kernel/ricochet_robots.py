"""The solver of Ricochet Robots, for positions of the rules.

It returns the same types as the reference solver, against which it is tested. Prepared boards are cached.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from robotable.games.ricochet_robots.boards import Board
from robotable.games.ricochet_robots.cells import DIRECTIONS, SLANTS
from robotable.games.ricochet_robots.orders import AllSolutions
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.reference import NotSolved, Solved, Unfinished, Unsolvable
from robotable.games.ricochet_robots.robots import COLOURS, WallPass
from robotable.games.ricochet_robots.slide_path import SlidePath
from robotable.games.ricochet_robots.slides import Slide
from robotable.kernel.loader import kernel

__all__ = [
    "MAX_MEMORY",
    "AllSolutions",
    "SearchControl",
    "solve",
    "solve_all",
    "solve_many",
    "used_memory",
    "used_seconds",
]

MAX_MEMORY: Final = 1 << 30
"""The default memory limit of a search, in bytes. The hardest known position needs a tenth of it."""

_NO_COST: Final = 1_000_000
_NONE: Final = 1 << 62
"""Means no limit on states or bytes."""

_SILVER: Final = 4
_TRANSPARENT: Final[dict[WallPass, int]] = {"extra": 5, "move": 6}
"""The kinds of the fifth robot, as in native/ricochet_robots/board.hpp."""

_SOLVED, _UNSOLVABLE, _LIMIT, _CANCELLED = range(4)

SearchControl = kernel.RicochetSearchControl
"""Pass one to a search. Another thread can then read `at_least`, the lower bound so far, or `cancel` the
search."""

_Plain: TypeAlias = list[tuple[int, int, int, int]]
_Question: TypeAlias = tuple[kernel.RicochetBoard, bytes, int | None, int, int]


def solve(
    position: Position,
    *,
    must_turn: bool = False,
    max_cost: int | None = None,
    max_states: int | None = None,
    max_memory: int = MAX_MEMORY,
    control: SearchControl | None = None,
    avx2: bool = True,
) -> Solved | NotSolved:
    """Finds the least cost and a solution of that cost in its first order, without blocking other threads.

    A search that reaches a limit or is cancelled returns `Unfinished`. `avx2` allows AVX2 instructions if the
    processor has them; the answer is the same without them.
    """
    status, cost, path, states, _ = kernel.ricochet_solve(
        *_question(position),
        must_turn,
        _limit(max_cost, _NO_COST),
        _limit(max_states, _NONE),
        _limit(max_memory, _NONE),
        control,
        avx2,
    )
    return Solved(cost, _path(path), states) if status == _SOLVED else _failure(status, cost, states)


def solve_all(
    position: Position,
    *,
    must_turn: bool = False,
    max_cost: int | None = None,
    max_states: int | None = None,
    max_memory: int = MAX_MEMORY,
    max_solutions: int = 1000,
    control: SearchControl | None = None,
    avx2: bool = True,
) -> AllSolutions | NotSolved:
    """Finds the least cost and all solutions of that cost that differ in more than the order of their slides.

    Counts all solutions and lists the first `max_solutions` of them.
    """
    status, cost, paths, count, orders, states, _ = kernel.ricochet_solve_all(
        *_question(position),
        must_turn,
        _limit(max_cost, _NO_COST),
        _limit(max_states, _NONE),
        _limit(max_memory, _NONE),
        max_solutions,
        control,
        avx2,
    )
    if status != _SOLVED:
        return _failure(status, cost, states)
    return AllSolutions(cost, count, orders, tuple(_path(path) for path in paths), states)


def solve_many(
    positions: Iterable[Position],
    *,
    threads: int | None = None,
    must_turn: bool = False,
    max_cost: int | None = None,
    max_states: int | None = None,
    max_memory: int = MAX_MEMORY,
    control: SearchControl | None = None,
) -> tuple[Solved | NotSolved, ...]:
    """Solves several positions in parallel, by default on all processors. The answers are in the order of the
    positions.

    The limits apply to each search separately; `control` cancels all searches.
    """
    answers = kernel.ricochet_solve_many(
        [_question(position) for position in positions],
        must_turn,
        _limit(max_cost, _NO_COST),
        _limit(max_states, _NONE),
        _limit(max_memory, _NONE),
        threads or os.cpu_count() or 1,
        control,
    )
    return tuple(
        Solved(cost, _path(path), states) if status == _SOLVED else _failure(status, cost, states)
        for status, cost, path, states, _ in answers
    )


def used_memory(position: Position, *, must_turn: bool = False, max_memory: int = MAX_MEMORY) -> int:
    """The peak memory for solving the position, in bytes, without the tables of the board."""
    found = kernel.ricochet_solve(*_question(position), must_turn, _NO_COST, _NONE, max_memory, None, True)
    return found[-1]


def used_seconds(
    position: Position, *, must_turn: bool = False, max_memory: int = MAX_MEMORY, rounds: int = 1
) -> list[float]:
    """The CPU seconds of each round of `solve`, measured inside the kernel with a prepared board."""
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
        _SILVER if position.fifth != "transparent" else _TRANSPARENT[position.wall_pass],
    )


def _path(slides: _Plain) -> SlidePath:
    return tuple([Slide(robot, DIRECTIONS[direction], cell, cost) for robot, direction, cell, cost in slides])


def _failure(status: int, at_least: int, states: int) -> NotSolved:
    return Unsolvable(states) if status == _UNSOLVABLE else Unfinished(at_least, states)
