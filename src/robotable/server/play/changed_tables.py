"""Tables with built-in bots whose log has grown: the committer adds them, the bot worker takes them."""

from __future__ import annotations

import asyncio

from robotable.server.play.live_table import LiveTable


class ChangedTables:
    def __init__(self) -> None:
        self._waiting: dict[str, LiveTable] = {}
        self._changed = asyncio.Event()

    def add(self, live: LiveTable) -> None:
        if any(one is not None and one.engine is not None for one in live.table.sitters):
            self._waiting[live.row.id] = live
            self._changed.set()

    async def take(self) -> tuple[LiveTable, ...]:
        """Wait for changes, and return each changed table once."""
        await self._changed.wait()
        self._changed.clear()
        changed = tuple(self._waiting.values())
        self._waiting.clear()
        return changed
