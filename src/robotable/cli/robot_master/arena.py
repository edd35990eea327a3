"""`robotable arena`: measure two Robot Master players against each other."""

from __future__ import annotations

import os
from contextlib import closing
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from robotable.cli.errors import CommandError
from robotable.cli.numbers import Whole
from robotable.cli.players import report_weakened
from robotable.cli.terminal import err, out, write_json
from robotable.engines.mean import percent, points
from robotable.engines.robot_master.arena import Contest, DealResult, Standing, play_deals, standing
from robotable.engines.robot_master.specs import UnknownPlayer, is_weakened, player
from robotable.games.robot_master import Options
from robotable.games.robot_master.options import First, VariantName, check
from robotable.games.robot_master.scoring import Fives

_MOST_DEALS = 1_000_000


def arena(
    one: str,
    two: str,
    /,
    *,
    deals: Annotated[Whole, Parameter(validator=Number(gte=1, lte=_MOST_DEALS))] = 100,
    seed: Whole = 1,
    variant: VariantName = "duel",
    fives: Fives = "unit",
    first: First = "random",
    processes: Annotated[Whole, Parameter(validator=Number(gte=1, lte=256))] = 1,
    json: bool = False,
) -> None:
    """Play two players of Robot Master against each other. Each deal is played twice, with seats swapped.

    Parameters
    ----------
    one
        A built-in bot (pip to keystone, random, greedy), or a search with a budget per turn: ismcts@100ms,
        ismcts-greedy@100ms, pimc@2000it, netis@100ms, or netis:FILE@100ms with another network.
    two
        The other player.
    deals
        The number of deals. Each deal is two games.
    seed
        The seed of the deals and the players.
    variant
        The variant to play. In solo, both players play each deal alone.
    fives
        How five of a kind count: unit or pair.
    first
        The side that starts. random chooses a side for each deal.
    processes
        The number of processes.
    json
        Print JSON for programs.
    """
    for spec in (one, two):
        try:
            player(spec, variant)
        except UnknownPlayer as error:
            raise CommandError(str(error)) from None
    options = Options(variant, "rows" if variant == "solo" else first, fives)
    check(options)
    weakened = sorted({spec for spec in (one, two) if is_weakened(spec)})
    report_weakened(weakened)
    found = _played(Contest(one, two, options, seed), deals, min(processes, deals, 4 * (os.cpu_count() or 1)))
    if json:
        write_json(
            {
                "one": one,
                "two": two,
                "variant": variant,
                "games": 2 * found.deals,
                "deals": found.deals,
                "seed": seed,
                **({"weakened": weakened} if weakened else {}),
                "score": round(found.score.value, 5),
                "interval": _rounded(found.score.error, 5),
                "lowest": [round(mean.value, 3) for mean in found.lowest],
                "lowest_interval": [_rounded(mean.error, 3) for mean in found.lowest],
            }
        )
        return
    console = out()
    console.print(
        f"{one} against {two}, {variant}: "
        f"{found.deals} deal{'s' * (found.deals > 1)}, {2 * found.deals} games",
    )
    console.print(f"score of {one}: {percent(found.score)}")
    for name, mean in zip((one, two), found.lowest, strict=True):
        console.print(f"lowest line of {name}: {points(mean)}")


def _rounded(error: float | None, digits: int) -> float | None:
    return None if error is None else round(error, digits)


def _played(contest: Contest, deals: int, processes: int) -> Standing:
    results: list[DealResult] = []
    console = err()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
        closing(play_deals(contest, deals, processes)) as coming,
    ):
        task = progress.add_task("deals", total=deals)
        for result in coming:
            results.append(result)
            progress.update(
                task, advance=1, description=percent(standing(results).score) if len(results) > 1 else "deals"
            )
    # Results arrive in any order. Sorting them makes floating-point sums reproducible.
    return standing(sorted(results, key=lambda one: (one.score, one.lowest)))
