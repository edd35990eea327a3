"""Which node lets a built-in bot think, so that no other does the same work."""

from __future__ import annotations

from typing import Protocol


class BotLeases(Protocol):
    async def take(self, node: str, table: str, seat: int, milliseconds: int) -> bool:
        """Return whether the node has the lease now. A lease ends with its time or with its node."""

    async def give_back(self, node: str, table: str, seat: int) -> None: ...
