"""The strongest player against the others, in every variant."""

from __future__ import annotations

from typing import Final

import msgspec

from benchmarks.strength.counts import Count
from benchmarks.strength.table import bar, show
from robotable.engines.mean import percent, points
from robotable.engines.robot_master.arena import Contest, DealResult, Standing, play_deals, standing
from robotable.games.robot_master import Options
from robotable.games.robot_master.options import VariantName
from robotable.games.robot_master.scoring import Fives

VARIANTS: Final[tuple[VariantName, ...]] = ("duel", "refill", "teams", "solo")


class Match(msgspec.Struct, frozen=True):
    """Of two players; the score is that of the first."""

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
    deals: Count = 500,
    seed: int = 1,
    processes: int = 1,
    json: bool = False,
) -> None:
    """Play the strongest against greedy, plain ISMCTS and netis with the yardstick `base`, or a pairing.

    Every deal is played twice with the seats changed, and both have the same budget. In solo both play the
    same deal, each for itself.

    Parameters
    ----------
    pair
        Two players to meet instead, with their budgets, as `robotable arena` takes them.
    strongest
        The player that is measured, without its budget.
    budget
        For each turn of either player.
    variant
        Which variants to play; may be given several times.
    fives
        How five of a kind count.
    deals
        Of each pairing; each is two games.
    seed
        Of the deals and of the players' luck.
    processes
        How many processes play at once.
    json
        Print JSON for programs.
    """
    if len(pair) not in (0, 2):
        raise SystemExit(f"a pairing is two players, not {len(pair)}")
    rows = []
    for played in variant:
        for one, two in [(pair[0], pair[1])] if pair else pairings(strongest, budget, played):
            contest = Contest(one, two, options(played, fives), seed)
            rows.append(Match(played, one, two, seed, met(contest, deals, processes)))
    show(HEADINGS, rows, json=json)


def pairings(strongest: str, budget: str, variant: VariantName) -> list[tuple[str, str]]:
    """The yardstick knows duels only."""
    others = ["greedy", f"ismcts@{budget}"]
    if variant == "duel":
        others.append(f"netis:base@{budget}")
    return [(f"{strongest}@{budget}", other) for other in others]


def options(variant: VariantName, fives: Fives = "unit") -> Options:
    return Options(variant, "rows" if variant == "solo" else "random", fives)


def met(contest: Contest, deals: int, processes: int = 1) -> Standing:
    """All deals played; the result does not depend on the order in which they came."""
    what = f"{contest.one} against {contest.two}, {contest.options.variant}"
    results: list[DealResult] = list(bar(play_deals(contest, deals, processes), deals, what))
    return standing(sorted(results, key=lambda one: (one.score, one.lowest)))
