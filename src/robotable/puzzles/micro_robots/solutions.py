"""Shortest solutions of Micro Robots."""

from __future__ import annotations

from functools import lru_cache

from robotable.games.micro_robots import Position, Step
from robotable.games.micro_robots.notation import write_path
from robotable.games.micro_robots.reference import shortest_path
from robotable.puzzles.best import NO_SOLUTION, Best


@lru_cache(maxsize=256)
def best(position: Position, *, no_revisits: bool = False) -> Best:
    way = shortest_path(position, no_revisits=no_revisits)
    if way is None:
        return NO_SOLUTION
    steps = tuple(Step(position.board.faces[cell]) for cell in way[1:])
    text, first = write_path(position.board, way), write_path(position.board, way[:2])
    return Best(len(steps), len(steps), steps, text, first)


def start(position: Position, found: Best) -> str:
    """What the first move keeps. A hint cannot name the robot here, because there is only one."""
    here = position.board.faces[position.start]
    return "number" if found.moves[0].to[0] == here[0] else "colour"
