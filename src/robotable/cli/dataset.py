"""`robotable dataset`: games and puzzles as Parquet files with a card."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import msgspec
from cyclopts import App, Parameter
from cyclopts.validators import Number
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from robotable.arena.pair import PairResult, PairScore
from robotable.arena.play import play_tournament
from robotable.arena.standing import GAMES_PER_DEAL
from robotable.arena.tournament import MOST_DEALS, Tournament
from robotable.batch.cluster import NoWorkers
from robotable.batch.result_file import InvalidResults, read_results
from robotable.batch.workers import RunJobs, started
from robotable.cli.errors import CommandError
from robotable.cli.numbers import Whole
from robotable.cli.parameters import DEFAULTS
from robotable.cli.players import report_weakened
from robotable.cli.saving import save
from robotable.cli.source import read_file
from robotable.cli.terminal import err, out
from robotable.cli.tournament_options import TOURNAMENT, TournamentOptions, weakened
from robotable.games.catalogue import GAMES
from robotable.puzzles.catalogue import collections
from robotable.puzzles.collection import Collection, InvalidCollection, read_collection
from robotable.puzzles.kinds import puzzle_games

if TYPE_CHECKING:
    from robotable.datasets.card import Card

T = TypeVar("T")

KEPT: Final = "games.jsonl"
"""The results from which an interrupted run continues."""

CARD: Final = "README.md"

_COLUMNS: Final = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())

dataset_app: Final = App(
    name="dataset", help="Write games or puzzles as Parquet files with a card.", default_parameter=DEFAULTS
)


@dataset_app.command
def games(
    *players: str,
    games: Annotated[Whole, Parameter(validator=Number(gte=2, lte=GAMES_PER_DEAL * MOST_DEALS))] = 1_000,
    given: TournamentOptions = TOURNAMENT,
    output: Annotated[str, Parameter(name="--out", metavar="FOLDER")],
) -> None:
    """Let players play many games, and write the games to a folder.

    Parameters
    ----------
    players
        Two or more players, as in robotable arena. The same one twice plays against itself.
    games
        How many games each pair of players plays, at least; each deal is played twice.
    output
        The folder. If it has some of these games already, only the others are played.
    """
    from robotable.datasets.card import Card
    from robotable.datasets.games import COLUMNS, rows
    from robotable.datasets.table import write_tables

    tournament = given.tournament(players, "round-robin")
    report_weakened(weakened(tournament))
    folder = _folder(output)
    kept = folder / KEPT
    deals = -(-games // GAMES_PER_DEAL)
    total = deals * len(tournament.pairings)
    try:
        with started(given.workers(total)) as run:
            _play(tournament, deals, run, kept)
            asked, results = read_results(kept, Tournament, PairResult)
            wanted = ((number, result) for number, result in results if number < total)
            found = _counted(rows(asked, wanted, run), GAMES_PER_DEAL * total)
            count, names = write_tables(folder, "games", COLUMNS, found)
    except NoWorkers as error:
        raise CommandError(str(error), 1) from None
    except InvalidResults as error:
        raise CommandError(f"{kept}: {error}") from None
    who = " and ".join(dict.fromkeys(one.name for one in tournament.players))
    card = Card(
        title=f"Games of {GAMES[tournament.game].title} between {who}",
        about="Games between programs. In each pair of games, the same deal is played with seats swapped.",
        rows=count,
        files=names,
        columns=COLUMNS,
        origin=_settings(tournament),
        command=shlex.join(
            [
                *("robotable", "dataset", "games", *players, "--games", str(games)),
                *(*_given(tournament), "--out", output),
            ]
        ),
    )
    _finish(folder, card)


@dataset_app.command
def puzzles(*files: str, output: Annotated[str, Parameter(name="--out", metavar="FOLDER")]) -> None:
    """Write collections of puzzles to a folder.

    Parameters
    ----------
    files
        Files that robotable puzzle has written with --out. Default: all included puzzles.
    output
        The folder.
    """
    from robotable.datasets.card import Card
    from robotable.datasets.puzzles import COLUMNS, rows
    from robotable.datasets.table import write_tables

    found = [(Path(name).stem, _collection(name)) for name in files] or list(_included())
    folder = _folder(output)
    total = sum(len(collection.puzzles) for _, collection in found)
    count, names = write_tables(folder, "puzzles", COLUMNS, _counted(rows(found), total))
    titles = dict.fromkeys(GAMES[collection.request.game].title for _, collection in found)
    card = Card(
        title=f"Puzzles of {', '.join(titles)}",
        about="Puzzles with their solutions, which are proved to be best.",
        rows=count,
        files=names,
        columns=COLUMNS,
        origin=[(name, msgspec.to_builtins(collection.request)) for name, collection in found],
        command=shlex.join(["robotable", "dataset", "puzzles", *files, "--out", output]),
    )
    _finish(folder, card)


def _play(tournament: Tournament, deals: int, run: RunJobs, kept: Path) -> None:
    console = err()
    with Progress(*_COLUMNS, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("playing", total=GAMES_PER_DEAL * deals * len(tournament.pairings))

        def completed(score: PairScore, result: PairResult | None) -> None:
            progress.update(task, advance=GAMES_PER_DEAL)

        play_tournament(tournament, deals, run, out=kept, completed=completed)


def _counted(rows: Iterable[T], total: int) -> Iterator[T]:
    """The rows, with a progress bar."""
    console = err()
    with Progress(*_COLUMNS, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(rows, total=total, description="writing")


def _folder(name: str) -> Path:
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"Cannot write to {name}: {error.strerror or error}", 1) from None
    return folder


def _finish(folder: Path, card: Card) -> None:
    save(folder / CARD, card.text())
    out().print(f"{card.rows} rows in {folder}, described in {folder / CARD}")


def _given(tournament: Tournament) -> list[str]:
    """The options with which the same command plays the same games."""
    words = ["--game", tournament.game, "--seed", str(tournament.seed)]
    for name, value in tournament.options.items():
        text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
        words += ["--option", f"{name}={text}"]
    match = tournament.match
    if match is not None:
        words += ["--rounds", str(match.rounds)] if match.points is None else ["--points", str(match.points)]
        words += ["--duplicate"] if match.duplicate else []
    words += ["--engine-budget", str(tournament.budget), "--engine-memory", str(tournament.megabytes)]
    for name, value in tournament.engine_options.items():
        words += ["--engine-option", f"{name}={value}"]
    return words


def _settings(tournament: Tournament) -> list[tuple[str, Any]]:
    rules = GAMES[tournament.game].rules.version
    found: dict[str, Any] = {"rules": rules, **msgspec.to_builtins(tournament)}
    return [(name, value) for name, value in found.items() if value not in (None, {})]


def _collection(name: str) -> Collection:
    try:
        return read_collection(read_file(name))
    except InvalidCollection as error:
        raise CommandError(f"{name}: {error}") from None


def _included() -> Iterator[tuple[str, Collection]]:
    for game in puzzle_games():
        for name, collection in collections(game).items():
            yield f"{game}/{name}", collection
