"""A path is a sequence of slides. This module replays it and checks whether it solves the position.

`must_turn` is the printed game's rule that the robot that reaches the target must ricochet: it must have
travelled in at least two directions, either in two slides or off a diagonal. Waiting for other robots, being
blocked on a diagonal or passing through a wall is not a turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from robotable.games.ricochet_robots.cells import Direction
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.slides import Ending, Slide, find_ending, slid

SlidePath: TypeAlias = tuple[Slide, ...]

Course: TypeAlias = Direction | Literal["still", "turned"]
"""How a robot has travelled: not at all, in one direction only, or in more than one."""


class Replay(msgspec.Struct, frozen=True):
    """The result of making all slides of a path."""

    position: Position
    cost: int
    endings: tuple[Ending, ...]
    courses: tuple[Course, ...]
    """One per robot."""

    def served_by(self, *, must_turn: bool = False) -> int | None:
        """The robot that now stands on the target as the rules require, or None."""
        for robot in self.position.serving:
            there = self.position.robots[robot] == self.position.target_cell
            if there and (not must_turn or self.courses[robot] == "turned"):
                return robot
        return None


def course_after(course: Course, slide: Slide, ending: Ending) -> Course:
    """How the robot has travelled after this slide."""
    if ending.turned or course not in ("still", slide.direction):
        return "turned"
    return slide.direction


def path_cost(path: Iterable[Slide]) -> int:
    """The length in moves."""
    return sum(slide.cost for slide in path)


def replay(position: Position, path: Iterable[Slide]) -> Replay:
    """Makes the slides in order; raises IllegalAction at the first illegal slide."""
    cost = 0
    endings: list[Ending] = []
    courses: list[Course] = ["still"] * len(position.robots)
    for slide in path:
        ending = find_ending(position, slide)
        courses[slide.robot] = course_after(courses[slide.robot], slide, ending)
        position = slid(position, slide)
        endings.append(ending)
        cost += ending.cost
    return Replay(position, cost, tuple(endings), tuple(courses))
