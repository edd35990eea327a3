"""The daily puzzle of Ricochet Robots."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any, Final

import msgspec

from robotable.games.ricochet_robots.boards import printed_board
from robotable.games.ricochet_robots.course import Goal, Ground, free_cells, puzzle
from robotable.games.ricochet_robots.notation import read_path, read_position, write_path, write_position
from robotable.games.ricochet_robots.position_json import write_position_json
from robotable.games.ricochet_robots.reference import Solved, solve
from robotable.games.ricochet_robots.robots import COLOURS
from robotable.games.ricochet_robots.slide_path import replay
from robotable.puzzles.kind import Band, Judgement, NewPuzzle
from robotable.puzzles.stable_random import below, one_of

WEEK: Final[tuple[Band, ...]] = ((4, 5), (5, 5), (5, 6), (6, 6), (6, 7), (7, 8), (8, 10))

MUST_TURN: Final = True
"""As in the printed game."""

MOST_STATES: Final = 12_000
_ORDERS: Final = tuple(permutations("234"))


def make(rng: Random, band: Band) -> NewPuzzle | None:
    digits = ("1", *one_of(rng, _ORDERS))
    board = printed_board(tuple(digit + one_of(rng, tuple("ABCD")) for digit in digits))
    free = list(free_cells(board))
    robots = tuple(free.pop(below(rng, len(free))) for _ in COLOURS)
    goal = Goal(below(rng, len(board.targets)))
    position = puzzle(Ground(board=board, robots=robots), goal)
    found = solve(position, must_turn=MUST_TURN, max_cost=band[1], max_states=MOST_STATES)
    if not isinstance(found, Solved) or found.cost < band[0]:
        return None
    return NewPuzzle(write_position(position), found.cost, write_path(found.way))


def judge(text: str, answer: str) -> Judgement:
    position = read_position(text)
    end = replay(position, read_path(answer, position))
    if end.served_by(must_turn=MUST_TURN) is None:
        return Judgement(None, "The right robot is not on the target, or it has not changed direction.")
    return Judgement(end.cost)


def pieces(text: str) -> dict[str, Any]:
    position = read_position(text)
    found = msgspec.json.decode(write_position_json(position))
    # The JSON names the quadrants and omits their printed targets, but clients do not know the quadrants.
    targets = [[one.cell, one.colour, one.symbol] for one in position.board.targets]
    return {**found, "targets": targets, "must_turn": MUST_TURN}
