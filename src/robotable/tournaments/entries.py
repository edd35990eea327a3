"""The log of a tournament: one entry for each thing that happened. Entries are stored in exactly this form.

Players and games are numbered from 0, in the order in which they appear in the log.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from robotable.tournaments.setup import TournamentSetup

Number: TypeAlias = int


class _What(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="what"):
    pass


class Created(_What, frozen=True, tag="created"):
    setup: TournamentSetup
    organiser: str
    """The id of a person."""

    name: str


class EntrantJoined(_What, frozen=True, tag="joined"):
    """A person, or a built-in bot. Somebody who withdrew before comes back under the same number."""

    person: str | None
    name: str
    engine: str | None = None
    rating: int | None = None
    """Seeds the players. None if it is not known."""


class Withdrew(_What, frozen=True, tag="withdrew"):
    player: Number
    why: Literal["asked", "removed", "absent"] = "asked"


class Started(_What, frozen=True, tag="started"):
    rounds: int | None
    """None if nobody knows yet: in an arena."""


class Pairing(msgspec.Struct, frozen=True, array_like=True):
    """The first player sits in seat 0."""

    first: Number
    second: Number


class Paired(_What, frozen=True, tag="paired"):
    """Games that begin now, with the next free numbers."""

    round: int
    """Counts from 1. In an arena, all games belong to round 1."""

    games: tuple[Pairing, ...]
    byes: tuple[Number, ...] = ()
    """Players without an opponent, who score as if they had won."""

    deal: tuple[msgspec.Raw, ...] = ()
    """What chance does in every game of this round, if the tournament is duplicate."""


class Resulted(_What, frozen=True, tag="resulted"):
    """A game is over."""

    game: Number
    winner: Number | None
    reason: str
    boards: tuple[int, ...] = ()
    """Duplicate: by how much seat 0 of each finished game won or lost."""

    gave_up: Number | None = None
    """Who ended the game before it was played out, or let the time run out."""

    absent: bool = False
    """They had not made a single move."""


class TournamentEnded(_What, frozen=True, tag="ended"):
    pass


class Cancelled(_What, frozen=True, tag="cancelled"):
    why: Literal["organiser", "moderator", "too few players", "not started"]


What: TypeAlias = (
    Created | EntrantJoined | Withdrew | Started | Paired | Resulted | TournamentEnded | Cancelled
)


class TournamentEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    """Counts from 1, without gaps."""

    at: int
    what: What
