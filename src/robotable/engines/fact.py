"""A fact about a move that explains what it is good or bad for: a key with parameters, so that the page and
the terminal can say it in any language, and the cells to mark on the board."""

from __future__ import annotations

import msgspec


class Fact(msgspec.Struct, frozen=True):
    key: str
    """Which sentence. The page has a message of this name for each language."""

    parameters: dict[str, str | int] = {}
    cells: tuple[int, ...] = ()
