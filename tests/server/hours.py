"""Clocks for tests."""

from __future__ import annotations

import asyncio
from typing import Final

from robotable.server.ops.clock import ServerClock

START: Final = 1_700_000_000_000
TURNS: Final = 20
"""Turns of the event loop that let everything run until it waits for the clock again."""


class ShiftedClock(ServerClock):
    """Real time, plus `ahead` milliseconds."""

    def __init__(self) -> None:
        super().__init__()
        self.ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead


class Hours:
    """Advances only when it is told to."""

    def __init__(self) -> None:
        self.ms = START
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []

    def now(self) -> int:
        return self.ms

    def elapsed(self) -> float:
        return self.ms / 1000

    def never_before(self, at: int) -> None:
        self.ms = max(self.ms, at)

    def start_at(self, at: int) -> None:
        self.ms = at

    async def sleep(self, seconds: float) -> None:
        due = self.ms + round(seconds * 1000)
        if due > self.ms:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((due, future))
            await future

    @property
    def sleepers(self) -> list[int]:
        """How many milliseconds each sleeper still has to wait."""
        return sorted(due - self.ms for due, future in self._waiting if not future.done())

    async def passes(self, ms: int) -> None:
        """Let everything run until it waits, then advance the clock."""
        await _settled()
        self.ms += ms
        for due, future in self._waiting:
            if due <= self.ms and not future.done():
                future.set_result(None)
        self._waiting = [(due, future) for due, future in self._waiting if not future.done()]
        await _settled()


async def _settled() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)
