"""Vacations, which stop the clocks of correspondence games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec


class Vacation(msgspec.Struct, frozen=True):
    began: int
    until: int
    ended: int | None = None
    """None while the vacation lasts."""


class Vacations(Protocol):
    """Beginning and ending a vacation also schedules the person's `vacation` job, due at once. It informs the
    tables, even if the server is stopped in between."""

    async def begin(self, person: str, began: int, until: int) -> bool:
        """Return False if the person is on vacation already. Raise Conflict if the person is unknown."""

    async def end(self, person: str, at: int) -> bool:
        """Return False if the person is not on vacation."""

    async def of(self, person: str) -> Sequence[Vacation]:
        """Return a person's vacations, oldest first."""
