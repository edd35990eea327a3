"""Shortest solutions of Ricochet Robots, found by the kernel if it is built."""

from __future__ import annotations

from functools import lru_cache

from robotable.engines.ricochet_robots.arrival import arrival
from robotable.games.ricochet_robots import Position
from robotable.games.ricochet_robots.notation import write_path
from robotable.games.ricochet_robots.reference import Solved, Unfinished
from robotable.games.ricochet_robots.robots import kind_of
from robotable.puzzles.best import NO_SOLUTION, Best


@lru_cache(maxsize=256)
def best(position: Position, *, must_turn: bool) -> Best:
    found = arrival(position, must_turn=must_turn)
    if isinstance(found, Solved):
        return written(found, position)
    return Best(None, found.at_least) if isinstance(found, Unfinished) else NO_SOLUTION


def written(found: Solved, position: Position) -> Best:
    """The result of a solver, with its text form."""
    text = write_path(found.way, position.fifth)
    return Best(found.cost, found.cost, found.way, text, text.partition(".")[0])


def start(position: Position, found: Best) -> str:
    """The robot that moves first."""
    return kind_of(found.moves[0].robot, position.fifth)
