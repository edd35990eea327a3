"""The clocks of turn-based games, in whole milliseconds. The current time is passed in."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from robotable.games.protocol import InvalidOptions, Seat

SECOND: Final = 1_000
DAY: Final = 24 * 60 * 60 * SECOND


class _TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    def check(self) -> None:
        """Raise InvalidOptions if a time is out of range."""


class Untimed(_TimeControl, frozen=True, tag="untimed"):
    """No clock. Races have their own deadlines."""


class PerMove(_TimeControl, frozen=True, tag="per_move"):
    """The same time for every move."""

    seconds: int

    def check(self) -> None:
        _within("seconds", self.seconds, 5, 3600)


class Fischer(_TimeControl, frozen=True, tag="fischer"):
    """An initial time, plus an increment after each move."""

    initial: int
    increment: int

    def check(self) -> None:
        _within("initial", self.initial, 10, 6 * 3600)
        _within("increment", self.increment, 0, 600)


class Days(_TimeControl, frozen=True, tag="days"):
    """Correspondence: a number of days for each move."""

    days: int

    def check(self) -> None:
        _within("days", self.days, 1, 30)


TimeControl: TypeAlias = Untimed | PerMove | Fischer | Days


def _within(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise InvalidOptions(f"time: {name} is {value}; it must be {least} to {most}")


class Away(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat whose player is on vacation. Its clock is stopped."""

    seat: Seat
    until: int
    """When the vacation ends, unless the player ends it earlier."""


class Clocks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time left of each seat, and which clock has been running since when."""

    left: tuple[int, ...]
    running: Seat | None = None
    since: int = 0
    away: tuple[Away, ...] = ()
    """Seats on vacation. Their clocks are stopped even on their turn."""

    resumes: int = 0
    """After an interruption no clock runs before this time."""

    def left_at(self, seat: Seat, now: int) -> int:
        """A negative result means that the time is up."""
        spent = max(0, now - self.since) if seat == self.running and not self.is_away(seat) else 0
        return self.left[seat] - spent

    def due(self) -> int | None:
        """Return when the running clock expires."""
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
    """Return the clocks after a move at `now`. Of its time, `lag` was network delay."""
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
    return Clocks(tuple(left), to, max(now, clocks.resumes), clocks.away, clocks.resumes)


def stood_still(clocks: Clocks, seat: Seat, until: int | None, now: int) -> Clocks:
    """Return the clocks when a vacation begins, or when it ends if `until` is None. Time used before stays
    used."""
    left = tuple(clocks.left_at(at, now) for at in range(len(clocks.left)))
    away = tuple(one for one in clocks.away if one.seat != seat)
    if until is not None:
        away = (*away, Away(seat, until))
    return Clocks(left, clocks.running, max(now, clocks.resumes), away, clocks.resumes)


def interrupted(clocks: Clocks, since: int, until: int) -> Clocks:
    """Return the clocks after an interruption, during which nobody uses any time."""
    left = tuple(clocks.left_at(at, since) for at in range(len(clocks.left)))
    return Clocks(left, clocks.running, until, clocks.away, until)


MOST_LAG_PER_MOVE: Final = 250
QUOTA: Final = 1_000
QUOTA_GAIN: Final = 100


class LagQuota(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much network delay a seat can still be compensated for. It grows with each move and shrinks with
    compensation, so that faking a slow connection gains little."""

    left: int = QUOTA

    def most(self) -> int:
        """Return the largest compensation for the next move."""
        return min(MOST_LAG_PER_MOVE, self.left)

    def spent(self, measured: int) -> tuple[int, LagQuota]:
        """Return the compensation for a move with this measured delay, and the remaining quota."""
        granted = max(0, min(measured, self.most()))
        return granted, LagQuota(min(QUOTA, self.left - granted + QUOTA_GAIN))
