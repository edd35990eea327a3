"""Ricochet Robots for the laws."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from robotable.games.protocol import Seat
from robotable.games.race import Bid, Pass
from robotable.games.ricochet_robots import GAME, Board, Options
from robotable.games.ricochet_robots.boards import Target
from robotable.games.ricochet_robots.cells import CELLS, rim_sides
from robotable.games.ricochet_robots.course import puzzle
from robotable.games.ricochet_robots.notation import write_board
from robotable.games.ricochet_robots.reference import Solved, solve
from tests.laws.subject import Subject


def hint(state: Any, seat: Seat, rng: Random) -> Any:
    """Bid and show a shortest solution if it is short; otherwise bid anything."""
    position = puzzle(state.position, state.goal) if state.walk is None else state.walk.position
    found = solve(position, max_cost=3, max_states=300)
    if state.showing is None:
        if any(offer.seat == seat for offer in state.offers):
            return Pass()
        return Bid(found.cost + 1 if isinstance(found, Solved) and found.cost else rng.randint(3, 12))
    return found.way[0] if isinstance(found, Solved) and found.way else None


def _easy_board() -> str:
    """A board with only a rim and targets in two corners, so that random players sometimes win."""
    walls = tuple(rim_sides(cell) for cell in range(CELLS))
    return write_board(Board(walls, targets=(Target(0, "red", "circle"), Target(255, "any", "vortex"))))


def _subjects() -> Iterator[Subject]:
    for label, options in {
        "two": Options(),
        "three-silver": Options(players=3, box="all", fifth="silver", must_turn=False),
        "six-transparent": Options(players=6, box="all", fifth="transparent", wall_pass="move"),
        "easy": Options(players=2, board=_easy_board(), fifth="transparent", must_turn=False),
        "easy-solo-one": Options(players=1, board=_easy_board(), targets=1),
        "easy-solo": Options(players=1, board=_easy_board(), must_turn=False),
        "easy-five": Options(players=5, board=_easy_board()),
        "easy-rhythm": Options(players=3, board=_easy_board(), must_turn=False, pause=15, early_close=True),
    }.items():
        yield Subject(label, GAME, options, longest=20_000, patience=0.97 if "easy" in label else 0.6)


SUBJECTS = tuple(_subjects())
