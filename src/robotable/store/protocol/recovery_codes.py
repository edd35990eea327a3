"""Recovery codes: printed on paper, and each good for one new password or one proof of who somebody is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class RecoveryCodes(Protocol):
    async def replace(self, person: str, hashes: Sequence[str]) -> None:
        """Store another set. The old one is worthless. Raise Conflict if the person is unknown."""

    async def left(self, person: str) -> int:
        """Return how many codes have not been used."""

    async def use(self, person: str, hash: str) -> bool:
        """Delete a code. Return False if the person has no such code."""
