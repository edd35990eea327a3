"""Trying a way out: where some slides lead, and what every robot could do next. Nothing is played by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from robotable.games.ricochet_robots.cells import DIRECTIONS, Direction
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.slides import Slide, robot_endings
from robotable.games.ricochet_robots.ways import replay

LONGEST_TRIAL: Final = 50
"""Slides: as many as the highest bid."""


class Reach(msgspec.Struct, frozen=True):
    """A slide that is possible next, and how it goes."""

    robot: int
    direction: Direction
    cell: int
    cost: int
    turned: bool
    """Whether a barrier turns it on the way."""

    path: tuple[int, ...]
    """Every cell from the first to the last, both included."""


class Trial(msgspec.Struct, frozen=True):
    robots: tuple[int, ...]
    cost: int
    arrived: bool
    """Whether the way has reached the target, as the table plays."""

    paths: tuple[tuple[int, ...], ...]
    """Of the slides that were tried."""

    next: tuple[Reach, ...]


def tried(position: Position, slides: Sequence[Slide], *, must_turn: bool) -> Trial:
    """Raises IllegalAction at the first slide that the rules refuse."""
    end = replay(position, slides)
    found = end.position
    return Trial(
        found.robots,
        end.cost,
        bool(slides) and end.served_by(must_turn=must_turn) is not None,
        tuple(ending.path for ending in end.endings),
        tuple(
            Reach(robot, direction, one.cell, one.cost, one.turned, one.path)
            for robot in range(len(found.robots))
            for direction in DIRECTIONS
            for one in robot_endings(found, robot, direction)
        ),
    )
