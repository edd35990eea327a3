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
    scopes: tuple[str, ...] | None = None
    """What a token may do; None if there is no restriction."""

    seen: int = 0
    """The day on which it was last used: its first millisecond in UTC. Not more exact on purpose."""


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

    async def end_all(
        self, person: str, *, kind: Literal["browser", "token"] | None = None, keep: str | None = None
    ) -> Sequence[str]:
        """Delete a person's sessions, of this kind if one is given, except `keep`, and their devices. Return
        their hashes."""

    async def rotate(self, person: str, hash: str, new: str) -> bool:
        """Give a session another secret; its devices stay. Return False if the person has no such session."""

    async def saw(self, hash: str, day: int) -> None:
        """Record the day on which a session was used."""

    async def prune(self, before: int) -> int:
        """Delete sessions that expired before that time with their devices, and return their number."""
