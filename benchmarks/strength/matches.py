"""The strongest player against the others, in every variant."""

from __future__ import annotations

from typing import Final

import msgspec

from benchmarks.strength.options import PARALLEL, Pairs, ParallelRun
from benchmarks.table import bar, show
from robotable.engines.mean import percent, points
from robotable.engines.robot_master.arena import Contest, DealResult, Standing, play_deals, standing
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
    rows = []
    for played in variant:
        for one, two in [(pair[0], pair[1])] if pair else pairings(strongest, budget, played):
            contest = Contest(one, two, options(played, fives), run.seed)
            rows.append(Match(played, one, two, run.seed, met(contest, deals, run.processes)))
    show(HEADINGS, rows, json=run.json)


def pairings(strongest: str, budget: str, variant: VariantName) -> list[tuple[str, str]]:
    """The baseline network was trained for duels only."""
    others = ["greedy", f"ismcts@{budget}"]
    if variant == "duel":
        others.append(f"netis:base@{budget}")
    return [(f"{strongest}@{budget}", other) for other in others]


def options(variant: VariantName, fives: Fives = "unit") -> Options:
    return Options(variant, "rows" if variant == "solo" else "random", fives)


def met(contest: Contest, deals: int, processes: int = 1) -> Standing:
    """Play all deals. The result does not depend on the order in which they finish."""
    what = f"{contest.one} against {contest.two}, {contest.options.variant}"
    results: list[DealResult] = list(bar(play_deals(contest, deals, processes), deals, what))
    return standing(sorted(results, key=lambda one: (one.score, one.lowest)))
