"""The content of hints by grade. All grades refer to the same solution, so each adds to the one before."""

from __future__ import annotations

from typing import Any

import msgspec

from robotable.engines.fact import Fact
from robotable.games.catalogue import GAMES
from robotable.games.hints import Grade
from robotable.games.played_target import Leg
from robotable.games.race.state import AnyRaceState
from robotable.puzzles.best import Best
from robotable.puzzles.kinds import kind_of


class Hint(msgspec.Struct, frozen=True):
    grade: Grade
    start: str
    """How the solution starts. Ricochet Robots: the robot that moves first, such as `red`. Micro Robots: what
    the first move keeps, `number` or `colour`. Robot Master: the card."""

    count: int | None = None
    """The number of moves, from grade `count` on."""

    moves: tuple[Any, ...] = ()
    """The first move with grade `move`, and all moves with grade `way`."""

    way: str = ""
    """The same in the game's notation."""

    legs: tuple[Leg, ...] = ()
    """The same with every cell, to be drawn on the board."""

    why: tuple[Fact, ...] = ()
    """What a bot's move does, in the words of a review, the most important fact first."""

    weakened: bool = False
    """Whether it comes from a bot that plays below its level, because the compiled kernel is missing."""


def best_solution(game: str, state: AnyRaceState) -> Best | None:
    """A shortest solution of the puzzle on the table; None between rounds. This may take a moment."""
    race, kind = GAMES[game].race, kind_of(game)
    if race is None or kind is None or state.goal is None:
        return None
    return kind.best(race.course.puzzle(state.position, state.goal), state.options)


def hint(game: str, state: AnyRaceState, grade: Grade) -> Hint | None:
    """A hint for the puzzle on the table; None if no solution is known."""
    race, kind, found = GAMES[game].race, kind_of(game), best_solution(game, state)
    if race is None or kind is None or found is None or not found.moves:
        return None
    given = graded(found, grade, kind.start(race.course.puzzle(state.position, state.goal), found))
    return msgspec.structs.replace(given, legs=race.shown_solution(state, given.moves).legs)


def graded(found: Best, grade: Grade, start: str) -> Hint:
    match grade:
        case "start":
            return Hint(grade, start)
        case "count":
            return Hint(grade, start, found.shortest)
        case "move":
            return Hint(grade, start, found.shortest, found.moves[:1], found.first)
        case "way":
            return Hint(grade, start, found.shortest, found.moves, found.way)
