"""The solver of Ricochet Robots in plain Python, on top of the reference solver.

It finds the same costs and the same set of solutions as the compiled kernel, but may return another of the
shortest solutions first and visits other states. A running search cannot be followed or cancelled.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import thread_time
from typing import Final, TypeAlias

from robotable.games.ricochet_robots.boards import Board, Diagonal
from robotable.games.ricochet_robots.cells import DIRECTIONS, SLANTS
from robotable.games.ricochet_robots.orders import distinct, first_order
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.reference import NotSolved, Solved, Unsolvable, solve, solve_all
from robotable.games.ricochet_robots.robots import COLOURS, FIFTH, Fifth, WallPass
from robotable.games.ricochet_robots.slide_path import SlidePath

PlainPath: TypeAlias = list[tuple[int, int, int, int]]
SolverAnswer: TypeAlias = tuple[int, int, PlainPath, int, int]

FIFTHS: Final[dict[int, tuple[Fifth | None, WallPass]]] = {
    4: ("silver", "extra"),
    5: ("transparent", "extra"),
    6: ("transparent", "move"),
}
"""What the numbers of the fifth robot mean: the kinds in native/ricochet_robots/board.hpp."""

_SOLVED, _UNSOLVABLE, _LIMIT = range(3)
_BYTES_A_STATE: Final = 200
_MOST_ORDERS: Final = 100_000


class RicochetBoard:
    def __init__(self, walls: bytes, diagonals: Sequence[tuple[int, int, int]]) -> None:
        marks = tuple(Diagonal(cell, COLOURS[colour], SLANTS[slant]) for cell, colour, slant in diagonals)
        self.board = Board(tuple(walls), marks)


class RicochetSearchControl:
    at_least = 0
    states = 0

    def cancel(self) -> None:
        """Does nothing: the reference solver cannot be cancelled."""


def ricochet_solve(
    board: RicochetBoard,
    robots: bytes,
    target_robot: int | None,
    target_cell: int,
    fifth: int,
    must_turn: bool,
    max_cost: int,
    max_states: int,
    max_bytes: int,
    control: RicochetSearchControl | None,
    avx2: bool,
) -> SolverAnswer:
    position = _position(board, robots, target_robot, target_cell, fifth)
    found = solve(
        position,
        must_turn=must_turn,
        max_cost=max_cost,
        max_states=min(max_states, max_bytes // _BYTES_A_STATE),
    )
    if isinstance(found, Solved):
        way = _plain(first_order(position, found.way))
        return _SOLVED, found.cost, way, found.states, found.states * _BYTES_A_STATE
    return _failed(found)


def ricochet_solve_all(
    board: RicochetBoard,
    robots: bytes,
    target_robot: int | None,
    target_cell: int,
    fifth: int,
    must_turn: bool,
    max_cost: int,
    max_states: int,
    max_bytes: int,
    max_solutions: int,
    control: RicochetSearchControl | None,
    avx2: bool,
) -> tuple[int, int, list[PlainPath], int, int, int, int]:
    found = solve_all(
        _position(board, robots, target_robot, target_cell, fifth),
        must_turn=must_turn,
        max_cost=max_cost,
        max_states=min(max_states, max_bytes // _BYTES_A_STATE),
        max_ways=_MOST_ORDERS,
    )
    if isinstance(found, NotSolved):
        status, at_least, _, states, used = _failed(found)
        return status, at_least, [], 0, 0, states, used
    used = found.states * _BYTES_A_STATE
    if found.count > _MOST_ORDERS:
        return _LIMIT, found.cost, [], 0, 0, found.states, used
    ways = distinct(found.ways)
    plain = [_plain(way) for way in ways[:max_solutions]]
    return _SOLVED, found.cost, plain, len(ways), found.count, found.states, used


def ricochet_solve_many(
    questions: Sequence[tuple[RicochetBoard, bytes, int | None, int, int]],
    must_turn: bool,
    max_cost: int,
    max_states: int,
    max_bytes: int,
    threads: int,
    control: RicochetSearchControl | None,
) -> list[SolverAnswer]:
    return [
        ricochet_solve(*question, must_turn, max_cost, max_states, max_bytes, control, False)
        for question in questions
    ]


def ricochet_time(
    board: RicochetBoard,
    robots: bytes,
    target_robot: int | None,
    target_cell: int,
    fifth: int,
    must_turn: bool,
    max_bytes: int,
    rounds: int,
    avx2: bool,
) -> list[float]:
    position = _position(board, robots, target_robot, target_cell, fifth)
    seconds: list[float] = []
    for _ in range(rounds):
        begun = thread_time()
        solve(position, must_turn=must_turn, max_states=max_bytes // _BYTES_A_STATE)
        seconds.append(thread_time() - begun)
    return seconds


def ricochet_has_avx2() -> bool:
    return False


def _position(
    board: RicochetBoard, robots: bytes, target_robot: int | None, target_cell: int, fifth: int
) -> Position:
    kind, wall_pass = FIFTHS[fifth] if len(robots) > FIFTH else (None, "extra")
    return Position(board.board, tuple(robots), target_robot, target_cell, kind, wall_pass)


def _plain(way: SlidePath) -> PlainPath:
    return [(slide.robot, DIRECTIONS.index(slide.direction), slide.cell, slide.cost) for slide in way]


def _failed(found: NotSolved) -> SolverAnswer:
    if isinstance(found, Unsolvable):
        return _UNSOLVABLE, 0, [], found.states, found.states * _BYTES_A_STATE
    return _LIMIT, found.at_least, [], found.states, found.states * _BYTES_A_STATE
