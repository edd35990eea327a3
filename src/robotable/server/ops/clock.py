"""The server's only source of time. Tests use their own."""

from __future__ import annotations

import asyncio
import time
from typing import Final, Protocol

STEADY: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Continues while the machine sleeps, so that the server knows what day it is afterwards."""


class Clock(Protocol):
    def now(self) -> int:
        """Milliseconds since 1970. Never jumps, and never goes back."""

    def elapsed(self) -> float:
        """Seconds since some moment in the past, for measuring intervals."""

    def never_before(self, at: int) -> None:
        """From now on, `now` is not earlier than this."""

    def start_at(self, at: int) -> None:
        """Set the time, before anything has acted on it: it may go back."""

    async def sleep(self, seconds: float) -> None: ...


class ServerClock:
    """Asks the system for the time once, and counts from there. If somebody sets the system clock while games
    are in progress, no player gains or loses time; the next start uses the new time."""

    def __init__(self) -> None:
        self._offset = time.time_ns() - time.clock_gettime_ns(STEADY)

    def now(self) -> int:
        return (time.clock_gettime_ns(STEADY) + self._offset) // 1_000_000

    def elapsed(self) -> float:
        return time.monotonic()

    def never_before(self, at: int) -> None:
        self._offset += max(0, at - self.now()) * 1_000_000

    def start_at(self, at: int) -> None:
        self._offset += (at - self.now()) * 1_000_000

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
