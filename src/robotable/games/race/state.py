"""The state of a race and the view each seat gets. A race hides nothing: everybody sees the same board."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeAlias, TypeVar

import msgspec

from robotable.games.deadlines import Deadline
from robotable.games.protocol import Outcome, Seat

O = TypeVar("O")  # noqa: E741 - options
P = TypeVar("P")  # position: the board and the robots on it
G = TypeVar("G")  # goal: the target of the round
W = TypeVar("W")  # walk: the moves shown so far
A = TypeVar("A")  # action

SeatPresence: TypeAlias = Literal["here", "away", "gone"]
Waiting: TypeAlias = Literal["ready", "pause"]
"""Before the first target, and after each target that was played."""

Phase: TypeAlias = Waiting | Literal["chance", "thinking", "bidding", "showing", "over"]


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A claim or bid that is still valid."""

    seat: Seat
    count: int


class RaceState(msgspec.Struct, Generic[O, P, G, W], frozen=True, forbid_unknown_fields=True, kw_only=True):
    options: O
    position: P
    goal: G | None = None
    round: int = 0
    """The number of finished rounds."""

    roller: Seat = 0
    chips: tuple[int, ...]
    presence: tuple[SeatPresence, ...]
    offers: tuple[Offer, ...] = ()
    """In the order in which they were made; at most one per seat."""

    passed: tuple[Seat, ...] = ()
    waiting: Waiting | None = None
    """Set while the next target waits until everybody is ready or the pause is over."""

    ready: tuple[Seat, ...] = ()
    showing: Offer | None = None
    walk: W | None = None
    deadlines: tuple[Deadline, ...] = ()
    asked: int = 0
    """How many deadlines have been requested so far, which is also the number of the newest."""


class RaceSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chips: int
    presence: SeatPresence
    passed: bool
    ready: bool = False
    """Whether this player does not want to wait for the rest of the pause."""


class RaceView(msgspec.Struct, Generic[O, P, G, W, A], frozen=True, forbid_unknown_fields=True, kw_only=True):
    options: O
    seat: Seat | None
    """Whose view this is; None for a spectator."""

    seats: tuple[RaceSeat, ...]
    supply: int
    to_win: int | None
    """The number of chips that wins at once; None if nobody wins until all chips are handed out."""

    round: int
    roller: Seat
    phase: Phase
    position: P
    goal: G | None
    offers: tuple[Offer, ...]
    showing: Offer | None
    walk: W | None
    spent: int
    """The cost of the walk so far, in moves."""

    deadlines: tuple[Deadline, ...]
    to_act: tuple[Seat, ...]
    legal: tuple[A, ...]
    outcome: Outcome | None


AnyRaceState: TypeAlias = RaceState[Any, Any, Any, Any]
