"""The log of a table: one entry for each thing that happened. Entries are stored in exactly this form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from robotable.games.early_end import Cause
from robotable.games.hints import Grade
from robotable.games.protocol import Seat

Reason: TypeAlias = Literal[
    "played out",
    "resigned",
    "agreed draw",
    "time",
    "absence",
    "aborted",
    "abandoned",
    "too long",
    "disqualified",
]


class _What(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="what"):
    pass


class Sat(_What, frozen=True, tag="sat"):
    """A person took a seat."""

    seat: Seat
    person: str
    name: str


class Renamed(_What, frozen=True, tag="renamed"):
    """The person on this seat has taken another name."""

    seat: Seat
    name: str


class StoodUp(_What, frozen=True, tag="stood_up"):
    """A person left their seat before the game began."""

    seat: Seat


class Acted(_What, frozen=True, tag="acted"):
    """An action of the game by a player, by chance or by the clock."""

    seat: Seat
    action: msgspec.Raw
    lag: int = 0
    """Milliseconds of this move that were network delay."""


class Resigned(_What, frozen=True, tag="resigned"):
    seat: Seat


class DrawOffered(_What, frozen=True, tag="draw_offered"):
    seat: Seat


class DrawAnswered(_What, frozen=True, tag="draw_answered"):
    seat: Seat
    accepted: bool


class UndoAsked(_What, frozen=True, tag="undo_asked"):
    seat: Seat


class UndoAnswered(_What, frozen=True, tag="undo_answered"):
    seat: Seat
    granted: bool


class Flagged(_What, frozen=True, tag="flagged"):
    """The seat ran out of time."""

    seat: Seat


class AbsenceClaimed(_What, frozen=True, tag="absence_claimed"):
    """An opponent ended the game because the player of another seat was absent."""

    seat: Seat
    absent: Seat


class Aborted(_What, frozen=True, tag="aborted"):
    seat: Seat


class Abandoned(_What, frozen=True, tag="abandoned"):
    """Every person has left the race. The chips won so far decide it."""


class GrewTooLong(_What, frozen=True, tag="grew_too_long"):
    """The log has as many entries as a table may have. A race ends with the chips won so
    far, any other game in a draw."""


class ClaimTime(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat
    thinking: int
    """Milliseconds from showing the target to pressing the number, limited to what the network delay
    allows."""


class ClaimsWeighed(_What, frozen=True, tag="weighed"):
    """Several claims arrived close together. The first of these times belongs to the claim that won, which is
    the entry before."""

    times: tuple[ClaimTime, ...]


class Rematched(_What, frozen=True, tag="rematched"):
    """The players play again, at another table."""

    next: str
    by: Seat | None = None
    """The seat that asked first."""


class Hinted(_What, frozen=True, tag="hinted"):
    """The player asked for a hint of this grade. What it said follows from the position, so it is not
    stored."""

    seat: Seat
    grade: Grade


class VacationBegan(_What, frozen=True, tag="vacation_began"):
    """The seat's clock stops from now on."""

    seat: Seat
    until: int


class VacationEnded(_What, frozen=True, tag="vacation_ended"):
    seat: Seat


class Interrupted(_What, frozen=True, tag="interrupted"):
    """The server was down. Every clock and deadline is paused from `since` until `until`, which includes
    some time for players to return."""

    since: int
    until: int


class Imported(_What, frozen=True, tag="imported"):
    """The game that follows was played elsewhere, by players with these names."""

    players: tuple[str, ...]


class BrokenOff(_What, frozen=True, tag="broken_off"):
    """An imported game ended here, before the rules ended it."""

    cause: Cause
    winners: tuple[Seat, ...]


What: TypeAlias = (
    Sat
    | Renamed
    | StoodUp
    | Acted
    | Resigned
    | DrawOffered
    | DrawAnswered
    | UndoAsked
    | UndoAnswered
    | Flagged
    | AbsenceClaimed
    | Aborted
    | Abandoned
    | GrewTooLong
    | ClaimsWeighed
    | Rematched
    | Hinted
    | VacationBegan
    | VacationEnded
    | Interrupted
    | Imported
    | BrokenOff
)


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    """Counts from 1, without gaps."""

    at: int
    """Milliseconds by the table's clock."""

    what: What


NOT_MOVES: Final = (
    DrawOffered,
    DrawAnswered,
    UndoAsked,
    Hinted,
    VacationBegan,
    VacationEnded,
    Rematched,
    Renamed,
    Interrupted,
)
"""Entries that change neither the game nor whose turn it is."""


def has_moved(entries: Sequence[Entry], since: int) -> bool:
    """Return whether the game has changed since that seq. Entries such as a draw offer do not count, so that
    they do not cause a move sent at the same time to be refused."""
    return not 0 <= since <= len(entries) or any(
        not isinstance(entry.what, NOT_MOVES) for entry in entries[since:]
    )
