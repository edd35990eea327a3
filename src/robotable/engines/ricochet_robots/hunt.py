"""A way looked for at a person's pace: the solver finds it, a model of the looking says when, and how well.

A way takes longer to see the more moves it has, and longer still where another robot must be put in place
first. What would be seen only after patience has ended is not found; the solver is not even asked to look so
far, and never at more positions than the level allows, so its work is bounded.
"""

from __future__ import annotations

from functools import lru_cache
from math import log
from random import Random
from typing import Final

import msgspec

from robotable.engines.racer import luck
from robotable.engines.ricochet_robots.arrival import arrival
from robotable.games.ricochet_robots import Position
from robotable.games.ricochet_robots.reference import Solved
from robotable.games.ricochet_robots.ways import Way, way_cost

REACTION_MS: Final = 1_500
_SPREAD: Final = 0.5
_HELPER: Final = 1.4
"""A move of a robot that only helps counts as so many."""

_HASTE: Final = 0.6
"""After this part of the time somebody hasty says a number, one more than what it comes to."""


class Sight(msgspec.Struct, frozen=True):
    """How somebody looks at the board."""

    first_ms: int
    """What a way of one move takes to see."""

    growth: float
    """How much longer one move more takes."""

    patience_ms: int
    farthest: int
    """No way of more moves is ever seen."""

    most_states: int
    """How many positions the solver may look at: 200,000 take it a few hundredths of a second, and where the
    kernel was not built about a second."""

    hasty: float
    """The chance of a first bid that is lowered later."""

    content: tuple[float, float]
    """The chances of settling for one move more than the way takes, and for two."""

    slip: float
    """The chance, for each move of the way, that it was counted or imagined wrong."""


class Hunt(msgspec.Struct, frozen=True):
    """What comes of looking."""

    way: Way
    bids: tuple[tuple[int, int], ...]
    """When and how much, falling: milliseconds after the target was seen, and the number of moves."""

    flaw: int | None = None
    """The move at which it turns out that the way does not work."""


def hunt(position: Position, sight: Sight, rng: Random, *, must_turn: bool) -> Hunt | None:
    """None when patience ends first."""
    form = luck(rng, _SPREAD)
    longest = 1 + log(sight.patience_ms / (sight.first_ms * form)) / log(sight.growth)
    if longest < 1:
        return None
    way = _way(position, must_turn, min(sight.farthest, int(longest)), sight.most_states)
    if way is None:
        return None
    after_ms = max(REACTION_MS, round(sight.first_ms * form * sight.growth ** (_effort(way) - 1)))
    if after_ms > sight.patience_ms:
        return None
    miscounted, flaw = _slips(way, sight.slip, rng)
    cost = way_cost(way)
    count = max(1, cost + _settled(sight.content, rng) - miscounted)
    bids = [(after_ms, count)]
    if rng.random() < sight.hasty:
        bids.insert(0, (max(REACTION_MS, round(_HASTE * after_ms)), count + 1))
    return Hunt(way, tuple(bids), flaw)


def _effort(way: Way) -> float:
    serving = way[-1].robot
    return sum(slide.cost * (1 if slide.robot == serving else _HELPER) for slide in way)


def _settled(content: tuple[float, float], rng: Random) -> int:
    one, two = content
    drawn = rng.random()
    return 2 if drawn < two else 1 if drawn < one + two else 0


def _slips(way: Way, slip: float, rng: Random) -> tuple[int, int | None]:
    """How many moves were forgotten in counting, and which is the first that was imagined wrong."""
    miscounted, flaw = 0, None
    for at in range(len(way)):
        if rng.random() < slip:
            if rng.random() < 0.5:
                miscounted += 1
            elif flaw is None:
                flaw = at
    return miscounted, flaw


@lru_cache(maxsize=512)
def _way(position: Position, must_turn: bool, most: int, most_states: int) -> Way | None:
    """Remembered, because an engine is asked again with every view of the same target."""
    found = arrival(position, must_turn=must_turn, max_cost=most, max_states=most_states)
    return found.way if isinstance(found, Solved) else None
