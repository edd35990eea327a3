"""A shortest solution."""

from __future__ import annotations

from typing import Any, Final

import msgspec


class Best(msgspec.Struct, frozen=True):
    shortest: int | None
    """The number of moves; None if there is no solution, or if none was found in time."""

    at_least: int | None
    """A lower bound on that number; None if there is no solution."""

    moves: tuple[Any, ...] = ()
    """One of the shortest solutions, as actions of the game."""

    way: str = ""
    """The same in the game's notation."""

    first: str = ""
    """Its first move in the game's notation."""


NO_SOLUTION: Final = Best(None, None)
