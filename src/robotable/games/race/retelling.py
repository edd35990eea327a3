"""Follows a target through the events of a race, and tells how a solution to it looks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

import msgspec

from robotable.games.played_target import PlayedTarget, Promised, Showing, ShownSolution
from robotable.games.race.actions import ChipWon, Failed, Moved, Offered, ShowingBegun
from robotable.games.race.course import Course
from robotable.games.race.state import AnyRaceState

AnyCourse: TypeAlias = Course[Any, Any, Any, Any, Any, Any]


def retold(course: AnyCourse, target: PlayedTarget, events: Iterable[Any], milliseconds: int) -> PlayedTarget:
    """The target after these events. `milliseconds` is the time since it was shown."""
    replace = msgspec.structs.replace
    for event in events:
        if isinstance(event, Offered):
            others = tuple(one for one in target.promises if one.seat != event.seat)
            mine = Promised(event.seat, event.count, milliseconds)
            target = replace(target, promises=(*others, mine))
        elif isinstance(event, ShowingBegun):
            target = replace(target, showings=(*target.showings, Showing(event.seat, event.count)))
        elif isinstance(event, ChipWon):
            target = replace(target, won=event.seat)
        elif isinstance(event, Moved | Failed):
            *before, now = target.showings
            way = now.way
            if isinstance(event, Failed):
                now = replace(now, failed=event.reason)
            else:
                leg = course.leg(event.move, event.path)
                now = replace(now, way=ShownSolution(way.cost + leg.cost, (*way.legs, leg)))
            target = replace(target, showings=(*before, now))
    return target


def shown_solution(course: AnyCourse, state: AnyRaceState, moves: Iterable[Any]) -> ShownSolution:
    """The legs and the cost of these moves from the start of the round."""
    options, position, goal = state.options, state.position, state.goal
    assert goal is not None
    walk = course.walk(options, position, goal)
    legs = []
    for move in moves:
        legs.append(course.leg(move, course.path(position, walk, move)))
        walk = course.moved(options, position, goal, walk, move)
        assert walk is not None
    return ShownSolution(course.cost(walk), tuple(legs))
