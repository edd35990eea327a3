"""The log of a table: one entry for everything that happened at it, in order. Stored as it is here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from robotable.games.hints import Grade
from robotable.games.protocol import Seat

Reason: TypeAlias = Literal["played out", "resigned", "agreed draw", "time", "absence", "aborted"]


class _What(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="what"):
    pass


class Sat(_What, frozen=True, tag="sat"):
    """A person took a seat."""

    seat: Seat
    person: str
    name: str


class StoodUp(_What, frozen=True, tag="stood_up"):
    """Before the game began: the seat is free again."""

    seat: Seat


class Acted(_What, frozen=True, tag="acted"):
    """An action of the rules: by a player, by chance or by the clock."""

    seat: Seat
    action: msgspec.Raw
    lag: int = 0
    """Milliseconds of this move that were the wire's."""


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
    """The seat's time was over."""

    seat: Seat


class AbsenceClaimed(_What, frozen=True, tag="absence_claimed"):
    """The opponents of an absent seat did not want to wait any longer."""

    seat: Seat
    absent: Seat


class Aborted(_What, frozen=True, tag="aborted"):
    seat: Seat


class Thought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat
    thinking: int
    """Milliseconds from "target shown" to "number pressed", as far as the wire lets us believe it."""


class Weighed(_What, frozen=True, tag="weighed"):
    """Claims came in together; the first of these is the one that stands. It follows that claim."""

    times: tuple[Thought, ...]


class Rematched(_What, frozen=True, tag="rematched"):
    """They play again, at another table."""

    next: str


class Hinted(_What, frozen=True, tag="hinted"):
    """The player asked for a hint of this grade. What it said follows from the position, so it is not
    stored."""

    seat: Seat
    grade: Grade


class VacationBegan(_What, frozen=True, tag="vacation_began"):
    """The seat's clock stands from now on."""

    seat: Seat
    until: int


class VacationEnded(_What, frozen=True, tag="vacation_ended"):
    seat: Seat


What: TypeAlias = (
    Sat
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
    | Weighed
    | Rematched
    | Hinted
    | VacationBegan
    | VacationEnded
)


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    """From 1, without gaps."""

    at: int
    """Milliseconds by the table's clock."""

    what: What


TALK: Final = (DrawOffered, DrawAnswered, UndoAsked, Hinted, VacationBegan, VacationEnded, Rematched)
"""What changes nothing of the game, and nothing about whose turn it is."""


def has_moved(entries: Sequence[Entry], since: int) -> bool:
    """Whether the game has gone on after that seq, or was taken back. Nobody's move may be refused because
    somebody offered a draw just then."""
    return not 0 <= since <= len(entries) or any(
        not isinstance(entry.what, TALK) for entry in entries[since:]
    )
