"""`robotable arena`: measure two Robot Master players against each other."""

from __future__ import annotations

import os
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from robotable.batch.cluster import NoWorkers
from robotable.batch.result_file import InvalidResults
from robotable.batch.workers import Backend, Workers, started
from robotable.cli.errors import CommandError
from robotable.cli.numbers import Whole
from robotable.cli.players import report_weakened
from robotable.cli.terminal import err, out, write_json
from robotable.engines.mean import percent, points
from robotable.engines.robot_master.arena import Contest, DealResult, Standing, play_contests, standing
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
    processes: Annotated[Whole | None, Parameter(validator=Number(gte=1, lte=256))] = None,
    backend: Backend = "processes",
    address: str | None = None,
    output: Annotated[str | None, Parameter(name="--out")] = None,
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
        The number of processes. Default: 1, or as many as the cluster has.
    backend
        Where to play: in processes on this machine, or on a dask or ray cluster.
    address
        The address of the cluster, such as tcp://10.0.0.5:8786.
    output
        Write the result of each deal to this file. If it already has some, continue with the others.
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
    if backend == "processes":
        processes = min(processes or 1, deals, 4 * (os.cpu_count() or 1))
    where = Workers(backend, processes, address)
    try:
        found = _played(Contest(one, two, options, seed), deals, where, output)
    except NoWorkers as error:
        raise CommandError(str(error), 1) from None
    except InvalidResults as error:
        raise CommandError(f"{output}: {error}") from None
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


def _played(contest: Contest, deals: int, where: Workers, output: str | None) -> Standing:
    so_far: list[DealResult] = []
    console = err()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
        started(where) as run,
    ):
        task = progress.add_task("deals", total=deals)

        def completed(_contest: int, result: DealResult) -> None:
            so_far.append(result)
            shown = percent(standing(so_far).score) if console.is_terminal and len(so_far) > 1 else "deals"
            progress.update(task, advance=1, description=shown)

        (results,) = play_contests([contest], deals, run, out=output, completed=completed)
    return standing(results)
