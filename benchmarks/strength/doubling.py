"""Measure what more thinking time is worth: each budget plays against half of it."""

from __future__ import annotations

from typing import Final

from benchmarks.strength.matches import HEADINGS, matched, options
from benchmarks.strength.options import PARALLEL, Pairs, ParallelRun
from benchmarks.table import show
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
    deals: Pairs = 100,
    run: ParallelRun = PARALLEL,
) -> None:
    """Match a search against itself with half the budget, for several budgets.

    Parameters
    ----------
    kind
        The search, without a budget.
    unit
        Unit of the budgets: ms, it (iterations) or n (nodes).
    least
        The smallest budget.
    steps
        Number of doublings.
    variant
        The variant to play.
    """
    contests = []
    for step in range(steps):
        half = least * 2**step
        one, two = f"{kind}@{2 * half}{unit}", f"{kind}@{half}{unit}"
        contests.append(Contest(one, two, options(variant), run.seed))
    show(HEADINGS, matched(contests, deals, run), json=run.json)
