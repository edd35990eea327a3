"""People who may see a private table because they opened its invite link or were offered a seat."""

from __future__ import annotations

from typing import Protocol


class Visitors(Protocol):
    async def add(self, table: str, person: str) -> None:
        """Raise Conflict if the table or the person is unknown."""

    async def has(self, table: str, person: str) -> bool: ...
