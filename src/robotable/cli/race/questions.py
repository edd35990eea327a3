"""What people at one keyboard are asked in a race, and the key that each of them has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from robotable.cli.race.clock import RaceClock
from robotable.cli.race.display import Keys, RaceDisplay
from robotable.games.protocol import Seat
from robotable.games.race.claims import TOGETHER, Arrival, in_order
from robotable.games.race.state import AnyRaceState

KEYS: Final = "alfjskdhgwoeirutypzmxncbv"
"""One for each seat, far apart for those who sit side by side; q leaves."""

COUNT_SECONDS: Final = 8
"""From the key to the number; whoever has pressed a key must know it."""

SURE_SECONDS: Final = 5

BACKSPACE: Final = ("\x7f", "\b")
ENTER: Final = ("\n", " ")


class Left(Exception):
    """Somebody has left the table; the race is kept."""


class RaceQuestions:
    def __init__(self, keys: Keys, display: RaceDisplay, clock: RaceClock, seats: int) -> None:
        self._keys = keys
        self._display = display
        self._clock = clock
        self._seat_of = {key: seat for seat, key in enumerate(KEYS[:seats])}

    def seat_of(self, key: str) -> Seat | None:
        return self._seat_of.get(key.lower())

    def key(self, state: AnyRaceState, question: str, typed: str = "") -> str | None:
        """A key, or None when a second is over. The second q leaves."""
        left = self._clock.left(state)
        key = self._display.key(min(left % 1 or 1.0, self._clock.until_next()), left, question, typed)
        if key not in ("q", "Q"):
            return key
        if self.sure(state, "q", "leave? q again leaves, and the race is kept"):
            raise Left
        return None

    def sure(self, state: AnyRaceState, wanted: str, question: str) -> bool:
        """Whether the same key comes again: a finger may slip. The clock does not stop for it."""
        limit = self._clock.now() + min(SURE_SECONDS, self._clock.until_next())
        while (wait := limit - self._clock.now()) > 0:
            key = self._display.key(wait % 1 or 1.0, self._clock.left(state), question)
            if key is not None and key.lower() != wanted:
                self._keys.keep(key)  # it answers what was asked before
            if key is not None:
                return key.lower() == wanted
        return False

    def enter(self, question: str) -> None:
        """Wait for Enter. Other keys are claims that came too late."""
        self._keys.forget()
        while (key := self._display.key(60.0, None, question)) not in ENTER:
            if key in ("q", "Q"):
                raise Left

    def count(self, seat: Seat, name: str) -> tuple[str, list[Seat]]:
        """The number as it was typed, nothing if none came in time, and who has pressed a key meanwhile."""
        typed = ""
        others: list[Seat] = []
        limit = self._clock.now() + COUNT_SECONDS
        while (left := limit - self._clock.now()) > 0:
            key = self._display.key(left % 1 or 1.0, left, f"{name}, how many moves?", typed)
            if key in ENTER:
                return typed, others
            if key in BACKSPACE:
                typed = typed[:-1]
            elif key is not None and key in "0123456789":
                typed = (typed + key)[:3]
            elif key is not None:
                other = self.seat_of(key)
                if other is not None and other not in (seat, *others):
                    others.append(other)
        return "", others

    def pressed_together(self, first: Seat, chips: Sequence[int], roller: Seat) -> list[Seat]:
        """Fingers that come down together: fewer chips first, then clockwise from the one who rolls."""
        began = self._clock.now()
        arrivals = [Arrival(seat=first, arrived=0, round_trip=0)]
        # A script's keys all come at once: their order is what was meant.
        while self._keys.is_terminal and (left := TOGETHER / 1000 + began - self._clock.now()) > 0:
            key = self._keys.key(left)
            if key is None:
                continue
            if (seat := self.seat_of(key)) is None:
                self._keys.keep(key)
                break
            moment = (self._clock.now() - began) * 1000
            arrivals.append(Arrival(seat=seat, arrived=moment, round_trip=0))
        return [arrival.seat for arrival in in_order(arrivals, chips=chips, roller=roller)]
