"""The sockets at which nothing happens. Those that are due in the same second are pinged together: one timer
for thousands of sockets, and their answers arrive together too."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

IDLE_PING_EVERY: Final = 50.0
"""Seconds, for clients that are told when the next ping comes. Reverse proxies usually end a connection that
is silent for a minute."""


class Pinged(Protocol):
    def send(self) -> None: ...


class IdlePings:
    def __init__(self) -> None:
        self._due: dict[int, dict[Pinged, None]] = {}
        """By the second of the event loop's time."""
        self._timer: asyncio.TimerHandle | None = None

    def add(self, one: Pinged) -> int:
        """Ping it once, in time. Returns the place from which it can be removed."""
        slot = int(asyncio.get_running_loop().time() + IDLE_PING_EVERY)
        self._due.setdefault(slot, {})[one] = None
        self._wait()
        return slot

    def remove(self, one: Pinged, slot: int) -> None:
        self._due.get(slot, {}).pop(one, None)

    def _wait(self) -> None:
        """Until the first of them are due."""
        first = min(self._due)
        if self._timer is not None:
            if self._timer.when() <= first:
                return
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_at(first, self._send)

    def _send(self) -> None:
        self._timer = None
        now = asyncio.get_running_loop().time()
        for slot in sorted(slot for slot in self._due if slot <= now):
            for one in self._due.pop(slot):
                one.send()
        if self._due:
            self._wait()
