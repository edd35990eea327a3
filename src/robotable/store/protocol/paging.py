"""Cursors for lists that are read page by page."""

from __future__ import annotations

from typing import TypeAlias

Cursor: TypeAlias = tuple[int, str]
"""Time and id of the last row of a page. The id separates rows of the same millisecond."""

LobbyCursor: TypeAlias = tuple[int, int, str]
"""Rank, time and id of the last table of a page of the lobby."""
