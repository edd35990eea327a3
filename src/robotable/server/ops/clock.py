"""The server's only source of time. Tests use their own."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    def now(self) -> int:
        """Milliseconds since 1970."""

    def elapsed(self) -> float:
        """Seconds since some moment in the past, for measuring intervals. Never jumps."""

    async def sleep(self, seconds: float) -> None: ...


class WallClock:
    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def elapsed(self) -> float:
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
