"""The chat of each table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

import msgspec


class ChatMessage(msgspec.Struct, frozen=True):
    table: str
    number: int
    """Counts from 1 at each table."""

    at: int
    person: str
    name: str
    """The person's name when they wrote the message."""

    text: str


class Chat(Protocol):
    async def add(
        self, table: str, person: str, name: str, text: str, at: int, *, keep: int | None = None
    ) -> ChatMessage:
        """Delete all but the latest `keep` messages of the table. Raise Conflict if the table or the person
        is unknown."""

    async def get(self, table: str, number: int) -> ChatMessage | None: ...

    async def latest(
        self, table: str, *, limit: int, before: int | None = None, without: Collection[str] = ()
    ) -> Sequence[ChatMessage]:
        """Return the last messages, or the last ones before number `before`, in order. Those that the people
        in `without` have written are left out."""

    async def messages(self, table: str, since: int = 0) -> Sequence[ChatMessage]:
        """Return the messages after number `since`, in order."""
