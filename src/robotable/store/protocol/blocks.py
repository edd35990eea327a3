"""Who has blocked whom."""

from __future__ import annotations

from typing import Protocol


class Blocks(Protocol):
    async def set(self, person: str, blocked: str, on: bool) -> None:
        """Raise Conflict if a person is unknown."""

    async def of(self, person: str) -> frozenset[str]:
        """Return everyone this person has blocked."""
