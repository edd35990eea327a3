"""The actions of players and the clock in a race, and its events. The course defines moves and dice."""

from __future__ import annotations

from typing import Generic, TypeAlias, TypeVar

from robotable.games.actions import GameAction, GameEvent
from robotable.games.deadlines import DeadlineDropped, DeadlineSet, TimeUp
from robotable.games.played_target import Failing
from robotable.games.protocol import Outcome, Seat

M = TypeVar("M")


class Claim(GameAction, frozen=True):
    """Micro Robots: promise a solution of exactly `count` moves. A claim cannot be changed."""

    count: int


class Bid(GameAction, frozen=True):
    """Ricochet Robots: promise a solution of at most `count` moves. A bid can be lowered."""

    count: int


class Pass(GameAction, frozen=True):
    """Stop looking for a solution."""


class Ready(GameAction, frozen=True):
    """Be ready for the next target, without waiting for the rest of the pause."""


class GiveUp(GameAction, frozen=True):
    """Stop showing the promised solution, which then counts as failed."""


class Leave(GameAction, frozen=True):
    """Leave the table; the seat and its chips are reserved for a while."""


class Return(GameAction, frozen=True):
    """Come back to the table."""


Common: TypeAlias = Pass | Ready | GiveUp | Leave | Return | TimeUp


class Offered(GameEvent, frozen=True):
    """A claim or a bid was made."""

    seat: Seat
    count: int


class Passed(GameEvent, frozen=True):
    seat: Seat


class Readied(GameEvent, frozen=True):
    seat: Seat


class PauseEnded(GameEvent, frozen=True):
    """Everybody is ready, or the time is up: chance draws the next target."""


class ShowingBegun(GameEvent, frozen=True):
    seat: Seat
    count: int


class Moved(GameEvent, Generic[M], frozen=True):
    seat: Seat
    move: M
    path: tuple[int, ...] = ()
    """Every cell from the first to the last, both included, so clients can draw the move without rules."""


class Failed(GameEvent, frozen=True):
    seat: Seat
    reason: Failing


class ChipWon(GameEvent, frozen=True):
    seat: Seat


class ChipPaid(GameEvent, frozen=True):
    """The penalty for a failed claim (Micro Robots)."""

    seat: Seat
    to: Seat


class TargetTurnedBack(GameEvent, frozen=True):
    """Nobody reached the target: chance draws another one, from the same starting position."""


class Left(GameEvent, frozen=True):
    seat: Seat


class Returned(GameEvent, frozen=True):
    seat: Seat


class Gone(GameEvent, frozen=True):
    """A player was away for too long and is out; their chips go back to the supply."""

    seat: Seat
    chips: int


class Ended(GameEvent, frozen=True):
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
