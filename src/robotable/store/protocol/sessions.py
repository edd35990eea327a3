"""Browser sessions and personal API tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec


class Session(msgspec.Struct, frozen=True, kw_only=True):
    hash: str
    """The hash of the secret. The secret itself is not stored."""

    person: str
    kind: Literal["browser", "token"]
    label: str
    created: int
    expires: int | None


class Sessions(Protocol):
    async def add(self, session: Session) -> None:
        """Raise Conflict if the hash exists or the person is unknown."""

    async def get(self, hash: str) -> Session | None:
        """Return the session even if it has expired: the caller checks the time."""

    async def of(self, person: str) -> Sequence[Session]:
        """Return a person's sessions, oldest first."""

    async def valid(self, hashes: Sequence[str], now: int) -> frozenset[str]:
        """Return the sessions that exist, have not expired and belong to an open account."""

    async def end(self, person: str, hash: str) -> bool:
        """Delete the session and its devices. Return False if the person has no such session."""

    async def prune(self, before: int) -> int:
        """Delete sessions that expired before that time with their devices, and return their number."""
