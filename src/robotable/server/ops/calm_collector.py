"""The garbage collector, without pauses that players notice.

A full collection looks at every object, which takes longer than a move when there are thousands of tables.
Tables live long and consist of tuples without cycles, so most full collections find nothing: only requests
and sockets leave garbage. So whatever has lived for a while is frozen, which hides it from the collector. Now
and then a full collection looks at the frozen objects too; the longer it takes, the rarer it becomes.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

FREEZE_EVERY: Final = 20.0
FULL_EVERY: Final = 600.0
FULL_SHARE: Final = 1 / 2_000
"""Full collections take at most this part of the time."""

THRESHOLDS: Final = (10_000, 5, 5)
"""By default, the collector would take a tenth of the time."""


class CalmCollector:
    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._full_at = now()

    async def run(self) -> None:
        gc.set_threshold(*THRESHOLDS)
        while True:
            self.collect()
            await asyncio.sleep(FREEZE_EVERY)

    def collect(self) -> None:
        """A full collection if it is time for one; otherwise one of what is new since the last call."""
        began = self._now()
        if began < self._full_at:
            gc.collect(1)
        else:
            gc.unfreeze()
            gc.collect()
            took = self._now() - began
            self._full_at = began + max(FULL_EVERY, took / FULL_SHARE)
        gc.freeze()


@contextmanager
def collecting_calmly() -> Iterator[None]:
    collecting = asyncio.create_task(CalmCollector().run())
    try:
        yield
    finally:
        collecting.cancel()
