"""Where the first page of a list begins."""

from __future__ import annotations

from typing import Final

from robotable.store.protocol.paging import Cursor, LobbyCursor

MAX_INTEGER: Final = (1 << 63) - 1
"""No time or number of a row is greater."""

NEWEST: Final[Cursor] = (MAX_INTEGER, "")
FIRST_IN_LOBBY: Final[LobbyCursor] = (0, *NEWEST)
