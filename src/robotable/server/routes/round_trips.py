"""Measures the network delay of a socket by pings."""

from __future__ import annotations

from typing import Final

from robotable.server.ops.clock import Clock

MEASURED: Final = 16
"""How many recent pings count."""

MAX_OPEN: Final = 8
"""How many pings can be under way at once, on a connection that is slower than the pings."""


class RoundTrips:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._sent: dict[int, float] = {}
        self._seconds: list[float] = []

    def sent(self, number: int) -> None:
        self._sent[number] = self._clock.elapsed()
        if len(self._sent) > MAX_OPEN:
            del self._sent[min(self._sent)]

    def answered(self, number: int) -> bool:
        """Returns False for a pong that answers no open ping."""
        sent = self._sent.pop(number, None)
        if sent is None:
            return False
        self._seconds = [*self._seconds[1 - MEASURED :], self._clock.elapsed() - sent]
        return True

    def lag(self) -> int:
        """Milliseconds there and back: a low percentile, so that a few slow pings do not count.

        A client that delays every pong does look slow. What it gains is limited to 250 ms per claim, and by
        the lag quota where there are clocks.
        """
        if not self._seconds:
            return 0
        return int(sorted(self._seconds)[len(self._seconds) // 4] * 1000)
