"""`robotable play robot_master`."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from robotable.cli.errors import CommandError
from robotable.cli.numbers import Whole
from robotable.cli.parameters import Players
from robotable.cli.position_source import game_named
from robotable.cli.record_options import TURNS, TurnOptions
from robotable.cli.turns import resume_game, start_game
from robotable.games.robot_master import Options
from robotable.games.robot_master.game import GAME
from robotable.games.robot_master.options import First, VariantName
from robotable.games.robot_master.scoring import Fives
from robotable.games.rounds import MatchOptions


def play(
    game: Annotated[str | None, Parameter(show=False)] = None,
    /,
    *,
    variant: VariantName | None = None,
    first: First | None = None,
    fives: Fives | None = None,
    seat: Players | None = None,
    rounds: Whole | None = None,
    points: Whole | None = None,
    duplicate: bool = False,
    turns: TurnOptions = TURNS,
) -> None:
    """Play Robot Master: hidden hands, rows against columns.

    Parameters
    ----------
    variant
        duel (12 cards each), refill (always 5 cards in hand), teams (four players) or solo. Default: duel.
    first
        The side that starts. Default: rows.
    fives
        How five of a kind count: unit (the publisher's book) or pair (Brettspielnetz). Default: unit.
    seat
        The player of each seat, from seat 0: human, or bot:NAME with pip (the weakest), fidget, rivet, gauge,
        pivot, caliper, sextant, keystone (the strongest), random or greedy, or engine:COMMAND with a program
        that speaks the engine protocol. Default: a human, then pip.
    rounds
        Play a match of this many rounds.
    points
        Play a match until somebody has this many points.
    duplicate
        In a match, play each deal twice with the hands swapped.
    """
    if game is not None:  # cyclopts passes an unknown subcommand to the default command
        raise CommandError(f"Play one game at a time. Leave out {game_named(game).name}.")
    if turns.resume is not None:
        turns.check_resume(
            has_options=(variant, first, fives, rounds, points, duplicate) != (None,) * 5 + (False,)
        )
        resume_game(turns.resume, seat or [], turns)
        return
    options: Any = Options(variant or "duel", first or "rows", fives or "unit")
    if rounds is not None or points is not None:
        options = MatchOptions(game=options, rounds=rounds, points=points, duplicate=duplicate)
    elif duplicate:
        raise CommandError("--duplicate needs a match. Give --rounds or --points too.")
    start_game(GAME, options, seat or [], turns)
