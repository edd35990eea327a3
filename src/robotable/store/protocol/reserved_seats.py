"""Free seats that only one person may take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec


class ReservedSeat(msgspec.Struct, frozen=True):
    seat: int
    person: str
    until: int
    name: str = ""
    """The person's name, filled in by the store."""


class ReservedSeats(Protocol):
    """`Tables.create` makes the reservations."""

    async def at(self, table: str, now: int) -> Sequence[ReservedSeat]:
        """Return the reservations that have not expired, ordered by seat."""

    async def release(self, table: str, seat: int) -> bool:
        """Let anyone take the seat. Return False if it was not reserved."""

    async def decline(self, table: str, person: str) -> bool:
        """Release every seat reserved for this person. Return False if there was none."""

    async def prune(self, before: int) -> int:
        """Delete reservations that expired before that time, and return their number."""
