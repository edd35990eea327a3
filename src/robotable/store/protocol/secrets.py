"""The server's own secrets, such as its signing key."""

from __future__ import annotations

from typing import Protocol


class Secrets(Protocol):
    async def get_or_add(self, name: str, value: str) -> str:
        """Return the stored secret of this name. If there is none yet, store this value first."""
