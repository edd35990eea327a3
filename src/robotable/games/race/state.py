"""Where a race stands, and what its seats see of it. A race hides nothing: everybody looks at one board."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeAlias, TypeVar

import msgspec

from robotable.games.protocol import Outcome, Seat
from robotable.games.race.actions import DeadlineKind

O = TypeVar("O")  # noqa: E741 - options
P = TypeVar("P")  # position: the board and where the robots stand
G = TypeVar("G")  # goal: what the round is about
W = TypeVar("W")  # walk: the way shown so far
A = TypeVar("A")  # action

Presence: TypeAlias = Literal["here", "away", "gone"]
Phase: TypeAlias = Literal["chance", "thinking", "bidding", "showing", "over"]


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A claim or a bid that stands."""

    seat: Seat
    count: int


class Deadline(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deadline the clock was asked for. How long it is stands in the event; time is not in the state."""

    number: int
    kind: DeadlineKind
    seat: Seat | None = None


class RaceState(msgspec.Struct, Generic[O, P, G, W], frozen=True, forbid_unknown_fields=True, kw_only=True):
    options: O
    position: P
    goal: G | None = None
    round: int = 0
    """Rounds finished."""

    roller: Seat = 0
    chips: tuple[int, ...]
    presence: tuple[Presence, ...]
    offers: tuple[Offer, ...] = ()
    """In the order in which they were made; each seat has one at most."""

    passed: tuple[Seat, ...] = ()
    showing: Offer | None = None
    walk: W | None = None
    deadlines: tuple[Deadline, ...] = ()
    asked: int = 0
    """How many deadlines were ever asked for: the number of the newest."""


class RaceSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chips: int
    presence: Presence
    passed: bool


class RaceView(msgspec.Struct, Generic[O, P, G, W, A], frozen=True, forbid_unknown_fields=True, kw_only=True):
    options: O
    seat: Seat | None
    """Whose view this is; None for a spectator."""

    seats: tuple[RaceSeat, ...]
    supply: int
    to_win: int | None
    """With how many chips a player has won at once; None: when all are handed out."""

    round: int
    roller: Seat
    phase: Phase
    position: P
    goal: G | None
    offers: tuple[Offer, ...]
    showing: Offer | None
    walk: W | None
    spent: int
    """How many moves the way that is being shown has taken."""

    deadlines: tuple[Deadline, ...]
    to_act: tuple[Seat, ...]
    legal: tuple[A, ...]
    outcome: Outcome | None


AnyRaceState: TypeAlias = RaceState[Any, Any, Any, Any]
