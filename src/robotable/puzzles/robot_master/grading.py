"""Grades an endgame by the built-in bots: each plays the turn as it would at a table, so it does not see the
other hand. The rating is how many of the eight bots are expected to miss the answer."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from robotable.engines.robot_master.level import Level, LevelPlayer
from robotable.engines.robot_master.levels import LEVELS
from robotable.games.robot_master import Place, RobotMaster, State
from robotable.games.robot_master.state import turn

TRIES: Final = 8
"""How often a bot that plays differently each time has to place a card."""

BANDS: Final = (2.25, 4.25, 6.25)

_RULES: Final = RobotMaster()


class Grade(msgspec.Struct, frozen=True):
    rating: float
    solved_by: tuple[str, ...]
    """The bots that find the answer at least every second time."""

    misses: int
    """How many other placements the bots have tried."""


def graded(state: State, answer: Place, past: tuple[Place, ...], seed: int) -> Grade:
    rating, solved_by = 0.0, []
    misses: set[Place] = set()
    for level in LEVELS:
        tries = _tries(level)
        found = 0
        for number in range(tries):
            place = placement(level, state, past, Random(f"{seed} {level.name} {number}"))
            found += place == answer
            if place != answer:
                misses.add(place)
        rating += 1 - found / tries
        if 2 * found >= tries:
            solved_by.append(level.name)
    return Grade(round(rating, 2), tuple(solved_by), len(misses))


def placement(level: Level, state: State, past: tuple[Place, ...], rng: Random) -> Place:
    """What this level places, from what its seat may know."""
    seat = turn(state)
    assert seat is not None
    action = LevelPlayer(level).choose(_RULES.view(state, seat), rng, past=past)
    assert isinstance(action, Place)
    return action


def _tries(level: Level) -> int:
    return TRIES if level.overlooks or level.wavers else 1
