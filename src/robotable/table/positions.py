"""A position as text for a clipboard: what the watcher's view holds, and no more than that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from robotable.games.micro_robots import notation as micro_robots
from robotable.games.micro_robots.positions import Position
from robotable.games.ricochet_robots import notation as ricochet_robots
from robotable.games.ricochet_robots.course import puzzle
from robotable.games.robot_master.notation import RobotMasterNotation, write_board
from robotable.games.rounds import MatchView


def position_text(game: str, view: Any, state: Any = None) -> str | None:
    """In the notation that `robotable show`, `score` and `solve` read. `state` is given where nothing is
    hidden any more; None where nothing lies there yet, or the game has no words for it."""
    if isinstance(view, MatchView):
        view, state = view.round, None if state is None else state.round
    write = _WRITERS.get(game)
    return None if write is None else write(view, state)


def _robot_master(view: Any, state: Any) -> str | None:
    """With the hands where they are open; the board alone otherwise."""
    if state is not None:
        return RobotMasterNotation().write_position(state)
    return write_board(view.board)


def _micro_robots(view: Any, state: Any) -> str | None:
    ground, goal = view.position, view.goal
    if ground.board is None:
        return None
    if goal is None:
        return micro_robots.write_board(ground.board)
    return micro_robots.write_position(Position(ground.board, ground.robot, goal.target, goal.via))


def _ricochet_robots(view: Any, state: Any) -> str | None:
    ground, goal = view.position, view.goal
    if ground.board is None:
        return None
    if goal is None:
        return ricochet_robots.write_board(ground.board)
    return ricochet_robots.write_position(puzzle(ground, goal))


_WRITERS: Final[Mapping[str, Callable[[Any, Any], str | None]]] = {
    "robot_master": _robot_master,
    "micro_robots": _micro_robots,
    "ricochet_robots": _ricochet_robots,
}
