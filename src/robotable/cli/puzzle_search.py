"""Makes puzzles to order with a progress bar, then prints or saves them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias, TypeVar

import msgspec
from cyclopts import Parameter, Token
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from robotable.batch.cluster import NoWorkers
from robotable.batch.workers import Backend, Workers, started
from robotable.cli.errors import CommandError
from robotable.cli.json_output import JsonOutput
from robotable.cli.numbers import Whole
from robotable.cli.parameters import Address, BoardText, FileName
from robotable.cli.source import read_file
from robotable.cli.terminal import err, out
from robotable.puzzles.collection import (
    Collection,
    InvalidCollection,
    read_collection,
    write_batch,
    write_head,
)
from robotable.puzzles.generator import FIRST_BATCH, check
from robotable.puzzles.kinds import difficulty_of, known_kind
from robotable.puzzles.puzzle import Difficulty, Puzzle
from robotable.puzzles.request import MOST_MOVES, InvalidRequest, PuzzleRequest
from robotable.puzzles.search import MOST_DRAWS, search

R = TypeVar("R", bound=PuzzleRequest)

MOST: Final = 1_000_000
NOT_ENOUGH: Final = 1
"""The exit code if fewer puzzles were found than requested."""


ANY: Final = (1, MOST_MOVES)


class PuzzleJson(JsonOutput, frozen=True, kw_only=True):
    """One line for each puzzle."""

    commands = (
        "robotable puzzle robot_master",
        "robotable puzzle micro",
        "robotable puzzle ricochet",
        "robotable puzzle catalogue",
    )

    name: str | msgspec.UnsetType = msgspec.UNSET
    game: str
    number: int
    position: str
    moves: int
    ways: int
    helpers: int | msgspec.UnsetType = msgspec.UNSET
    decoys: int | msgspec.UnsetType = msgspec.UNSET
    rating: float
    way: str
    must_turn: bool | msgspec.UnsetType = msgspec.UNSET
    solved_by: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    difficulty: Difficulty


def _read_moves(type_: object, tokens: Sequence[Token]) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,2})(?:\.\.([0-9]{1,2})?)?", tokens[0].value, re.ASCII)
    if found is None:
        raise ValueError("Write a number such as 7, or a range such as 7..9 or 7..")
    least, ends = int(found[1]), ".." in tokens[0].value
    most = int(found[2]) if found[2] else MOST_MOVES if ends else least
    return least, most


def _written_moves(moves: tuple[int, int]) -> str | None:
    return None if moves == ANY else f"{moves[0]}..{moves[1]}"


Moves: TypeAlias = Annotated[
    tuple[int, int],
    Parameter(
        converter=_read_moves, n_tokens=1, accepts_keys=False, metavar="N", show_default=_written_moves
    ),
]


@Parameter(name="*")
@dataclass(frozen=True)
class SearchOptions:
    """Options of every search for puzzles.

    Parameters
    ----------
    moves
        The length of a shortest solution: a number such as 7, or a range such as 7..9 or 7..
    difficulty
        easy, medium, hard or expert, by the puzzle's rating.
    unique
        Only puzzles with a single shortest solution, apart from the order of its moves.
    board
        Make all puzzles on this board, such as black.A0B0C0D0 or 1A.2B.3A.4B.
    count
        How many puzzles.
    seed
        The number that all puzzles are drawn from. The same seed gives the same puzzles.
    output
        Write the puzzles to this file, one per line. If it already has some, continue where it ends.
    jobs
        How many processes work at once. Default: one per processor, or as many as the cluster has.
    backend
        Where to work: in processes on this machine, or on a dask or ray cluster.
    address
        The address of the cluster, such as tcp://10.0.0.5:8786.
    most_draws
        Give up after this many draws.
    json
        Print JSON for programs, one line per puzzle.
    """

    moves: Moves = ANY
    difficulty: Difficulty | None = None
    unique: bool = False
    board: BoardText = ""
    count: Whole = 1
    seed: Whole = 0
    output: Annotated[FileName | None, Parameter(name="--out")] = None
    jobs: Whole | None = None
    backend: Backend = "processes"
    address: Address | None = None
    most_draws: Whole = MOST_DRAWS
    json: bool = False

    def request(self, kind: type[R], **more: Any) -> R:
        """A request for the puzzles of a game, with `more` options of that game."""
        shared = {name: getattr(self, name) for name in ("seed", "moves", "difficulty", "unique", "board")}
        return kind(**shared, **more)


SEARCH: Final = SearchOptions()


def make_puzzles(request: PuzzleRequest, given: SearchOptions) -> None:
    count, output, most_draws = given.count, given.output, given.most_draws
    for option, number in (("--count", count), ("--jobs", given.jobs), ("--most-draws", most_draws)):
        if number is not None and not 1 <= number <= max(MOST, MOST_DRAWS):
            raise CommandError(f"{option} is {number}. It must be 1 to {max(MOST, MOST_DRAWS)}.")
    try:
        check(request)
    except InvalidRequest as error:
        raise CommandError(str(error)) from None
    begun = _begun(request, output)
    append = _appender(output, begun, fresh=begun == Collection(request))
    made = list(begun.puzzles)
    console = err()
    try:
        with (
            started(Workers(given.backend, given.jobs, given.address), few=FIRST_BATCH) as run,
            Progress(
                TextColumn("puzzles"),
                BarColumn(),
                MofNCompleteColumn(),
                TextColumn("{task.fields[looked]} draws"),
                TimeElapsedColumn(),
                console=console,
                transient=True,
                disable=not console.is_terminal,
            ) as progress,
        ):
            task = progress.add_task("", total=count, completed=len(made), looked=begun.looked)
            for found in search(begun, count, run, most_draws=most_draws):
                append(write_batch(found.puzzles, found.looked))
                made += found.puzzles
                progress.update(task, completed=len(made), looked=found.looked)
    except NoWorkers as error:
        raise CommandError(str(error), NOT_ENOUGH) from None
    if output is None:
        show(made[:count], json=given.json)
    elif not given.json:
        out().print(f"{len(made)} puzzles in {output}")
    if len(made) < count:
        raise CommandError(
            f"Only {len(made)} of {count} puzzles were found in {most_draws} draws.", NOT_ENOUGH
        )


def _begun(request: PuzzleRequest, output: str | None) -> Collection:
    """Read the puzzles that the file already contains."""
    if output is None or not os.path.exists(output):
        return Collection(request)
    try:
        found = read_collection(read_file(output))
    except InvalidCollection as error:
        raise CommandError(f"{output}: {error}") from None
    if found.request != request:
        raise CommandError(
            f"{output}: the file has puzzles of another request. Give the same options, or another file."
        )
    return found


def _appender(output: str | None, begun: Collection, *, fresh: bool) -> Callable[[str], None]:
    """Return a function that appends to the file, so that an interrupted search keeps what it has found."""
    if output is None:
        return lambda text: None
    path = Path(output)
    if fresh:
        path.write_text(write_head(begun.request), encoding="utf-8", newline="\n")
    else:
        # Remove an incomplete last line.
        text = path.read_bytes()
        path.write_bytes(text[: text.rfind(b"\n") + 1])

    def append(text: str) -> None:
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(text)

    return append


def show(puzzles: Sequence[Puzzle], *, json: bool, names: dict[str, str] | None = None) -> None:
    if json:
        for puzzle in puzzles:
            named: dict[str, Any] = {} if names is None else {"name": names[puzzle.position]}
            PuzzleJson(**msgspec.to_builtins(puzzle), **named, difficulty=difficulty_of(puzzle)).write()
        return
    console = out()
    for puzzle in puzzles:
        name = "" if names is None else f"{names[puzzle.position]}: "
        console.print(f"{name}{puzzle.position}")
        console.print(f"  {_described(puzzle)}")


def _described(puzzle: Puzzle) -> str:
    parts = [
        f"{difficulty_of(puzzle)} {puzzle.rating:.2f}",
        _counted(puzzle.moves, "move"),
        _counted(puzzle.ways, "solution"),
    ]
    if known_kind(puzzle.game).has_helpers:
        parts.append(_counted(puzzle.helpers, "helper"))
    parts.append(_counted(puzzle.decoys, "decoy"))
    if puzzle.solved_by:
        parts.append(f"found by {' '.join(puzzle.solved_by)}")
    return ", ".join(parts)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
