"""What several watchers of one table receive: built once, and encoded once if it is the same for all."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from robotable.table.series import Series
from robotable.table.table import Table
from robotable.table.wire import SharedView, shared_view

FRESH_FOR: Final = 20
"""Milliseconds. A message contains the time left on the clocks, so it must not be much older."""


class SharedMessages:
    """Only of the table as it is now. The key says everything else that the message depends on, first of all
    who may see it."""

    __slots__ = ("_at", "_messages", "_of", "_view")

    def __init__(self) -> None:
        self._of: Table | None = None
        self._at = 0
        self._messages: dict[Hashable, bytes] = {}
        self._view: SharedView | None = None

    def view(self, table: Table, now: int, series: Series | None) -> SharedView:
        """The part of the view that all of them share."""
        self._renew(table, now)
        if self._view is None:
            self._view = shared_view(table, now, series)
        return self._view

    def get(self, key: Hashable, table: Table, now: int, build: Callable[[], bytes]) -> bytes:
        self._renew(table, now)
        message = self._messages.get(key)
        if message is None:
            message = self._messages[key] = build()
        return message

    def _renew(self, table: Table, now: int) -> None:
        if self._of is not table or not 0 <= now - self._at <= FRESH_FOR:
            self._of, self._at, self._view = table, now, None
            self._messages.clear()
