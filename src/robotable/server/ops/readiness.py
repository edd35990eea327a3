"""Whether the server can do its work, and whether it is shutting down."""

from __future__ import annotations

import asyncio
from typing import Final

from robotable.server.ops.clock import Clock
from robotable.store.protocol import Store

CHECK_EVERY: Final = 1.0
"""Seconds. Each check writes to the store, and anyone may ask."""


class Readiness:
    def __init__(self, store: Store, clock: Clock) -> None:
        self.is_closing = False
        """Set once, when the shutdown begins. Streams and sockets then say goodbye."""
        self.is_draining = False
        """Set before that: requests are still answered, but a load balancer should send no new ones."""
        self._store = store
        self._clock = clock
        self._checking = asyncio.Lock()
        self._checked = (0.0, True)

    async def is_ready(self) -> bool:
        """Whether a move could be made durable now."""
        if self.is_closing or self.is_draining:
            return False
        async with self._checking:
            until, healthy = self._checked
            if until <= self._clock.elapsed():
                healthy = await self._store.healthy()
                self._checked = (self._clock.elapsed() + CHECK_EVERY, healthy)
            return healthy
