"""What happened at a table. Older parts of a log are replayed in a thread, one at a time, so that they do not
hold up other tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from robotable.server.play.live_table import MAX_EVENTS, LiveTable
from robotable.table.wire import EventView

T = TypeVar("T")


class History:
    def __init__(self) -> None:
        self._replaying = asyncio.Lock()

    async def missed(self, live: LiveTable, person: str | None, since: int) -> tuple[EventView, ...]:
        """What happened after that seq, or the last part of it if it is long."""
        until = live.table.seq
        return await self.events(live, person, max(since, until - MAX_EVENTS), until)

    async def events(
        self, live: LiveTable, person: str | None, since: int, until: int
    ) -> tuple[EventView, ...]:
        """What happened after one seq and up to another, as this person may know it."""
        if live.is_recent(since):
            return live.events(person, since, until)
        return await self.replay(lambda: live.events(person, since, until))

    async def replay(self, work: Callable[[], T]) -> T:
        async with self._replaying:
            return await asyncio.to_thread(work)
