"""A round-robin of all players, and the ratings that follow from it."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import msgspec

from benchmarks.strength.matches import met, options
from benchmarks.strength.options import PARALLEL, Pairs, ParallelRun
from benchmarks.table import show
from robotable.arena.ratings import MeetingResult, ratings
from robotable.engines.catalogue import engines_for
from robotable.engines.mean import Mean, Z, percent
from robotable.engines.robot_master.arena import Contest
from robotable.games.robot_master.options import VariantName

_WIDEST: Final = 0.5
"""The standard error assumed for a score with no other information."""


class Rung(msgspec.Struct, frozen=True):
    player: str
    rating: float
    """The weakest player has rating 0."""

    error: float
    above: float | None
    """Rating difference to the next player below."""

    against_next: Mean | None
    """The score against the next player below."""

    def cells(self) -> tuple[str, ...]:
        above = "" if self.above is None else f"{self.above:.0f}"
        against = "" if self.against_next is None else percent(self.against_next)
        return self.player, f"{self.rating:.0f} ± {self.error:.0f}", above, against


HEADINGS: Final = ("player", "rating", "above the next", "score against the next")


def ladder(
    *players: str,
    variant: VariantName = "duel",
    deals: Pairs = 50,
    reach: int = 0,
    run: ParallelRun = PARALLEL,
) -> None:
    """Play a round-robin of all built-in bots and rate them.

    Parameters
    ----------
    players
        Players in the notation of `robotable arena`. Default: the built-in bots.
    variant
        The variant to play.
    reach
        Pair only players at most this many places apart in the list; 0 pairs all of them.
    """
    names = players or tuple(bot.name for bot in engines_for("robot_master"))
    pairs = [pair for pair in combinations(range(len(names)), 2) if not reach or pair[1] - pair[0] <= reach]
    contests = [Contest(names[one], names[two], options(variant), run.seed) for one, two in pairs]
    found = met(contests, deals, run)
    scores = {pair: standing.score for pair, standing in zip(pairs, found, strict=True)}
    show(HEADINGS, rungs(names, scores, 2 * deals), json=run.json)


def rungs(names: tuple[str, ...], scores: dict[tuple[int, int], Mean], games: int) -> list[Rung]:
    """Sorted from strongest to weakest."""
    results = {
        pair: MeetingResult(games, mean.value, _WIDEST if mean.error is None else mean.error / Z)
        for pair, mean in scores.items()
    }
    rated = ratings(len(names), results)
    order = sorted(range(len(names)), key=lambda at: -rated[at].points)
    base = rated[order[-1]].points
    found = []
    for at, below in zip(order, [*order[1:], None], strict=True):
        above = None if below is None else rated[at].points - rated[below].points
        against = None if below is None else _score(scores, at, below)
        found.append(Rung(names[at], rated[at].points - base, rated[at].error, above, against))
    return found


def _score(scores: dict[tuple[int, int], Mean], one: int, two: int) -> Mean | None:
    if (one, two) in scores:
        return scores[one, two]
    turned = scores.get((two, one))
    return None if turned is None else Mean(1 - turned.value, turned.error)
