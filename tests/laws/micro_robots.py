"""Micro Robots for the laws."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from robotable.games.micro_robots import GAME, Options, Position, Step
from robotable.games.micro_robots.reference import shortest_path
from robotable.games.protocol import Seat
from robotable.games.race import Claim
from tests.laws.subject import Subject


def hint(state: Any, seat: Seat, rng: Random) -> Any:
    """Claim the length of a shortest solution, and show it."""
    ground, goal = state.position, state.goal
    start = ground.robot if state.walk is None else state.walk[-1]
    via = goal.via if goal.via not in (state.walk or ()) else None
    if goal.target == start or via == start:
        return None
    way = shortest_path(Position(ground.board, start, goal.target, via))
    assert way is not None
    if state.showing is None:
        return Claim(len(way) - 1)
    return Step(ground.board.faces[way[1]])


def _subjects() -> Iterator[Subject]:
    for label, options in {
        "two": Options(),
        "eight-copper": Options(players=8, tiles="copper"),
        "time-trial": Options(players=1),
        "pro": Options(players=3, tiles="open-copper", pro=True, no_revisits=True),
        "rhythm": Options(players=3, pause=15, auto_reroll=False, new_targets=True),
        "far": Options(players=4, board="open-black.A0B1C2D3", min_distance=3, dice_only=True),
    }.items():
        yield Subject(label, GAME, options, longest=20_000)


SUBJECTS = tuple(_subjects())
