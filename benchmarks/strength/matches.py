"""The strongest player against the others, in every variant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from benchmarks.strength.options import PARALLEL, Pairs, ParallelRun
from benchmarks.table import progress, show
from robotable.engines.mean import percent, points
from robotable.engines.robot_master.arena import Contest, DealResult, Standing, play_contests, standing
from robotable.games.robot_master import Options
from robotable.games.robot_master.options import VariantName
from robotable.games.robot_master.scoring import Fives

VARIANTS: Final[tuple[VariantName, ...]] = ("duel", "refill", "teams", "solo")


class Match(msgspec.Struct, frozen=True):
    """A pairing of two players; the score belongs to the first one."""

    variant: VariantName
    one: str
    two: str
    seed: int
    found: Standing

    def cells(self) -> tuple[str, ...]:
        games = f"{2 * self.found.deals:,}"
        lowest = " and ".join(points(mean, 2) for mean in self.found.lowest)
        return self.variant, self.one, self.two, games, percent(self.found.score), lowest


HEADINGS: Final = ("variant", "player", "against", "games", "score", "lowest lines")


def matches(
    *pair: str,
    strongest: str = "netis",
    budget: str = "100ms",
    variant: tuple[VariantName, ...] = VARIANTS,
    fives: Fives = "unit",
    deals: Pairs = 500,
    run: ParallelRun = PARALLEL,
) -> None:
    """Play the strongest against greedy, plain ISMCTS and netis with the network `base`, or one pairing.

    Every deal is played twice with the seats swapped, and both players have the same budget. In solo, both
    play the same deal separately.

    Parameters
    ----------
    pair
        Two players with their budgets to match instead, in the notation of `robotable arena`.
    strongest
        The player to measure, without a budget.
    budget
        Budget per turn for both players.
    variant
        The variant to play; repeat the option for several variants.
    fives
        How five of a kind score.
    """
    if len(pair) not in (0, 2):
        raise SystemExit(f"A pairing needs two players, not {len(pair)}.")
    contests = [
        Contest(one, two, options(played, fives), run.seed)
        for played in variant
        for one, two in ([(pair[0], pair[1])] if pair else pairings(strongest, budget, played))
    ]
    show(HEADINGS, matched(contests, deals, run), json=run.json)


def matched(contests: Sequence[Contest], deals: int, run: ParallelRun) -> list[Match]:
    found = zip(contests, met(contests, deals, run), strict=True)
    return [Match(one.options.variant, one.one, one.two, one.seed, standing) for one, standing in found]


def pairings(strongest: str, budget: str, variant: VariantName) -> list[tuple[str, str]]:
    """The baseline network was trained for duels only."""
    others = ["greedy", f"ismcts@{budget}"]
    if variant == "duel":
        others.append(f"netis:base@{budget}")
    return [(f"{strongest}@{budget}", other) for other in others]


def options(variant: VariantName, fives: Fives = "unit") -> Options:
    return Options(variant, "rows" if variant == "solo" else "random", fives)


def met(contests: Sequence[Contest], deals: int, run: ParallelRun) -> list[Standing]:
    """Play all deals of all contests, side by side."""
    return [standing(results) for results in played(contests, deals, run)]


def played(contests: Sequence[Contest], deals: int, run: ParallelRun) -> list[list[DealResult]]:
    with progress(len(contests) * deals, "deals") as advance, run.workers() as running:
        return play_contests(contests, deals, running, out=run.out, completed=lambda *_: advance())
