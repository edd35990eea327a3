"""What somebody at a table may want. A command is a wish; only `decide` makes entries of it.

Exception
  Refused    the wish cannot be granted; nothing has changed
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
    """Says why, in a word for programs and a sentence for people."""

    def __init__(self, why: Why, message: str, *, seconds: int | None = None) -> None:
        """`seconds`: after how long it may be granted, where that is known."""
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
    """An action of the game, as the view lists it."""

    action: msgspec.Raw


class Resign(_Command, frozen=True, tag="resign"):
    pass


class OfferDraw(_Command, frozen=True, tag="offer_draw"):
    pass


class AnswerDraw(_Command, frozen=True, tag="answer_draw"):
    accept: bool


class AskUndo(_Command, frozen=True, tag="ask_undo"):
    pass


class AnswerUndo(_Command, frozen=True, tag="answer_undo"):
    grant: bool


class ClaimAbsence(_Command, frozen=True, tag="claim_absence"):
    """Waiting is always possible; claiming is the opponents' choice."""

    absent: Seat


class AskHint(_Command, frozen=True, tag="ask_hint"):
    """In a race, for a player who races alone: how a solution starts, how many moves it has, its first move,
    or all of it. In a turn-based game, for a player who plays against built-in bots alone: what to play
    now."""

    grade: Grade


class Abort(_Command, frozen=True, tag="abort"):
    """Before the second move nobody has lost anything."""


Command: TypeAlias = (
    Sit
    | StandUp
    | Act
    | Resign
    | OfferDraw
    | AnswerDraw
    | AskUndo
    | AnswerUndo
    | ClaimAbsence
    | AskHint
    | Abort
)
