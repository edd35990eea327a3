"""Tries out slides without playing them: where they lead, and what every robot could do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from robotable.games.ricochet_robots.cells import DIRECTIONS, SIDE, Direction
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.slide_path import replay
from robotable.games.ricochet_robots.slides import Ending, Slide, robot_endings

LONGEST_TRIAL: Final = 50
"""The maximum number of slides, equal to the highest bid."""


class Reach(msgspec.Struct, frozen=True):
    """A possible next slide and its result."""

    robot: int
    direction: Direction
    cell: int
    cost: int
    turned: bool
    """Whether a barrier turns the robot along the way."""

    passes: bool
    """Whether the robot passes through a wall or barrier along the way, even if that costs nothing extra."""

    path: tuple[int, ...]
    """Every cell from the first to the last, both included."""


class Trial(msgspec.Struct, frozen=True):
    robots: tuple[int, ...]
    cost: int
    arrived: bool
    """Whether the slides reach the target under the table's options."""

    paths: tuple[tuple[int, ...], ...]
    """The path of each slide that was tried."""

    next: tuple[Reach, ...]


def tried(position: Position, slides: Sequence[Slide], *, must_turn: bool) -> Trial:
    """Raises IllegalAction at the first illegal slide."""
    end = replay(position, slides)
    found = end.position
    return Trial(
        found.robots,
        end.cost,
        bool(slides) and end.served_by(must_turn=must_turn) is not None,
        tuple(ending.path for ending in end.endings),
        tuple(
            Reach(robot, direction, one.cell, one.cost, one.turned, _passes(found, one, direction), one.path)
            for robot in range(len(found.robots))
            for direction in DIRECTIONS
            for one in robot_endings(found, robot, direction)
        ),
    )


def _passes(position: Position, ending: Ending, direction: Direction) -> bool:
    # Only the transparent robot leaves its cell through a wall.
    return ending.cost > 1 or bool(position.board.walls[ending.path[0]] & SIDE[direction])
