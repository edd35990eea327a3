"""A way: the slides that bring a robot to the target, and whether they do.

`must_turn` is the printed game's demand that the robot which serves the target ricochets: on its way it has
travelled in two directions at least, whether in two slides or off a diagonal. Waiting for others, being
blocked on a diagonal or passing through a wall is no turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from robotable.games.ricochet_robots.cells import Direction
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.slides import Ending, Slide, find_ending, slid

Way: TypeAlias = tuple[Slide, ...]

Course: TypeAlias = Direction | Literal["still", "turned"]
"""How a robot has travelled: not at all, in one direction only, or in more than one."""


class Replay(msgspec.Struct, frozen=True):
    """What a way comes to."""

    position: Position
    cost: int
    endings: tuple[Ending, ...]
    courses: tuple[Course, ...]
    """One for each robot."""

    def served_by(self, *, must_turn: bool = False) -> int | None:
        """The robot that now stands on the target as the rules ask, or None."""
        for robot in self.position.serving:
            there = self.position.robots[robot] == self.position.target_cell
            if there and (not must_turn or self.courses[robot] == "turned"):
                return robot
        return None


def course_after(course: Course, slide: Slide, ending: Ending) -> Course:
    """How the robot has travelled once it has made this slide too."""
    if ending.turned or course not in ("still", slide.direction):
        return "turned"
    return slide.direction


def way_cost(way: Iterable[Slide]) -> int:
    """A way's length in moves: each slide counts 1, and 1 more for all it passed through."""
    return sum(slide.cost for slide in way)


def replay(position: Position, way: Iterable[Slide]) -> Replay:
    """Makes the slides one after the other; raises IllegalAction at the first that the rules refuse."""
    cost = 0
    endings: list[Ending] = []
    courses: list[Course] = ["still"] * len(position.robots)
    for slide in way:
        ending = find_ending(position, slide)
        courses[slide.robot] = course_after(courses[slide.robot], slide, ending)
        position = slid(position, slide)
        endings.append(ending)
        cost += ending.cost
    return Replay(position, cost, tuple(endings), tuple(courses))
