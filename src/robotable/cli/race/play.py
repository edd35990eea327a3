"""Starts and resumes races in the terminal."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from robotable.cli.errors import NOT_POSSIBLE, STOPPED, CommandError
from robotable.cli.race.questions import KEYS
from robotable.cli.race.table import RaceTable
from robotable.cli.record_file import RecordFile
from robotable.cli.record_options import RecordOptions
from robotable.cli.saving import own_file
from robotable.cli.terminal import out
from robotable.games.catalogue import GAMES
from robotable.games.record import Record


def play_race(game: str, options: Any, default: Any, given: RecordOptions) -> None:
    if given.resume is not None:
        given.check_resume(has_options=options != default)
        file, record = RecordFile.resumed(given.resume)
        if record.game != game:
            raise CommandError(f"{given.resume}: this is a record of {record.game}, not of {game}.")
        run_race(record, given.rng(), file)
        return
    names = given.names
    if (reason := GAMES[game].against_new(options)) is not None:
        raise CommandError(f"{reason}.")
    rules = GAMES[game].rules
    seats = rules.seats(rules.new(options))
    _check_keys(seats)
    if len(names) > seats:
        raise CommandError(f"--name is given {len(names)} times, but there are only {seats} seats.")
    people = tuple(
        (names[seat] if seat < len(names) else "") or f"Player {seat + 1}" for seat in range(seats)
    )
    try:
        record = Record(game, options, people, ())
    except ValueError as error:
        raise CommandError(f"--name: {error}") from None
    run_race(record, given.rng(), given.new_file())


def _check_keys(seats: int) -> None:
    if seats > len(KEYS):
        raise CommandError(f"{seats} players are too many: one keyboard has keys for {len(KEYS)}.")


def run_race(record: Record, rng: Random, file: RecordFile | None) -> None:
    """Play a race, then print the result and the location of the record."""
    if sys.platform == "win32":
        raise CommandError(
            "In the terminal, races need Linux or macOS. In the browser: robotable page", NOT_POSSIBLE
        )
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
    file.print_path(record.game, is_finished=outcome is not None)
    if stopped:
        sys.exit(STOPPED)
