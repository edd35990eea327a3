"""What happened with a target of a race: the claims and bids, and the solutions that were shown."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from robotable.games.protocol import Seat

Shortfall: TypeAlias = Literal["wrong count", "no turn", "no via"]
"""Why moves that are used up do not reach the goal."""

Failing: TypeAlias = Shortfall | Literal["illegal move", "gave up", "too slow", "left"]


class Leg(msgspec.Struct, frozen=True):
    """One move, with everything needed to draw it."""

    robot: int
    direction: str | None
    cost: int
    path: tuple[int, ...]
    """Every cell from the first to the last, both included."""


class ShownSolution(msgspec.Struct, frozen=True):
    cost: int
    legs: tuple[Leg, ...] = ()


class Promised(msgspec.Struct, frozen=True):
    """A claim or a bid, and how long after the target was shown."""

    seat: Seat
    count: int | None
    """None if it came too late, so that its number stays secret."""

    milliseconds: int


class Showing(msgspec.Struct, frozen=True):
    seat: Seat
    count: int
    way: ShownSolution = ShownSolution(0)
    failed: Failing | None = None


class PlayedTarget(msgspec.Struct, frozen=True):
    """What happened from showing a target until it was won or missed."""

    seq: int
    """The entry that showed it."""

    at: int
    state: Any
    """The state of the race when it was shown."""

    promises: tuple[Promised, ...] = ()
    showings: tuple[Showing, ...] = ()
    won: Seat | None = None
