"""Challenges: requests to a person or a bot to join a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from robotable.store.protocol.notifications import Notification


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    person: str
    """Who was challenged. For a bot, its person."""

    challenger: str
    name: str = ""
    """The challenger's name, filled in by the store."""

    seat: int | None = None
    at: int
    declined: str | None = None
    """The reason, if they have declined; empty if they gave none."""


class Challenges(Protocol):
    async def add(self, challenge: Challenge, notifications: Sequence[Notification]) -> Challenge:
        """Return the stored challenge. If they were challenged at this table before, that challenge stays
        and no notification is written. Raise Conflict if the table or a person is unknown."""

    async def open_for(self, person: str) -> Sequence[Challenge]:
        """Return unanswered challenges at tables that still wait for players, oldest first."""

    async def at(self, table: str) -> Sequence[Challenge]: ...

    async def decline(self, table: str, person: str, reason: str) -> bool:
        """Return False if there is no challenge or it was declined before."""

    async def prune(self, before: int) -> int:
        """Delete challenges from before that time, and return their number."""
