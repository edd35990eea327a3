"""What a hint of each grade says. All grades speak of the same way, so that one leads on to the next."""

from __future__ import annotations

from typing import Any

import msgspec

from robotable.games import micro_robots, ricochet_robots
from robotable.games.hints import Grade
from robotable.games.race.state import AnyRaceState
from robotable.games.ricochet_robots.reference import Solved
from robotable.games.ricochet_robots.robots import Fifth, kind_of
from robotable.puzzles.best import Best, best, best_micro, written


class Hint(msgspec.Struct, frozen=True):
    grade: Grade
    start: str
    """How the way begins. Ricochet Robots: the robot that moves first, such as `red`. Micro Robots, where
    there is only one: what the first move keeps, `number` or `colour`. Robot Master: the card."""

    count: int | None = None
    """How many moves it takes, from the grade `count` on."""

    moves: tuple[Any, ...] = ()
    """The first move from the grade `move` on, all of them with `way`."""

    way: str = ""
    """The same in the game's notation."""


def hint(state: AnyRaceState, grade: Grade) -> Hint | None:
    """For the puzzle on the table; None where no way is known."""
    found = best(state)
    if found is None or not found.moves:
        return None
    if isinstance(state.options, ricochet_robots.Options):
        position = state.position
        return _graded(found, grade, _robot(found, position.fifth))
    faces = state.position.board.faces
    return _graded(found, grade, _kept(found, faces[state.position.robot]))


def micro_hint(position: micro_robots.Position, grade: Grade, *, no_revisits: bool = False) -> Hint | None:
    found = best_micro(position, no_revisits)
    return _graded(found, grade, _kept(found, position.board.faces[position.start])) if found.moves else None


def ricochet_hint(position: ricochet_robots.Position, found: Solved, grade: Grade) -> Hint:
    """Of a way that was found, with one move at least."""
    best_way = written(found, position)
    return _graded(best_way, grade, _robot(best_way, position.fifth))


def _graded(found: Best, grade: Grade, start: str) -> Hint:
    match grade:
        case "start":
            return Hint(grade, start)
        case "count":
            return Hint(grade, start, found.shortest)
        case "move":
            return Hint(grade, start, found.shortest, found.moves[:1], found.first)
        case "way":
            return Hint(grade, start, found.shortest, found.moves, found.way)


def _robot(found: Best, fifth: Fifth | None) -> str:
    return kind_of(found.moves[0].robot, fifth)


def _kept(found: Best, start: str) -> str:
    return "number" if found.moves[0].to[0] == start[0] else "colour"
