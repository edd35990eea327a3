"""Finds what a game brings to a package: a module or subpackage with the game's name.

So a new game joins a package with its own files, and no list in the package has to name it.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def game_part(package: str, game: str, module: str = "") -> ModuleType | None:
    """The module `package.game`, or `package.game.module`; None if the game brings none."""
    parent = f"{package}.{game}"
    if find_spec(parent) is None:
        return None
    name = f"{parent}.{module}" if module else parent
    return import_module(name) if not module or find_spec(name) is not None else None
