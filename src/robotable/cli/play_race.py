"""`robotable play micro_robots` and `robotable play ricochet_robots`: races of people at one keyboard."""

from __future__ import annotations

import shlex
import sys
from random import Random
from typing import Any, Literal, TypeAlias

from robotable.cli.failure import STOPPED, Failure
from robotable.cli.numbers import Whole
from robotable.cli.race_questions import KEYS
from robotable.cli.race_table import RaceTable
from robotable.cli.record_file import RecordFile
from robotable.cli.saving import own_file
from robotable.cli.source import read_file
from robotable.cli.terminal import out
from robotable.games.catalogue import GAMES
from robotable.games.micro_robots import Options as MicroOptions
from robotable.games.micro_robots.custom_tiles import read_tiles, write_tiles_json
from robotable.games.micro_robots.tiles import TILE_SETS
from robotable.games.record import Record
from robotable.games.ricochet_robots import Options as RicochetOptions
from robotable.games.ricochet_robots.options import Box
from robotable.games.ricochet_robots.robots import Fifth

Distance: TypeAlias = Literal["1", "2", "3"]


def micro_robots(
    *,
    players: Whole = 2,
    tiles: str = "black",
    board: str = "",
    pro: bool = False,
    min_distance: Distance = "1",
    no_revisits: bool = False,
    dice_only: bool = False,
    name: list[str] | None = None,
    seed: Whole | None = None,
    save: str | None = None,
    resume: str | None = None,
) -> None:
    """Play Micro Robots: find a way over the board, call its length first, and show it.

    Parameters
    ----------
    players
        How many people play, each with a key of their own; 1 for a time trial of ten chips.
    tiles
        The tile set: black, copper, open-black, open-copper, or a file with a set of your own.
    board
        Play on this board, such as black.A0B1C2D3, instead of one that chance lays.
    pro
        The way must lead through a second cell that is rolled.
    min_distance
        How many moves away from the start a target is at least.
    no_revisits
        No way may come to a cell twice.
    dice_only
        Do not mark the target on the board: it is read off the dice.
    name
        A name for each seat from 0 on.
    seed
        For the dice, to get the same race again.
    save
        Keep the record in this new file after every action. Default: a file of its own, named at the end.
    resume
        Go on with the race in this record, and keep it there.
    """
    distances: dict[Distance, Literal[1, 2, 3]] = {"1": 1, "2": 2, "3": 3}
    options = MicroOptions(
        players=players,
        tiles=tiles if tiles in TILE_SETS else _own_tiles(tiles),
        board=board,
        pro=pro,
        min_distance=distances[min_distance],
        no_revisits=no_revisits,
        dice_only=dice_only,
    )
    _play("micro_robots", options, MicroOptions(), name or [], seed, save, resume)


def ricochet_robots(
    *,
    players: Whole = 2,
    box: Box = "1999",
    board: str = "",
    fifth: Fifth | None = None,
    must_turn: Literal["yes", "no"] = "yes",
    targets: Whole = 0,
    name: list[str] | None = None,
    seed: Whole | None = None,
    save: str | None = None,
    resume: str | None = None,
) -> None:
    """Play Ricochet Robots: bid how few moves bring the robot to its target, and show them.

    Parameters
    ----------
    players
        How many people play, each with a key of their own; 1 to play alone.
    box
        Which quadrants make the board: 1999 (sides A and B) or all sixteen.
    board
        Play on this board, such as 1A.2B.3A.4B, instead of one that chance lays.
    fifth
        A fifth robot: silver, an ordinary one, or transparent, which passes walls for an extra move.
    must_turn
        Whether the robot that reaches the target must have turned at least once.
    targets
        For one player: after how many targets the race is over. Default: after all of the board.
    name
        A name for each seat from 0 on.
    seed
        For chance, to get the same race again.
    save
        Keep the record in this new file after every action. Default: a file of its own, named at the end.
    resume
        Go on with the race in this record, and keep it there.
    """
    options = RicochetOptions(players, box, board, fifth, must_turn == "yes", targets)
    _play("ricochet_robots", options, RicochetOptions(), name or [], seed, save, resume)


def _own_tiles(name: str) -> str:
    """A file, as the option's JSON."""
    try:
        return write_tiles_json(read_tiles(read_file(name)))
    except ValueError as error:
        raise Failure(f"{name}: {error}") from None


def _play(
    game: str,
    options: Any,
    default: Any,
    names: list[str],
    seed: int | None,
    save: str | None,
    resume: str | None,
) -> None:
    if resume is not None:
        if options != default or names or save is not None:
            raise Failure("--resume takes the options, names and file from the record: leave those out")
        file, record = RecordFile.resumed(resume)
        if record.game != game:
            raise Failure(f"{resume}: a record of {record.game}, not of {game}")
        run_race(record, Random(seed), file)
        return
    rules = GAMES[game].rules
    seats = rules.seats(rules.new(options))
    _check_keys(seats)
    if len(names) > seats:
        raise Failure(f"{len(names)} times --name, but there are only {seats} seats")
    people = tuple(
        (names[seat] if seat < len(names) else "") or f"Player {seat + 1}" for seat in range(seats)
    )
    try:
        record = Record(game, options, people, ())
    except ValueError as error:
        raise Failure(f"--name: {error}") from None
    run_race(record, Random(seed), None if save is None else RecordFile.new(save))


def _check_keys(seats: int) -> None:
    if seats > len(KEYS):
        raise Failure(f"{seats} players, but there are keys for {len(KEYS)} at one keyboard")


def run_race(record: Record, rng: Random, file: RecordFile | None) -> None:
    """Play it, then say how it ended and where it is kept."""
    _check_keys(len(record.players))
    file = file or RecordFile(own_file(record.game))
    table = RaceTable(record, rng, file)
    stopped = False
    try:
        outcome = table.play()
    except KeyboardInterrupt:
        outcome, stopped = None, True
    console = out()
    console.print()
    if outcome is not None:
        console.print(table.picture())
    console.print(f"The record is in {file.path}", markup=False)
    if outcome is None:
        again = shlex.join(["robotable", "play", record.game, "--resume", str(file.path)])
        console.print(f"Go on with: {again}", markup=False)
    if stopped:
        sys.exit(STOPPED)
