"""Hints that a table's log has grown. A hint carries no content: whoever gets one pulls from the log, so a
lost or doubled hint loses nothing and tells nobody anything."""

from __future__ import annotations

import asyncio
from collections import defaultdict


class Subscription:
    """One watcher's place: it remembers only that there is something new."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def wake(self) -> None:
        self._event.set()

    async def wait(self) -> None:
        await self._event.wait()
        self._event.clear()


class Bus:
    """Inside one process. A bus between processes has the same three methods."""

    def __init__(self) -> None:
        self._watches: defaultdict[str, set[Subscription]] = defaultdict(set)

    def subscribe(self, topic: str) -> Subscription:
        watch = Subscription()
        self._watches[topic].add(watch)
        return watch

    def unsubscribe(self, topic: str, watch: Subscription) -> None:
        self._watches[topic].discard(watch)
        if not self._watches[topic]:
            del self._watches[topic]

    def wake(self, topic: str) -> None:
        for watch in tuple(self._watches.get(topic, ())):
            watch.wake()

    def is_watched(self, topic: str) -> bool:
        return topic in self._watches

    def watched(self) -> bool:
        return bool(self._watches)

    def wake_all(self) -> None:
        """For the end: everybody looks up once."""
        for topic in tuple(self._watches):
            self.wake(topic)
