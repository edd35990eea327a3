"""Cursors for lists that are read page by page."""

from __future__ import annotations

from typing import Final, TypeAlias

Cursor: TypeAlias = tuple[int, str]
"""Time and id of the last row of a page. The id separates rows of the same millisecond."""

LobbyCursor: TypeAlias = tuple[int, int, str]
"""Rank, time and id of the last table of a page of the lobby."""

MAX_INTEGER: Final = (1 << 63) - 1
"""No time or number of a row is greater."""

NEWEST: Final[Cursor] = (MAX_INTEGER, "")
FIRST_IN_LOBBY: Final[LobbyCursor] = (0, *NEWEST)
"""Where the first page of a list begins."""
