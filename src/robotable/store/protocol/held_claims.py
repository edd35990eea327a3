"""Claims that wait until their window closes. Then they are weighed together, whichever nodes they came
to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

import msgspec


class Waiting(msgspec.Struct, frozen=True):
    """The claim with this number waits. Its window closes after this number of milliseconds."""

    number: int
    closes_in: int


class Taken(msgspec.Struct, frozen=True):
    """Another claim of this seat waits already."""


class Closed(msgspec.Struct, frozen=True):
    """The window of this table is closed, and its claims are being weighed."""


HoldResult: TypeAlias = Waiting | Taken | Closed


class LeasedWindow(msgspec.Struct, frozen=True):
    """A closed window to settle, and its claims by their numbers."""

    window: int
    claims: Mapping[int, str]


class HeldClaims(Protocol):
    async def hold(self, table: str, seat: int, key: str | None, claim: str, patience: int) -> HoldResult:
        """Add a claim to the table's window. The first claim opens it for `patience` milliseconds. The same
        seat with the same key is the same claim."""

    async def is_waiting(self, table: str) -> bool:
        """Return whether claims wait at this table."""

    async def lease(self, table: str, milliseconds: int) -> LeasedWindow | None:
        """Lease a closed window, to settle it. Return None if there is none, or if another node has it."""

    async def settle(self, window: int, answers: Mapping[int, str]) -> None:
        """Store the answers of these claims, and remove the window."""

    async def answer(self, number: int) -> str | None:
        """Return the answer to a claim, if it has one, and an empty text if the claim is lost."""

    async def overdue(self, milliseconds: int) -> Sequence[str]:
        """Return tables whose window closed at least this long ago."""
