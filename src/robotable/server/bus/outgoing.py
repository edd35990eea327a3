"""Wake-ups that wait to be sent to the other nodes. Many about one topic become one."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Final

from robotable.server.bus.topics import EVERYTHING

WAITING_TOPICS: Final = 10_000
"""With more topics than these, the others are told that anything may have changed."""


class Outgoing:
    def __init__(self) -> None:
        self._waiting: dict[str, None] = {}
        """A set that keeps the order."""
        self._added = asyncio.Event()

    def add(self, topic: str) -> None:
        if len(self._waiting) >= WAITING_TOPICS:
            self._waiting = {EVERYTHING: None}
        self._waiting[topic] = None
        self._added.set()

    async def wait(self) -> None:
        """Wait until there are wake-ups to send."""
        await self._added.wait()

    def take(self) -> list[str]:
        taken = list(self._waiting)
        self._waiting.clear()
        self._added.clear()
        return taken

    def put_back(self, topics: Collection[str]) -> None:
        """They could not be sent."""
        for topic in topics:
            self.add(topic)
