"""What players and the clock do in a race, and what then has happened. Moves and dice are the course's."""

from __future__ import annotations

from typing import Generic, Literal, TypeAlias, TypeVar

import msgspec

from robotable.games.protocol import Outcome, Seat

M = TypeVar("M")

DeadlineKind: TypeAlias = Literal["thinking", "bidding", "showing", "away"]
Failing: TypeAlias = Literal["illegal move", "wrong count", "gave up", "too slow", "left"]


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="action", tag=str.lower):
    """The base of every action of a race, the course's own included."""


class Claim(Action, frozen=True):
    """Micro Robots: I know a way of exactly so many moves. It cannot be changed."""

    count: int


class Bid(Action, frozen=True):
    """Ricochet Robots: I know a way of at most so many moves. It can be lowered."""

    count: int


class Pass(Action, frozen=True):
    """I look no further."""


class GiveUp(Action, frozen=True):
    """I cannot show the way I promised, or I stop here."""


class Leave(Action, frozen=True):
    """I am away from the table; my seat and chips are kept for a while."""


class Return(Action, frozen=True):
    """I am back."""


class TimeUp(Action, frozen=True):
    """The clock's only action: the deadline of that number has passed."""

    deadline: int


Common: TypeAlias = Pass | GiveUp | Leave | Return | TimeUp


def event_name(name: str) -> str:
    """ChipWon becomes chip_won."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag=event_name):
    """The base of every event of a race, the course's own included."""


class DeadlineSet(Event, frozen=True):
    """The rules ask the clock to say TimeUp after so many seconds."""

    deadline: int
    kind: DeadlineKind
    seat: Seat | None
    seconds: int


class DeadlineDropped(Event, frozen=True):
    """The clock need not wait for this one any more."""

    deadline: int


class Offered(Event, frozen=True):
    """A claim or a bid was made."""

    seat: Seat
    count: int


class Passed(Event, frozen=True):
    seat: Seat


class ShowingBegun(Event, frozen=True):
    seat: Seat
    count: int


class Moved(Event, Generic[M], frozen=True):
    seat: Seat
    move: M
    path: tuple[int, ...] = ()
    """The cells that were passed, the first and the last included: whoever shows a move needs no rules."""


class Failed(Event, frozen=True):
    seat: Seat
    reason: Failing


class ChipWon(Event, frozen=True):
    seat: Seat


class ChipPaid(Event, frozen=True):
    """The penalty of a failed claim (Micro Robots)."""

    seat: Seat
    to: Seat


class TargetTurnedBack(Event, frozen=True):
    """Nobody reached it: chance gives another target, from the same start."""


class Left(Event, frozen=True):
    seat: Seat


class Returned(Event, frozen=True):
    seat: Seat


class Gone(Event, frozen=True):
    """Away for too long: the chips go back to the supply."""

    seat: Seat
    chips: int


class Ended(Event, frozen=True):
    outcome: Outcome


CommonEvent: TypeAlias = (
    DeadlineSet
    | DeadlineDropped
    | Offered
    | Passed
    | ShowingBegun
    | Failed
    | ChipWon
    | ChipPaid
    | TargetTurnedBack
    | Left
    | Returned
    | Gone
    | Ended
)
