"""Sensible actions for playouts: random play alone would almost never win a chip in a race."""

from __future__ import annotations

from random import Random
from typing import Any

from robotable.games import micro_robots
from robotable.games.micro_robots.reference import shortest_way
from robotable.games.protocol import Seat
from robotable.games.race import Bid, Claim, Pass
from robotable.games.ricochet_robots.course import puzzle
from robotable.games.ricochet_robots.reference import Solved, solve


def micro_robots_hint(state: Any, seat: Seat, rng: Random) -> Any:
    """Claim the length of a shortest solution, and show it."""
    ground, goal = state.position, state.goal
    start = ground.robot if state.walk is None else state.walk[-1]
    via = goal.via if goal.via not in (state.walk or ()) else None
    if goal.target == start or via == start:
        return None
    way = shortest_way(micro_robots.Position(ground.board, start, goal.target, via))
    assert way is not None
    if state.showing is None:
        return Claim(len(way) - 1)
    return micro_robots.Step(ground.board.faces[way[1]])


def ricochet_robots_hint(state: Any, seat: Seat, rng: Random) -> Any:
    """Bid and show a shortest solution if it is short; otherwise bid anything."""
    position = puzzle(state.position, state.goal) if state.walk is None else state.walk.position
    found = solve(position, max_cost=3, max_states=300)
    if state.showing is None:
        if any(offer.seat == seat for offer in state.offers):
            return Pass()
        return Bid(found.cost + 1 if isinstance(found, Solved) and found.cost else rng.randint(3, 12))
    return found.way[0] if isinstance(found, Solved) and found.way else None


HINTS = {"micro_robots": micro_robots_hint, "ricochet_robots": ricochet_robots_hint}
