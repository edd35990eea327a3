"""Finds what a game brings to a package: a module or subpackage with the game's name.

So a new game joins a package with its own files, and no list in the package has to name it.
"""

from __future__ import annotations

from collections.abc import Iterator
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


def subpackages(package: str) -> Iterator[ModuleType]:
    """The folders of a package, by name. Unlike the catalogue, it imports no rules, so it is quick."""
    from pkgutil import iter_modules  # most commands never need it

    for found in iter_modules(import_module(package).__path__, f"{package}."):
        if found.ispkg:
            yield import_module(found.name)
