"""What the organiser of a tournament chooses.

Exception
  BadTournament    the setup is refused; the message says what is wrong and what would be right
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from robotable.games.catalogue import GAMES
from robotable.games.protocol import InvalidOptions
from robotable.games.rounds import MatchLength
from robotable.table import setup as tables
from robotable.table.setup import LONGEST_NAME, Setup
from robotable.table.timing import Days, TimeControl, Untimed

Format: TypeAlias = Literal["swiss", "round_robin", "knock_out", "arena"]
Scale: TypeAlias = Literal["matchpoints", "imps"]
"""How a duplicate tournament compares the results of a deal."""

MOST_PLAYERS: Final = 256
MOST_ROUND_ROBIN: Final = 32
MOST_ROUNDS: Final = 20
MOST_MINUTES: Final = 12 * 60
MOST_PAUSE: Final = 600
MOST_BUILT_IN_BOTS: Final = 16
"""Unless the organiser is trusted. Bots never tire, and each of their games costs the server something."""

MOST_RETURNS: Final = 20
"""How often a player may come back. The log of a tournament would have no end otherwise."""

MOST_DAYS_AHEAD: Final = 366
DAYS_UNTIL_BEGUN: Final = 30
"""A tournament without a time that its organiser has not started by then is cancelled."""


class BadTournament(ValueError):
    pass


class TournamentSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    format: Format
    game: str
    options: dict[str, Any] = {}
    match: MatchLength | None = None
    time: TimeControl = Untimed()
    rounds: int | None = None
    """Of a Swiss tournament. None for as many as are needed to find a winner."""

    minutes: int | None = None
    """How long an arena lasts."""

    duplicate: Scale | None = None
    """All pairs of a round play the same deal twice, with hands swapped, and are compared with each other."""

    starts: int | None = None
    """Milliseconds since 1970. None if the organiser starts it."""

    admission: Literal["open", "invited"] = "open"
    """Who can join: everybody with an account, or everybody who knows the invitation."""

    bots: bool = False
    """Whether bots of the community may join, and the organiser may add built-in bots."""

    most: int = 64
    """The most players."""

    pause: int = 10
    """Seconds between two rounds."""


def checked(setup: TournamentSetup) -> TournamentSetup:
    """Return the setup with the usual options that it leaves out. Raise BadTournament for the first problem
    found."""
    if not 1 <= len(setup.name.strip()) <= LONGEST_NAME or not setup.name.isprintable():
        raise BadTournament(f"name: A tournament needs a name of 1 to {LONGEST_NAME} printable characters.")
    _within("most", setup.most, 2, MOST_ROUND_ROBIN if setup.format == "round_robin" else MOST_PLAYERS)
    _within("pause", setup.pause, 0, MOST_PAUSE)
    _check_length(setup)
    if setup.duplicate is not None and setup.game in GAMES:
        _check_duplicate(setup)
    try:
        table = tables.checked(table_setup(setup), frozenset())
    except InvalidOptions as error:
        raise BadTournament(str(error)) from None
    if (seats := table.seats()) != 2:
        raise BadTournament(
            f"options: Tournaments are for games of two players, and these options have {seats} seats."
        )
    if GAMES[setup.game].policy.in_turns and isinstance(setup.time, Untimed):
        raise BadTournament("time: Choose a time control, so that every round ends.")
    return msgspec.structs.replace(setup, name=setup.name.strip(), options=table.options)


def _check_length(setup: TournamentSetup) -> None:
    if setup.rounds is not None:
        if setup.format != "swiss":
            raise BadTournament("rounds: Only a Swiss tournament has a number of rounds to choose.")
        _within("rounds", setup.rounds, 1, MOST_ROUNDS)
    if setup.format != "arena":
        if setup.minutes is not None:
            raise BadTournament("minutes: Only an arena has a duration to choose.")
        return
    if setup.minutes is None:
        raise BadTournament(f"minutes: Choose how long the arena lasts, from 1 to {MOST_MINUTES} minutes.")
    _within("minutes", setup.minutes, 1, MOST_MINUTES)
    if isinstance(setup.time, Days):
        raise BadTournament("time: An arena is played live. Choose a clock of minutes or seconds.")


def _check_duplicate(setup: TournamentSetup) -> None:
    if GAMES[setup.game].rounds is None:
        raise BadTournament(f"duplicate: {GAMES[setup.game].title} has no deals that could be repeated.")
    if setup.format not in ("swiss", "round_robin"):
        raise BadTournament(
            "duplicate: All pairs of a round have to play the same deal. Choose Swiss or round robin."
        )
    if setup.match is not None:
        raise BadTournament("match: A duplicate tournament plays each deal twice. Leave out the match.")


def table_setup(setup: TournamentSetup) -> Setup:
    """The setup of each game. Nobody may watch a duplicate game, because others still play its deal."""
    is_duplicate = setup.duplicate is not None
    return Setup(
        game=setup.game,
        options=setup.options,
        match=MatchLength(rounds=2, duplicate=True) if is_duplicate else setup.match,
        time=setup.time,
        visibility="private" if is_duplicate else "link",
    )


def _within(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise BadTournament(f"{name} is {value}; it must be {least} to {most}.")
