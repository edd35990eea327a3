"""Searches for a solution at a human pace: the solver finds it, and a model of human search decides when the
bot sees it and how well.

The more moves a solution has, the longer it takes to see, and longer still if another robot must be placed
first. A solution that would take longer than the bot's patience is not found. The solver does not search that
far, and never examines more positions than the level allows, so its work is bounded.
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
from robotable.games.ricochet_robots.slide_path import SlidePath, path_cost

REACTION_MS: Final = 1_500
_SPREAD: Final = 0.5
_HELPER: Final = 1.4
"""How many moves a move of a helping robot counts as."""

_HASTE: Final = 0.6
"""A hasty player bids after this share of the time, with one move more than the later bid."""


class Sight(msgspec.Struct, frozen=True):
    """How a player searches the board."""

    first_ms: int
    """The time to see a solution of one move."""

    growth: float
    """The factor by which each additional move increases the time."""

    patience_ms: int
    farthest: int
    """The most moves of a solution that the player can see."""

    most_states: int
    """How many positions the solver may examine. 200,000 take a few hundredths of a second, or about a second
    without the compiled kernel."""

    hasty: float
    """The chance of a hasty first bid that is lowered later."""

    content: tuple[float, float]
    """The chances of bidding one move more than the solution has, and two more."""

    slip: float
    """The chance, for each move of the solution, that it is miscounted or imagined wrong."""

    least_ms: int = 0
    """However fast it was seen, a solution is not bid before this time."""

    least_move_ms: int = 0
    """The same for each move of the solution, so that longer ones leave more time."""


class Hunt(msgspec.Struct, frozen=True):
    """The result of a search."""

    way: SlidePath
    bids: tuple[tuple[int, int], ...]
    """Pairs of time and number of moves, in falling order of moves. Times are milliseconds since the target
    became visible."""

    flaw: int | None = None
    """The move at which the solution turns out to be wrong."""


def hunt(position: Position, sight: Sight, rng: Random, *, must_turn: bool) -> Hunt | None:
    """Returns None if patience runs out first."""
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
    least = sight.least_ms + sight.least_move_ms * path_cost(way)
    after_ms = max(after_ms, round(least * max(1.0, form)))
    miscounted, flaw = _slips(way, sight.slip, rng)
    cost = path_cost(way)
    count = max(1, cost + _settled(sight.content, rng) - miscounted)
    bids = [(after_ms, count)]
    if rng.random() < sight.hasty:
        bids.insert(0, (max(REACTION_MS, sight.least_ms, round(_HASTE * after_ms)), count + 1))
    return Hunt(way, tuple(bids), flaw)


def _effort(way: SlidePath) -> float:
    serving = way[-1].robot
    return sum(slide.cost * (1 if slide.robot == serving else _HELPER) for slide in way)


def _settled(content: tuple[float, float], rng: Random) -> int:
    one, two = content
    drawn = rng.random()
    return 2 if drawn < two else 1 if drawn < one + two else 0


def _slips(way: SlidePath, slip: float, rng: Random) -> tuple[int, int | None]:
    """How many moves were missed in counting, and the index of the first move that was imagined wrong."""
    miscounted, flaw = 0, None
    for at in range(len(way)):
        if rng.random() < slip:
            if rng.random() < 0.5:
                miscounted += 1
            elif flaw is None:
                flaw = at
    return miscounted, flaw


@lru_cache(maxsize=512)
def _way(position: Position, must_turn: bool, most: int, most_states: int) -> SlidePath | None:
    """Cached, because the engine is asked again with every view of the same target."""
    found = arrival(position, must_turn=must_turn, max_cost=most, max_states=most_states)
    return found.way if isinstance(found, Solved) else None
