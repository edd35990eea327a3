"""The simplest solver: Dijkstra's algorithm applied directly to the rules, without tables or bounds.

It is too slow for more than a few moves. The reference solver is tested against it, and all faster solvers
are tested against the reference.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TypeAlias

from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.slide_path import Course, course_after
from robotable.games.ricochet_robots.slides import find_ending, legal_slides, slid

_Place: TypeAlias = tuple[tuple[int, ...], tuple[Course, ...]]
"""The robots' cells, and how each robot has travelled."""


def least_cost(position: Position, *, must_turn: bool = False, max_cost: int = 4) -> int | None:
    """The least total cost of a solution, or None if no solution costs `max_cost` or less."""
    first: _Place = (position.robots, tuple("still" for _ in position.robots))
    waiting: list[tuple[int, _Place]] = [(0, first)]
    done: set[_Place] = set()
    while waiting:
        cost, place = heappop(waiting)
        if place in done:
            continue
        done.add(place)
        robots, courses = place
        here = position.with_robots(robots)
        if any(
            robots[robot] == position.target_cell and (not must_turn or courses[robot] == "turned")
            for robot in position.serving
        ):
            return cost
        for slide in legal_slides(here):
            if cost + slide.cost <= max_cost:
                after = list(courses)
                after[slide.robot] = course_after(after[slide.robot], slide, find_ending(here, slide))
                heappush(waiting, (cost + slide.cost, (slid(here, slide).robots, tuple(after))))
    return None
