"""Tables and streams whose connections have changed: here, so the others must be told, or there, so they
must be read."""

from __future__ import annotations

import asyncio


class ChangedPlaces:
    def __init__(self) -> None:
        self.here: set[str] = set()
        self.elsewhere: set[str] = set()
        self._changed = asyncio.Event()

    def changed_here(self, place: str) -> None:
        self.here.add(place)
        self._changed.set()

    def changed_elsewhere(self, place: str) -> None:
        self.elsewhere.add(place)
        self._changed.set()

    async def wait(self) -> None:
        while not (self.here or self.elsewhere):
            self._changed.clear()
            await self._changed.wait()
