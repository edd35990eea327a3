"""The questions of a race at one keyboard, and each player's key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from robotable.cli.race.clock import RaceClock
from robotable.cli.race.display import Keys, RaceDisplay
from robotable.games.arrivals import Arrival
from robotable.games.protocol import Seat
from robotable.games.race.claims import TOGETHER, in_order
from robotable.games.race.state import AnyRaceState

KEYS: Final = "alfjskdhgwoeirutypzmxncbv"
"""One key per seat, far apart for neighbouring players. q leaves the race."""

COUNT_SECONDS: Final = 8
"""The time to type the number after pressing a key. Players should know it before they press."""

SURE_SECONDS: Final = 5

BACKSPACE: Final = ("\x7f", "\b")
ENTER: Final = ("\n", " ")


class PlayerLeft(Exception):
    """A player leaves the race, which is already saved."""


class RaceQuestions:
    def __init__(self, keys: Keys, display: RaceDisplay, clock: RaceClock, seats: int) -> None:
        self._keys = keys
        self._display = display
        self._clock = clock
        self._seat_of = {key: seat for seat, key in enumerate(KEYS[:seats])}

    def seat_of(self, key: str) -> Seat | None:
        return self._seat_of.get(key.lower())

    def key(self, state: AnyRaceState, question: str, typed: str = "") -> str | None:
        """Return a key, or None after at most a second. Pressing q twice leaves the race."""
        left = self._clock.left(state)
        tick = 1.0 if left is None else left % 1 or 1.0
        key = self._display.key(min(tick, self._clock.until_next()), left, question, typed)
        if key not in ("q", "Q"):
            return key
        if self.sure(state, "q", "leave? Press q again; the race is saved"):
            raise PlayerLeft
        return None

    def sure(self, state: AnyRaceState, wanted: str, question: str) -> bool:
        """Ask to press the key again, in case a finger slipped. The clock keeps running."""
        limit = self._clock.now() + min(SURE_SECONDS, self._clock.until_next())
        while (wait := limit - self._clock.now()) > 0:
            key = self._display.key(wait % 1 or 1.0, self._clock.left(state), question)
            if key is not None and key.lower() != wanted:
                self._keys.keep(key)  # it answers the previous question
            if key is not None:
                return key.lower() == wanted
        return False

    def enter(self, question: str) -> None:
        """Wait for Enter. Ignore other keys except q: they are late claims."""
        self._keys.forget()
        while (key := self._display.key(60.0, None, question)) not in ENTER:
            if key in ("q", "Q"):
                raise PlayerLeft

    def count(self, seat: Seat, name: str) -> tuple[str, list[Seat]]:
        """Return the typed number, empty if none came in time, and the seats that pressed a key meanwhile."""
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
        """Order keys pressed at almost the same time: fewer chips first, then clockwise from the roller."""
        began = self._clock.now()
        arrivals = [Arrival(seat=first, arrived=0, round_trip=0)]
        # A script's keys all arrive at once, so their order counts.
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
