"""Values that are needed once and soon: challenges for passkeys, codes sent by e-mail."""

from __future__ import annotations

from typing import Protocol


class ShortLived(Protocol):
    async def put(self, key: str, value: str, seconds: int) -> None:
        """Keep a value for this time. It replaces any earlier one with this key."""

    async def pop(self, key: str) -> str | None:
        """Return the value and forget it. Of several callers only one gets it."""
