"""The actions of players and the clock in a race, and its events. The course defines moves and dice."""

from __future__ import annotations

from typing import Generic, Literal, TypeAlias, TypeVar

import msgspec

from robotable.games.protocol import Outcome, Seat

M = TypeVar("M")

DeadlineKind: TypeAlias = Literal["thinking", "bidding", "showing", "away", "pause"]
Shortfall: TypeAlias = Literal["wrong count", "no turn", "no via"]
"""Why moves that are used up do not reach the goal."""

Failing: TypeAlias = Shortfall | Literal["illegal move", "gave up", "too slow", "left"]


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="action", tag=str.lower):
    """The base class of every action in a race, including those of the course."""


class Claim(Action, frozen=True):
    """Micro Robots: promise a solution of exactly `count` moves. A claim cannot be changed."""

    count: int


class Bid(Action, frozen=True):
    """Ricochet Robots: promise a solution of at most `count` moves. A bid can be lowered."""

    count: int


class Pass(Action, frozen=True):
    """Stop looking for a solution."""


class Ready(Action, frozen=True):
    """Press on: ready for the next target, without waiting for the rest of the pause."""


class GiveUp(Action, frozen=True):
    """Stop showing the promised solution, which then counts as failed."""


class Leave(Action, frozen=True):
    """Leave the table; the seat and its chips are reserved for a while."""


class Return(Action, frozen=True):
    """Come back to the table."""


class TimeUp(Action, frozen=True):
    """The clock's only action: the deadline with this number has passed."""

    deadline: int


Common: TypeAlias = Pass | Ready | GiveUp | Leave | Return | TimeUp


def event_name(name: str) -> str:
    """Convert a class name to a tag: ChipWon becomes chip_won."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag=event_name):
    """The base class of every event in a race, including those of the course."""


class DeadlineSet(Event, frozen=True):
    """The rules ask the clock for TimeUp after `seconds` seconds."""

    deadline: int
    kind: DeadlineKind
    seat: Seat | None
    seconds: int


class DeadlineDropped(Event, frozen=True):
    """The clock no longer needs to wait for this deadline."""

    deadline: int


class Offered(Event, frozen=True):
    """A claim or a bid was made."""

    seat: Seat
    count: int


class Passed(Event, frozen=True):
    seat: Seat


class Readied(Event, frozen=True):
    seat: Seat


class PauseEnded(Event, frozen=True):
    """Everybody is ready, or the time is up: chance draws the next target."""


class ShowingBegun(Event, frozen=True):
    seat: Seat
    count: int


class Moved(Event, Generic[M], frozen=True):
    seat: Seat
    move: M
    path: tuple[int, ...] = ()
    """Every cell from the first to the last, both included, so clients can draw the move without rules."""


class Failed(Event, frozen=True):
    seat: Seat
    reason: Failing


class ChipWon(Event, frozen=True):
    seat: Seat


class ChipPaid(Event, frozen=True):
    """The penalty for a failed claim (Micro Robots)."""

    seat: Seat
    to: Seat


class TargetTurnedBack(Event, frozen=True):
    """Nobody reached the target: chance draws another one, from the same starting position."""


class Left(Event, frozen=True):
    seat: Seat


class Returned(Event, frozen=True):
    seat: Seat


class Gone(Event, frozen=True):
    """A player was away for too long and is out; their chips go back to the supply."""

    seat: Seat
    chips: int


class Ended(Event, frozen=True):
    outcome: Outcome


CommonEvent: TypeAlias = (
    DeadlineSet
    | DeadlineDropped
    | Offered
    | Passed
    | Readied
    | PauseEnded
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
