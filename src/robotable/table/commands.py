"""Commands: what people at a table ask for. `decide` turns them into entries or refuses them.

Exception
  Refused    the command is not possible now; nothing has changed
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from robotable.games.hints import Grade
from robotable.games.protocol import Seat

Why: TypeAlias = Literal[
    "not_seated", "seat_taken", "not_now", "too_early", "illegal", "malformed", "over", "unknown"
]


class Refused(Exception):
    """`why` is a code for programs, and the message a sentence for people."""

    def __init__(self, why: Why, message: str, *, seconds: int | None = None) -> None:
        """`seconds` says when to try again, if that is known."""
        super().__init__(message)
        self.why = why
        self.seconds = seconds


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    pass


class Sit(_Command, frozen=True, tag="sit"):
    """Take this seat, or the first free one."""

    seat: Seat | None = None


class StandUp(_Command, frozen=True, tag="stand_up"):
    pass


class Act(_Command, frozen=True, tag="act"):
    """An action of the game, in the form in which the view lists it."""

    action: msgspec.Raw


class Resign(_Command, frozen=True, tag="resign"):
    pass


class LeaveRace(_Command, frozen=True, tag="leave"):
    """Leave a race; the others play on. The rules reserve the seat for a while."""


class OfferDraw(_Command, frozen=True, tag="offer_draw"):
    pass


class AnswerDraw(_Command, frozen=True, tag="answer_draw"):
    accept: bool


class AskUndo(_Command, frozen=True, tag="ask_undo"):
    pass


class AnswerUndo(_Command, frozen=True, tag="answer_undo"):
    grant: bool


class ClaimAbsence(_Command, frozen=True, tag="claim_absence"):
    """The opponents of an absent player choose whether to wait or to claim the game."""

    absent: Seat


class AskHint(_Command, frozen=True, tag="ask_hint"):
    """In a race, a player who plays alone learns how a solution starts, how many moves it has, its first
    move, or all of it. In a turn-based game, a player who plays only against built-in bots learns a good
    move."""

    grade: Grade


class Abort(_Command, frozen=True, tag="abort"):
    """End the game before its second move. It does not count."""


CommandWithoutAction: TypeAlias = (
    Sit
    | StandUp
    | Resign
    | LeaveRace
    | OfferDraw
    | AnswerDraw
    | AskUndo
    | AnswerUndo
    | ClaimAbsence
    | AskHint
    | Abort
)
"""Every command that has no action of the game in it."""

Command: TypeAlias = CommandWithoutAction | Act
