"""Clocks of games in turns. All times are whole milliseconds; what is not measured here comes in measured.

LagQuota   how much of a move's time may be taken off for the wire
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from robotable.games.protocol import InvalidOptions, Seat

SECOND: Final = 1_000
DAY: Final = 24 * 60 * 60 * SECOND


class _TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    def check(self) -> None:
        """Raises InvalidOptions for times that nobody could play with."""


class Untimed(_TimeControl, frozen=True, tag="untimed"):
    """No clock; a race has deadlines of its own."""


class PerMove(_TimeControl, frozen=True, tag="per_move"):
    """The same time for every move."""

    seconds: int

    def check(self) -> None:
        _within("seconds", self.seconds, 5, 3600)


class Fischer(_TimeControl, frozen=True, tag="fischer"):
    """A stock of time, and some more after each move."""

    initial: int
    increment: int

    def check(self) -> None:
        _within("initial", self.initial, 10, 6 * 3600)
        _within("increment", self.increment, 0, 600)


class Days(_TimeControl, frozen=True, tag="days"):
    """Correspondence: so many days for every move."""

    days: int

    def check(self) -> None:
        _within("days", self.days, 1, 30)


TimeControl: TypeAlias = Untimed | PerMove | Fischer | Days


def _within(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise InvalidOptions(f"time: {name} is {value}; it may be {least} to {most}")


class Away(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat whose player is on vacation: its clock stands."""

    seat: Seat
    until: int
    """When the vacation is over, unless it is ended before."""


class Clocks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each seat has left, and whose clock runs since when."""

    left: tuple[int, ...]
    running: Seat | None = None
    since: int = 0
    away: tuple[Away, ...] = ()
    """Those on vacation: if it is their turn, no time runs."""

    def left_at(self, seat: Seat, now: int) -> int:
        """May be negative: then the flag is due."""
        spent = max(0, now - self.since) if seat == self.running and not self.is_away(seat) else 0
        return self.left[seat] - spent

    def due(self) -> int | None:
        """When the running clock is down."""
        if self.running is None or self.is_away(self.running):
            return None
        return self.since + self.left[self.running]

    def is_away(self, seat: Seat) -> bool:
        return any(one.seat == seat for one in self.away)


def started(control: TimeControl, seats: int) -> Clocks | None:
    match control:
        case PerMove(seconds):
            return Clocks((seconds * SECOND,) * seats)
        case Fischer(initial, _):
            return Clocks((initial * SECOND,) * seats)
        case Days(days):
            return Clocks((days * DAY,) * seats)
        case _:
            return None


def handed_over(control: TimeControl, clocks: Clocks, to: Seat | None, now: int, lag: int = 0) -> Clocks:
    """The clocks after a move at `now`, of which `lag` was the wire's and not the player's."""
    left = list(clocks.left)
    mover = clocks.running
    if mover is not None and mover != to:
        spent = max(0, now - clocks.since - max(0, lag))
        match control:
            case PerMove(seconds):
                left[mover] = seconds * SECOND
            case Days(days):
                left[mover] = days * DAY
            case Fischer(_, increment):
                left[mover] = max(0, left[mover] - spent) + increment * SECOND
            case _:
                pass
    if mover == to and mover is not None:
        return clocks
    return Clocks(tuple(left), to, now, clocks.away)


def stood_still(clocks: Clocks, seat: Seat, until: int | None, now: int) -> Clocks:
    """The clocks when a vacation begins, or with None when it ends: what was spent before is spent."""
    left = tuple(clocks.left_at(at, now) for at in range(len(clocks.left)))
    away = tuple(one for one in clocks.away if one.seat != seat)
    if until is not None:
        away = (*away, Away(seat, until))
    return Clocks(left, clocks.running, now, away)


MOST_LAG_PER_MOVE: Final = 250
QUOTA: Final = 1_000
QUOTA_GAIN: Final = 100


class LagQuota(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's stock of compensation: it grows with every move and is spent by measured lag, so that nobody
    gains much by pretending to be far away."""

    left: int = QUOTA

    def most(self) -> int:
        """What the next move may be granted at most."""
        return min(MOST_LAG_PER_MOVE, self.left)

    def spent(self, measured: int) -> tuple[int, LagQuota]:
        """How much of this move's measured lag is taken off, and what remains of the stock."""
        granted = max(0, min(measured, self.most()))
        return granted, LagQuota(min(QUOTA, self.left - granted + QUOTA_GAIN))
