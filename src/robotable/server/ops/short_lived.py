"""Values that are needed once and soon, in the memory of a single node. A restart forgets them."""

from __future__ import annotations

from robotable.server.ops.clock import Clock


class MemoryShortLived:
    def __init__(self, clock: Clock, most: int) -> None:
        """With more than `most` values, the oldest is forgotten."""
        self._most = most
        self._clock = clock
        self._kept: dict[str, tuple[str, int]] = {}

    async def put(self, key: str, value: str, seconds: int) -> None:
        self._kept.pop(key, None)
        while len(self._kept) >= self._most:
            del self._kept[next(iter(self._kept))]
        self._kept[key] = (value, self._clock.now() + seconds * 1000)

    async def pop(self, key: str) -> str | None:
        value, until = self._kept.pop(key, (None, 0))
        return None if until < self._clock.now() else value
