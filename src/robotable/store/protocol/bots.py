"""Bots: people's programs that have published which games they accept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from robotable.store.protocol.paging import Cursor
from robotable.table.acceptance import Acceptance


class Bot(msgspec.Struct, frozen=True, kw_only=True):
    person: str
    handle: str
    """The public id of the bot, because the ids of people are not public."""

    name: str
    acceptance: Acceptance
    since: int


class Bots(Protocol):
    async def publish(self, person: str, handle: str, acceptance: Acceptance, at: int) -> str:
        """Replace what this person's bot accepts. Return its handle, which is the first one ever given. Raise
        Conflict if the person is unknown."""

    async def withdraw(self, person: str) -> bool:
        """Return False if nothing was published. Open challenges stay open."""

    async def by_handle(self, handle: str) -> Bot | None: ...

    async def of(self, person: str) -> Bot | None: ...

    async def latest(self, *, before: Cursor | None, limit: int) -> Sequence[Bot]:
        """Return the bots of open accounts, newest first. The cursor is (since, handle)."""
