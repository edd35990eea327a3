"""Messages about one table that several of its watchers receive, so that each is built and encoded once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from robotable.table.table import Table

FRESH_FOR: Final = 20
"""Milliseconds. A message contains the time left on the clocks, so it must not be much older."""


class SharedMessages:
    """Only of the table as it is now. The key says everything else that the message depends on, first of all
    who may see it."""

    __slots__ = ("_at", "_messages", "_of")

    def __init__(self) -> None:
        self._of: Table | None = None
        self._at = 0
        self._messages: dict[Hashable, bytes] = {}

    def get(self, key: Hashable, table: Table, now: int, build: Callable[[], bytes]) -> bytes:
        if self._of is not table or not 0 <= now - self._at <= FRESH_FOR:
            self._of, self._at = table, now
            self._messages.clear()
        message = self._messages.get(key)
        if message is None:
            message = self._messages[key] = build()
        return message
