"""`robotable arena`: tournaments between any players."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from robotable.arena import plot
from robotable.arena.pair import PairResult, PairScore
from robotable.arena.play import SequentialTest, play_tournament
from robotable.arena.sprt import Sprt
from robotable.arena.standing import standing
from robotable.arena.tournament import (
    MOST_DEALS,
    AnyGame,
    Format,
    Tournament,
)
from robotable.batch.cluster import NoWorkers
from robotable.batch.result_file import InvalidResults, read_results
from robotable.batch.workers import Workers, started
from robotable.cli.arena_report import ArenaReport
from robotable.cli.errors import CommandError
from robotable.cli.numbers import Whole
from robotable.cli.parameters import FileName
from robotable.cli.players import report_weakened
from robotable.cli.saving import save
from robotable.cli.source import OutputFile
from robotable.cli.svg_output import check_output, draw
from robotable.cli.terminal import err, out
from robotable.cli.tournament_options import TOURNAMENT, TournamentOptions, weakened
from robotable.engines.mean import percent

_LOOKS: Final = 20
"""The progress bar shows a new standing so often, in parts of what has been played."""


def arena(
    *players: str,
    format: Format = "round-robin",
    deals: Annotated[Whole, Parameter(validator=Number(gte=1, lte=MOST_DEALS))] = 100,
    sprt: bool = False,
    elo0: float = 0.0,
    elo1: float = 20.0,
    alpha: float = 0.05,
    beta: float = 0.05,
    given: TournamentOptions = TOURNAMENT,
    output: Annotated[FileName | None, Parameter(name="--out")] = None,
    results: FileName | None = None,
    records: Annotated[str | None, Parameter(metavar="FOLDER")] = None,
    svg: OutputFile = None,
    json: bool = False,
) -> None:
    """Play a tournament between any players. Each deal is played twice, with seats swapped.

    Parameters
    ----------
    players
        A built-in bot (pip to keystone, random, greedy, micro-hard), a search with a budget such as
        netis@100ms or pimc@2000it, engine:COMMAND, or a Python function as MODULE:FUNCTION. NAME=PLAYER gives
        it a name.
    format
        Everybody meets everybody (round-robin), or the first player meets each of the others (gauntlet).
    deals
        How often each pair meets. Each deal is two games.
    sprt
        Stop as soon as it is clear whether the first player is stronger than the second.
    elo0
        With --sprt: the difference in Elo if it is not stronger.
    elo1
        With --sprt: the difference in Elo if it is stronger.
    alpha
        With --sprt: the chance of a wrong "stronger".
    beta
        With --sprt: the chance of a wrong "not stronger".
    output
        Keep the results and all games in this file. If it already has some, continue with the others.
    results
        Show the results in such a file, finished or not, and play nothing.
    records
        Write each game as a record to this folder.
    svg
        Write a picture of the ratings to this file, or to standard output with -.
    json
        Print JSON for programs.
    """
    check_output(svg, json)
    test = _test(sprt, elo0, elo1, alpha, beta)
    if results is not None:
        if players or output is not None:
            raise CommandError("--results shows a file. Leave out the players and --out.")
        tournament, scores = _read(results, records)
        shown = _Shown(tournament, test, svg, json)
        shown.report(scores)
        return
    if test is not None and len(players) > 2:
        raise CommandError("--sprt compares two players. Name only two.")
    tournament = given.tournament(players, format)
    shown = _Shown(tournament, test, svg, json)
    report_weakened(weakened(tournament))
    where = given.workers(deals * len(tournament.pairings))
    try:
        shown.report(_played(shown, deals, where, output, records))
    except NoWorkers as error:
        raise CommandError(str(error), 1) from None
    except InvalidResults as error:
        raise CommandError(f"{output}: {error}") from None


class _Shown:
    """A tournament and how its results are shown."""

    def __init__(self, tournament: Tournament, test: Sprt | None, svg: str | None, json: bool) -> None:
        self.tournament = tournament
        self.game: AnyGame = tournament.configured()
        self.test = test
        self._svg, self._json = svg, json

    def report(self, scores: Sequence[PairScore], *, is_partial: bool = False) -> None:
        found, ratios = standing(self.tournament, scores), self._ratios(scores)
        report = ArenaReport(self.tournament, self.game, found, self.test, ratios)
        if self._svg is not None and not is_partial:
            draw(self._svg, plot.svg(self.tournament, found, report.title, self.test, ratios))
        if self._json and not is_partial:
            report.json(weakened(self.tournament)).write()
        elif is_partial:
            err().print(report.text())
        elif self._svg != "-":
            out().print(report.text())

    def _ratios(self, scores: Sequence[PairScore]) -> list[float]:
        if self.test is None:
            return []
        followed = SequentialTest(self.test)
        for number, score in enumerate(scores):
            followed.add(number, score)
        return followed.ratios


def _played(
    shown: _Shown, deals: int, where: Workers, output: str | None, records: str | None
) -> list[PairScore]:
    tournament = shown.tournament
    test = None if shown.test is None else SequentialTest(shown.test)
    so_far: list[PairScore] = []
    console = err()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with (
            Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
            started(where) as run,
        ):
            task = progress.add_task("deals", total=deals * len(tournament.pairings))

            def completed(score: PairScore, result: PairResult | None) -> None:
                so_far.append(score)
                if result is not None and records is not None:
                    _write_records(Path(records), tournament, result)
                description = (
                    _brief(tournament, so_far) if console.is_terminal and _is_look(len(so_far)) else None
                )
                progress.update(task, advance=1, description=description)

            return play_tournament(tournament, deals, run, out=output, test=test, completed=completed)
    except KeyboardInterrupt:
        if so_far:
            shown.report(so_far, is_partial=True)
        raise


def _is_look(number: int) -> bool:
    return number > 1 and number % max(1, number // _LOOKS) == 0


def _brief(tournament: Tournament, scores: list[PairScore]) -> str:
    """The standing in a few words."""
    found = standing(tournament, scores)
    if len(tournament.players) == 2:
        return percent(found.pairings[0].score)
    best = found.players[0]
    return f"{tournament.players[best.player].name} {best.rating.points:+.0f}"


def _test(wanted: bool, elo0: float, elo1: float, alpha: float, beta: float) -> Sprt | None:
    try:
        test = Sprt(elo0=elo0, elo1=elo1, alpha=alpha, beta=beta)
    except ValueError as error:
        raise CommandError(f"{error}.") from None
    return test if wanted else None


def _read(name: str, records: str | None) -> tuple[Tournament, list[PairScore]]:
    try:
        tournament, rows = read_results(name, Tournament, PairResult)
        found: dict[int, PairScore] = {}
        for number, result in rows:
            if records is not None:
                _write_records(Path(records), tournament, result)
            found[number] = result.without_records()
    except OSError as error:
        raise CommandError(f"Cannot read {name}: {error.strerror or error}", 1) from None
    except InvalidResults as error:
        raise CommandError(f"{name}: {error}") from None
    return tournament, [score for _, score in sorted(found.items())]


def _write_records(folder: Path, tournament: Tournament, result: PairResult) -> None:
    """With the reason, if a game was lost outside the rules."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"Cannot write to {folder}: {error.strerror or error}", 1) from None
    names = "-".join(
        re.sub(r"[^A-Za-z0-9_.@-]+", "_", tournament.players[number].name)[:30]
        for number in (result.one, result.two)
    )
    lost = {
        one.game: f"# {tournament.players[one.player].name} loses: it {one.reason}\n"
        for one in result.lost_outside
    }
    for at, record in enumerate(result.records):
        save(folder / f"deal-{result.deal + 1:06}-{names}-{at + 1}.record", record + lost.get(at, ""))
