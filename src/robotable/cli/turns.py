"""Starts and resumes turn-based games in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from robotable.cli.errors import STOPPED, CommandError
from robotable.cli.hot_seat import HotSeat
from robotable.cli.players import Player, SeatAssignment, report_weakened
from robotable.cli.race.play import run_race
from robotable.cli.record_file import RecordFile
from robotable.cli.record_options import TurnOptions
from robotable.cli.saving import own_file
from robotable.cli.seated_engines import begin, seated_engines
from robotable.cli.terminal import err, out, write_json
from robotable.engines.catalogue import ENGINES
from robotable.games.game import Game
from robotable.games.record import Record, rules_for
from robotable.games.record_json import as_json
from robotable.games.rounds import MatchOptions


def start_game(game: Game, options: Any, kinds: Sequence[str], given: TurnOptions) -> None:
    rules = rules_for(game, options)
    players = SeatAssignment(game.name).players(rules.seats(rules.new(options)), kinds, given.names)
    _play(Record(game.name, options, (), ()), players, given.new_file(), given)


def resume_game(name: str, kinds: Sequence[str], given: TurnOptions) -> None:
    """Continue the game in this file, whichever game it is."""
    file, record = RecordFile.resumed(name)
    if record.entry.race is not None:
        run_race(record, given.rng(), file)
        return
    players = SeatAssignment(record.game).resumed(record.players, kinds)
    _play(record, players, file, given)


def _seated(record: Record, players: Sequence[Player]) -> Record:
    try:
        return replace(record, players=tuple(player.name for player in players))
    except ValueError as error:
        raise CommandError(f"--name: {error}") from None


def _play(record: Record, players: Sequence[Player], file: RecordFile | None, given: TurnOptions) -> None:
    people = any(player.is_human for player in players)
    if given.json and people:
        raise CommandError("--json needs a game between bots. Give every seat a bot, such as --seat random.")
    bots = {player.bot for player in players if player.bot in ENGINES}
    report_weakened(sorted(bot for bot in bots if bot is not None and ENGINES[bot].weakened))
    stopped = False
    with seated_engines(record.entry, players, given) as (engines, players):
        record, rng = _seated(record, players), given.rng()
        begin(engines, record, rng)
        if file is None and people:
            file = RecordFile(own_file(record.game))
        table = HotSeat(record, players, engines, rng, file, given.quick)
        try:
            outcome = table.play()
        except KeyboardInterrupt:
            if not people:
                raise
            outcome, stopped = None, True
    if given.json:
        if table.failed is not None:
            err().print(table.failed)
        write_json(as_json(table.record()))
        return
    console = out()
    console.print()
    if outcome is not None:
        console.print(table.picture())
        if table.failed is not None:
            console.print(f"{table.failed}.", style="bold")
        elif isinstance(record.options, MatchOptions):
            won = " and ".join(players[seat].name for seat in outcome.winners)
            console.print(f"{won} won the match." if won else "The match is a draw.", style="bold")
    if file is not None:
        file.print_path(record.game, is_finished=outcome is not None)
    if stopped:
        sys.exit(STOPPED)
