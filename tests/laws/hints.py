"""Sensible actions for playouts: random play alone would almost never win a chip in a race.

A game brings them in `tests/laws/NAME.py`, as a function `hint`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


@cache
def hint_of(game: str) -> Any:
    """The game's function, or None."""
    return getattr(import_module(f"tests.laws.{game}"), "hint", None)
