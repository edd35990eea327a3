"""`robotable puzzle`: puzzles made to order, and those that ship."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from cyclopts import App, Parameter, Token
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from robotable.cli.failure import Failure
from robotable.cli.numbers import Whole
from robotable.cli.source import read_file
from robotable.cli.terminal import err, out, write
from robotable.games.ricochet_robots.options import Box
from robotable.games.ricochet_robots.robots import Fifth
from robotable.puzzles import catalogue as shipped
from robotable.puzzles.collection import (
    Collection,
    InvalidCollection,
    read_collection,
    write_head,
    write_round,
)
from robotable.puzzles.crew import Backend, NoCrew, crew
from robotable.puzzles.harvest import MOST_DRAWS, gathered
from robotable.puzzles.puzzle import Difficulty, Game, Puzzle
from robotable.puzzles.wish import MOST_MOVES, InvalidWish, MicroWish, RicochetWish, Wish, check

MOST: Final = 1_000_000
NOT_ENOUGH: Final = 1
"""The exit code when fewer puzzles were found than asked for."""

puzzle_app = App(
    name="puzzle",
    sort_key=2,
    help="Make puzzles to order, or choose from those that ship.",
    default_parameter=Parameter(negative=()),
)


def _read_moves(type_: object, tokens: Sequence[Token]) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,2})(?:\.\.([0-9]{1,2})?)?", tokens[0].value, re.ASCII)
    if found is None:
        raise ValueError("moves are a number such as 7, or the least and the most, such as 7..9 or 7..")
    least, ends = int(found[1]), ".." in tokens[0].value
    most = int(found[2]) if found[2] else MOST_MOVES if ends else least
    return least, most


Moves: TypeAlias = Annotated[
    tuple[int, int], Parameter(converter=_read_moves, n_tokens=1, accepts_keys=False)
]
YesNo: TypeAlias = Literal["yes", "no"]

_ANY: Final = (1, MOST_MOVES)


@puzzle_app.command
def micro(
    *,
    moves: Moves = _ANY,
    difficulty: Difficulty | None = None,
    unique: bool = False,
    via: bool = False,
    tiles: str = "",
    board: str = "",
    count: Whole = 1,
    seed: Whole = 0,
    output: Annotated[str | None, Parameter(name="--out")] = None,
    jobs: Whole | None = None,
    backend: Backend = "processes",
    address: str | None = None,
    most_draws: Whole = MOST_DRAWS,
    json: bool = False,
) -> None:
    """Make puzzles of Micro Robots.

    Parameters
    ----------
    moves
        How many moves a shortest way has: a number, or the least and the most, such as 7..9.
    difficulty
        How hard: easy, medium, hard or expert, by the puzzle's rating.
    unique
        Only puzzles with a single shortest way.
    via
        The way leads through a third cell (pro variant).
    tiles
        The tile set of the boards: black, copper, open-black or open-copper. Default: any of them.
    board
        All puzzles on this board.
    count
        How many puzzles.
    seed
        A number that all puzzles are drawn from: the same one makes the same puzzles.
    output
        Write them to this file, a line each. If it holds some already, go on where it ends.
    jobs
        How many processes work at once. Default: one for each processor, or as the cluster has.
    backend
        Who works: processes of this machine, or a cluster of dask or ray.
    address
        Where the cluster is, such as tcp://10.0.0.5:8786.
    most_draws
        Give up after so many draws.
    json
        Print JSON for programs, a line for each puzzle.
    """
    wish = MicroWish(
        seed=seed, moves=moves, difficulty=difficulty, unique=unique, board=board, tiles=tiles, via=via
    )
    _make(wish, count, output, jobs, backend, address, most_draws, json)


@puzzle_app.command
def ricochet(
    *,
    moves: Moves = _ANY,
    difficulty: Difficulty | None = None,
    unique: bool = False,
    helpers: Whole = 0,
    fifth: Fifth | None = None,
    box: Box = "all",
    board: str = "",
    must_turn: YesNo = "yes",
    count: Whole = 1,
    seed: Whole = 0,
    output: Annotated[str | None, Parameter(name="--out")] = None,
    jobs: Whole | None = None,
    backend: Backend = "processes",
    address: str | None = None,
    most_draws: Whole = MOST_DRAWS,
    json: bool = False,
) -> None:
    """Make puzzles of Ricochet Robots.

    Parameters
    ----------
    moves
        How many moves a shortest way has: a number, or the least and the most, such as 7..9.
    difficulty
        How hard: easy, medium, hard or expert, by the puzzle's rating.
    unique
        Only puzzles with a single shortest way, but for the order of its moves.
    helpers
        So many robots at least must move besides the one that arrives.
    fifth
        A fifth robot: silver or transparent. Default: none.
    box
        Which quadrants make the boards: 1999 (sides A and B) or all sixteen.
    board
        All puzzles on this board, such as 1A.2B.3A.4B.
    must_turn
        Whether the robot that arrives must have turned at least once, as in the printed game.
    count
        How many puzzles.
    seed
        A number that all puzzles are drawn from: the same one makes the same puzzles.
    output
        Write them to this file, a line each. If it holds some already, go on where it ends.
    jobs
        How many processes work at once. Default: one for each processor, or as the cluster has.
    backend
        Who works: processes of this machine, or a cluster of dask or ray.
    address
        Where the cluster is, such as tcp://10.0.0.5:8786.
    most_draws
        Give up after so many draws.
    json
        Print JSON for programs, a line for each puzzle.
    """
    wish = RicochetWish(
        seed=seed,
        moves=moves,
        difficulty=difficulty,
        unique=unique,
        board=board,
        box=box,
        fifth=fifth,
        must_turn=must_turn == "yes",
        helpers=helpers,
    )
    _make(wish, count, output, jobs, backend, address, most_draws, json)


def _make(
    wish: Wish,
    count: int,
    output: str | None,
    jobs: int | None,
    backend: Backend,
    address: str | None,
    most_draws: int,
    json: bool,
) -> None:
    for option, number in (("--count", count), ("--jobs", jobs), ("--most-draws", most_draws)):
        if number is not None and not 1 <= number <= max(MOST, MOST_DRAWS):
            raise Failure(f"{option} is {number}; it may be 1 to {max(MOST, MOST_DRAWS)}")
    try:
        check(wish)
    except InvalidWish as error:
        raise Failure(str(error)) from None
    begun = _begun(wish, output)
    keep = _keeper(output, begun, fresh=begun == Collection(wish))
    made = list(begun.puzzles)
    console = err()
    try:
        with (
            crew(backend, jobs, address) as mapping,
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
            for found in gathered(begun, count, mapping, most_draws=most_draws):
                keep(write_round(found.puzzles, found.looked))
                made += found.puzzles
                progress.update(task, completed=len(made), looked=found.looked)
    except NoCrew as error:
        raise Failure(str(error), NOT_ENOUGH) from None
    if output is None:
        show(made[:count], json=json)
    elif not json:
        out().print(f"{len(made)} puzzles in {output}", markup=False)
    if len(made) < count:
        raise Failure(f"only {len(made)} of {count} puzzles found in {most_draws} draws", NOT_ENOUGH)


def _begun(wish: Wish, output: str | None) -> Collection:
    """What the file holds already."""
    if output is None or not os.path.exists(output):
        return Collection(wish)
    try:
        found = read_collection(read_file(output))
    except InvalidCollection as error:
        raise Failure(f"{output}: {error}") from None
    if found.wish != wish:
        raise Failure(f"{output}: holds puzzles of another wish; give the same options, or another file")
    return found


def _keeper(output: str | None, begun: Collection, *, fresh: bool) -> Callable[[str], None]:
    """Appends to the file what was found, so that nothing is lost when somebody stops it."""
    if output is None:
        return lambda text: None
    path = Path(output)
    if fresh:
        path.write_text(write_head(begun.wish), encoding="utf-8", newline="\n")
    else:
        # A line that was not written to its end goes.
        text = path.read_bytes()
        path.write_bytes(text[: text.rfind(b"\n") + 1])

    def keep(text: str) -> None:
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(text)

    return keep


@puzzle_app.command
def catalogue(
    game: Literal["micro", "ricochet"],
    /,
    *,
    moves: Moves = _ANY,
    difficulty: Difficulty | None = None,
    unique: bool = False,
    variant: str | None = None,
    count: Whole = 10,
    seed: Whole | None = None,
    name: str | None = None,
    json: bool = False,
) -> None:
    """Choose from the puzzles that ship.

    Parameters
    ----------
    game
        Which game: micro or ricochet.
    moves
        How many moves a shortest way has: a number, or the least and the most, such as 7..9.
    difficulty
        How hard: easy, medium, hard or expert.
    unique
        Only puzzles with a single shortest way.
    variant
        Of which variant: plain or via in Micro Robots; plain, silver or transparent in Ricochet Robots.
    count
        How many at most.
    seed
        Choose them at random by this number. Default: the first ones.
    name
        Only the puzzle of this name.
    json
        Print JSON for programs, a line for each puzzle.
    """
    full: Game = "micro_robots" if game == "micro" else "ricochet_robots"
    if variant is not None and variant not in shipped.VARIANTS[full]:
        raise Failure(f"--variant is {variant}; it may be {', '.join(shipped.VARIANTS[full])}")
    found = shipped.chosen(
        full, moves=moves, difficulty=difficulty, unique=unique, variant=variant, name=name
    )
    if not found:
        raise Failure("no puzzle of the catalogue is like that", NOT_ENOUGH)
    if seed is not None:
        found = shipped.shuffled(found, seed)
    names = {puzzle.position: name for name, puzzle in found}
    show([puzzle for _, puzzle in found[:count]], json=json, names=names)


def show(puzzles: Sequence[Puzzle], *, json: bool, names: dict[str, str] | None = None) -> None:
    if json:
        for puzzle in puzzles:
            fields = msgspec.to_builtins(puzzle) | {"difficulty": puzzle.difficulty}
            named = {} if names is None else {"name": names[puzzle.position]}
            write(msgspec.json.encode(named | fields).decode() + "\n")
        return
    console = out()
    for puzzle in puzzles:
        name = "" if names is None else f"{names[puzzle.position]}: "
        console.print(f"{name}{puzzle.position}", markup=False)
        console.print(f"  {_described(puzzle)}", markup=False)


def _described(puzzle: Puzzle) -> str:
    parts = [
        f"{puzzle.difficulty} {puzzle.rating:.2f}",
        _counted(puzzle.moves, "move"),
        _counted(puzzle.ways, "way"),
    ]
    if puzzle.game == "ricochet_robots":
        parts.append(_counted(puzzle.helpers, "helper"))
    parts.append(_counted(puzzle.decoys, "decoy"))
    return ", ".join(parts)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
