"""`robotable play`: a game in the terminal, with people at one keyboard and bots."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Annotated, Any

from cyclopts import App, Parameter

from robotable.cli.failure import STOPPED, Failure
from robotable.cli.guess import game_named
from robotable.cli.hot_seat import HotSeat
from robotable.cli.numbers import Whole
from robotable.cli.play_race import micro_robots, ricochet_robots, run_race
from robotable.cli.record_file import RecordFile
from robotable.cli.saving import own_file
from robotable.cli.sitting import Player, players, resumed
from robotable.cli.terminal import out, write_json
from robotable.games.catalogue import GAMES
from robotable.games.record import Record, rules_for
from robotable.games.record_json import as_json
from robotable.games.robot_master import Options
from robotable.games.robot_master.options import First, VariantName
from robotable.games.robot_master.scoring import Fives
from robotable.games.rounds import MatchOptions

play_app = App(
    name="play", sort_key=0, help="Play in the terminal.", default_parameter=Parameter(negative=())
)


@play_app.default
@play_app.command(name="robot_master")
def robot_master(
    game: Annotated[str | None, Parameter(show=False)] = None,
    /,
    *,
    variant: VariantName | None = None,
    first: First | None = None,
    fives: Fives | None = None,
    seat: list[str] | None = None,
    name: list[str] | None = None,
    rounds: Whole | None = None,
    points: Whole | None = None,
    duplicate: bool = False,
    seed: Whole | None = None,
    save: str | None = None,
    resume: str | None = None,
    quick: bool = False,
    json: bool = False,
) -> None:
    """Play Robot Master: hidden hands, rows against columns.

    Parameters
    ----------
    variant
        duel (12 cards each), refill (always 5 in hand), teams (four players) or solo. Default: duel.
    first
        The side that begins. Default: rows.
    fives
        How five of a kind count: unit (the publisher's book) or pair (Brettspielnetz). Default: unit.
    seat
        Who sits there, once for each seat from 0 on: human, or bot:NAME with pip, fidget, rivet, gauge,
        pivot, caliper, sextant, keystone (the strongest), random or greedy. Default: a human, then pip, who
        plays for the first time.
    name
        A name for each seat from 0 on.
    rounds
        Play a match over so many rounds.
    points
        Play a match until somebody has so many points.
    duplicate
        In a match, play each deal twice with the hands swapped.
    seed
        For chance and bots, to get the same game again.
    save
        Keep the record in this new file after every action. Default: a file of its own, named at the end.
    resume
        Go on with the game in this record, and keep it there.
    quick
        A placed card lies: wait for Enter only where a hand must be hidden from somebody.
    json
        Print the record as JSON at the end; for games of bots only.
    """
    if game is not None:  # a word that is none of the commands lands here
        raise Failure(f"play one game at a time, not {game_named(game).name} too")
    if resume is not None:
        if (variant, first, fives, rounds, points) != (None,) * 5 or duplicate or name or save is not None:
            raise Failure(
                "--resume takes the game, its options, names and file from the record: leave those out"
            )
        file, record = RecordFile.resumed(resume)
        if record.game != "robot_master":
            run_race(record, Random(seed), file)
            return
        sitting = resumed(record.players, seat or [])
        _run(_seated(record, sitting), sitting, Random(seed), file, quick, json)
        return
    entry = GAMES["robot_master"]
    options: Any = Options(variant or "duel", first or "rows", fives or "unit")
    if rounds is not None or points is not None:
        options = MatchOptions(game=options, rounds=rounds, points=points, duplicate=duplicate)
    elif duplicate:
        raise Failure("--duplicate is for a match: give --rounds or --points too")
    rules = rules_for(entry, options)
    sitting = players(rules.seats(rules.new(options)), seat or [], name or [])
    record = _seated(Record(entry.name, options, (), ()), sitting)
    _run(record, sitting, Random(seed), None if save is None else RecordFile.new(save), quick, json)


def _seated(record: Record, sitting: Sequence[Player]) -> Record:
    try:
        return replace(record, players=tuple(player.name for player in sitting))
    except ValueError as error:
        raise Failure(f"--name: {error}") from None


def _run(
    record: Record, sitting: Sequence[Player], rng: Random, file: RecordFile | None, quick: bool, json: bool
) -> None:
    people = any(player.is_human for player in sitting)
    if json and people:
        raise Failure("--json is for games of bots only: give every seat a bot, as in --seat random")
    if file is None and people:
        file = RecordFile(own_file(record.game))
    table = HotSeat(record, sitting, rng, file, quick)
    stopped = False
    try:
        outcome = table.play()
    except KeyboardInterrupt:
        if not people:
            raise
        outcome, stopped = None, True
    if json:
        write_json(as_json(table.record()))
        return
    console = out()
    console.print()
    if outcome is not None:
        console.print(table.picture())
        if isinstance(record.options, MatchOptions):
            won = " and ".join(sitting[seat].name for seat in outcome.winners)
            console.print(
                f"{won} won the match." if won else "The match is a draw.", style="bold", markup=False
            )
    if file is not None:
        console.print(f"The record is in {file.path}", markup=False)
        if outcome is None:
            again = shlex.join(["robotable", "play", record.game, "--resume", str(file.path)])
            console.print(f"Go on with: {again}", markup=False)
    if stopped:
        sys.exit(STOPPED)


play_app.command(micro_robots, name="micro_robots")
play_app.command(ricochet_robots, name="ricochet_robots")
