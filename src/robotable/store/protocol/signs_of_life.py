"""When a server last used this store."""

from __future__ import annotations

from typing import Protocol


class SignsOfLife(Protocol):
    async def add(self, at: int) -> None:
        """A server is alive at this time. An earlier time than the last one changes nothing."""

    async def last(self) -> int | None:
        """Return the time of the last sign. Return None if there was none yet."""
