"""`robotable play`: a game in the terminal, with people at one keyboard and bots."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from robotable.cli.failure import Failure
from robotable.cli.guess import game_named
from robotable.cli.hot_seat import HotSeat
from robotable.cli.replay import read
from robotable.cli.saving import own_file
from robotable.cli.sitting import Player, players, resumed
from robotable.cli.terminal import out, write_json
from robotable.games.record import Record, rules_for
from robotable.games.record_json import as_json
from robotable.games.record_text import write_outcome
from robotable.games.robot_master import Options
from robotable.games.robot_master.options import First, VariantName
from robotable.games.robot_master.scoring import Fives
from robotable.games.rounds import MatchOptions


def play(
    game: str = "robot_master",
    /,
    *,
    variant: VariantName | None = None,
    first: First | None = None,
    fives: Fives | None = None,
    seat: list[str] | None = None,
    name: list[str] | None = None,
    rounds: int | None = None,
    points: int | None = None,
    duplicate: bool = False,
    seed: int | None = None,
    save: str | None = None,
    resume: str | None = None,
    quick: bool = False,
    json: bool = False,
) -> None:
    """Play in the terminal.

    Parameters
    ----------
    game
        Which game.
    variant
        duel (12 cards each), refill (always 5 in hand), teams (four players) or solo. Default: duel.
    first
        The side that begins. Default: rows.
    fives
        How five of a kind count: unit (the publisher's book) or pair (Brettspielnetz). Default: unit.
    seat
        Who sits there, once for each seat from 0 on: human or random. Default: a human, then random bots.
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
        Keep the record in this file after every action. Default: a file of its own, named at the end.
    resume
        Go on with the game in this record, and keep it there.
    quick
        A placed card lies: do not wait for Enter after it.
    json
        Print the record as JSON at the end; for games of bots only.
    """
    entry = game_named(game)
    if resume is not None:
        if (variant, first, fives, rounds, points) != (None,) * 5 or duplicate or name or save is not None:
            raise Failure(
                "--resume takes the game, its options, names and file from the record: leave those out"
            )
        record = read(resume)
        if record.game != entry.name:
            raise Failure(f"{resume}: a record of {record.game}, not of {entry.name}")
        sitting = resumed(record.players, seat or [])
    else:
        options: Any = Options(variant or "duel", first or "rows", fives or "unit")
        if rounds is not None or points is not None:
            options = MatchOptions(game=options, rounds=rounds, points=points, duplicate=duplicate)
        elif duplicate:
            raise Failure("--duplicate is for a match: give --rounds or --points too")
        rules = rules_for(entry, options)
        sitting = players(rules.seats(rules.new(options)), seat or [], name or [])
        try:
            record = Record(entry.name, options, tuple(player.name for player in sitting), ())
        except ValueError as error:
            raise Failure(f"--name: {error}") from None
    _run(record, sitting, Random(seed), resume or save, quick, json)


def _run(
    record: Record, sitting: tuple[Player, ...], rng: Random, save: str | None, quick: bool, json: bool
) -> None:
    people = any(player.is_human for player in sitting)
    if json and people:
        raise Failure("--json is for games of bots only: give every seat a bot, as in --seat random")
    if save is not None and save != "-":
        file: Path | None = Path(save)
    else:
        file = own_file(record.game) if people else None
    table = HotSeat(record, sitting, rng, file, quick)
    if json:
        table.play_silently()
        write_json(as_json(table.record()))
        return
    outcome = table.play()
    console = out()
    if outcome is not None:
        console.print(f"result: {write_outcome(outcome)}")
    if file is not None:
        console.print(f"\nThe record is in {file}", markup=False)
        if outcome is None:
            console.print(f"Go on with: robotable play {record.game} --resume {file}", markup=False)
