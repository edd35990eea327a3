"""The picture of a view, whichever game it is of: what its seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from robotable.games.ricochet_robots.course import puzzle
from robotable.games.robot_master.actions import Placed
from robotable.games.rounds import InRound, MatchView
from robotable.pictures import micro_robots, ricochet_robots, robot_master


def view_svg(game: str, view: Any, events: Sequence[Any] = ()) -> str | None:
    """`events` led to the view; what they laid down last is marked. None where nothing can be drawn yet."""
    if isinstance(view, MatchView):
        view = view.round
        events = [event.happened for event in events if isinstance(event, InRound)]
    draw = _DRAWERS.get(game)
    return None if draw is None else draw(view, events)


def _robot_master(view: Any, events: Sequence[Any]) -> str | None:
    placed = [event.cell for event in events if isinstance(event, Placed)]
    last = placed[-1] if placed and view.board[placed[-1]] is not None else None
    hands = [view.hand if seat == view.seat else () for seat in range(len(view.seats))]
    if len(view.seats) == 1:
        hands = [view.hand]
    return robot_master.svg(view, hands if any(hands) else (), last)


def _micro_robots(view: Any, events: Sequence[Any]) -> str | None:
    ground, goal = view.position, view.goal
    if ground.board is None:
        return None
    if goal is None:
        return micro_robots.svg(ground.board, start=ground.robot)
    return micro_robots.svg(
        ground.board, start=ground.robot, target=goal.target, via=goal.via, way=view.walk or ()
    )


def _ricochet_robots(view: Any, events: Sequence[Any]) -> str | None:
    ground, goal = view.position, view.goal
    if ground.board is None:
        return None
    if view.walk is not None:
        return ricochet_robots.position_svg(view.walk.position)
    if goal is None:
        return ricochet_robots.board_svg(ground.board)
    return ricochet_robots.position_svg(puzzle(ground, goal))


_DRAWERS: Final[Mapping[str, Callable[[Any, Sequence[Any]], str | None]]] = {
    "robot_master": _robot_master,
    "micro_robots": _micro_robots,
    "ricochet_robots": _ricochet_robots,
}
