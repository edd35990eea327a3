"""The best that can be done: a shortest way of a race's puzzle, found by the kernel where it is built."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from robotable.engines.ricochet_robots.arrival import arrival
from robotable.games import micro_robots, ricochet_robots
from robotable.games.micro_robots import Step
from robotable.games.micro_robots import notation as micro_notation
from robotable.games.micro_robots.reference import shortest_way
from robotable.games.race.state import AnyRaceState
from robotable.games.ricochet_robots import course as ricochet_course
from robotable.games.ricochet_robots import notation as ricochet_notation
from robotable.games.ricochet_robots.reference import Solved, Unfinished


class Best(msgspec.Struct, frozen=True):
    shortest: int | None
    """The fewest moves; None where no way leads, or none was found in time."""

    at_least: int | None
    """Fewer it cannot be; None where no way leads."""

    moves: tuple[Any, ...] = ()
    """One of the shortest ways, as it would be shown."""

    way: str = ""
    """The same in the game's notation."""

    first: str = ""
    """Its first move."""


NO_WAY = Best(None, None)


def best(state: AnyRaceState) -> Best | None:
    """Of the puzzle that is on the table; None between rounds."""
    options, ground, goal = state.options, state.position, state.goal
    if goal is None:
        return None
    if isinstance(options, ricochet_robots.Options):
        return best_ricochet(ricochet_course.puzzle(ground, goal), options.must_turn)
    assert isinstance(options, micro_robots.Options)
    position = micro_robots.Position(ground.board, ground.robot, goal.target, goal.via)
    return best_micro(position, options.no_revisits)


@lru_cache(maxsize=256)
def best_micro(position: micro_robots.Position, no_revisits: bool = False) -> Best:
    way = shortest_way(position, no_revisits=no_revisits)
    if way is None:
        return NO_WAY
    steps = tuple(Step(position.board.faces[cell]) for cell in way[1:])
    text = micro_notation.write_way(position.board, way)
    return Best(len(steps), len(steps), steps, text, micro_notation.write_way(position.board, way[:2]))


@lru_cache(maxsize=256)
def best_ricochet(position: ricochet_robots.Position, must_turn: bool) -> Best:
    found = arrival(position, must_turn=must_turn)
    if isinstance(found, Solved):
        text = ricochet_notation.write_way(found.way, position.fifth)
        return Best(found.cost, found.cost, found.way, text, text.partition(".")[0])
    return Best(None, found.at_least) if isinstance(found, Unfinished) else NO_WAY
