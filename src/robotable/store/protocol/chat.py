"""The chat of each table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec


class ChatMessage(msgspec.Struct, frozen=True):
    table: str
    number: int
    """Counts from 1 at each table, without gaps."""

    at: int
    person: str
    name: str
    """The person's name when they wrote the message."""

    text: str


class Chat(Protocol):
    async def add(self, table: str, person: str, name: str, text: str, at: int) -> ChatMessage:
        """Raise Conflict if the table or the person is unknown."""

    async def messages(self, table: str, since: int = 0) -> Sequence[ChatMessage]:
        """Return the messages after number `since`, in order."""
