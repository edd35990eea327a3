"""What more thinking brings: each budget against half of it."""

from __future__ import annotations

from typing import Final

from benchmarks.strength.counts import Count
from benchmarks.strength.matches import HEADINGS, Match, met, options
from benchmarks.strength.table import show
from robotable.engines.robot_master.arena import Contest
from robotable.games.robot_master.options import VariantName

STEPS: Final = 5


def doubling(
    kind: str = "netis",
    *,
    unit: str = "it",
    least: int = 125,
    steps: int = STEPS,
    variant: VariantName = "duel",
    deals: Count = 100,
    seed: int = 1,
    processes: int = 1,
    json: bool = False,
) -> None:
    """Let a search meet itself with half the budget, again and again.

    Parameters
    ----------
    kind
        The search, without its budget.
    unit
        Of the budgets: ms, it (iterations) or n (nodes).
    least
        The smallest budget.
    steps
        How often it is doubled.
    variant
        Which variant is played.
    deals
        Of each pairing; each is two games.
    seed
        Of the deals and of the players' luck.
    processes
        How many processes play at once.
    json
        Print JSON for programs.
    """
    rows = []
    for step in range(steps):
        half = least * 2**step
        one, two = f"{kind}@{2 * half}{unit}", f"{kind}@{half}{unit}"
        contest = Contest(one, two, options(variant), seed)
        rows.append(Match(variant, one, two, seed, met(contest, deals, processes)))
    show(HEADINGS, rows, json=json)
