"""Finds the lessons of a game: the files `NN_name.toml` in its folder, in the order of their numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

import msgspec

from robotable.game_parts import game_part
from robotable.games.catalogue import GAMES
from robotable.lessons.lesson import Lesson

_FILE: Final = re.compile(r"[0-9]{2}_([a-z_]+)\.toml", re.ASCII)


@cache
def course(game: str) -> Mapping[str, Lesson]:
    """The lessons of a game by name; empty if it has none, or if nobody knows the game."""
    part = game_part("robotable.lessons", game) if game in GAMES else None
    if part is None:
        return MappingProxyType({})
    found: dict[str, Lesson] = {}
    for file in sorted(files(part).iterdir(), key=lambda one: one.name):
        if name := _FILE.fullmatch(file.name):
            try:
                found[name[1]] = msgspec.toml.decode(file.read_bytes(), type=Lesson)
            except msgspec.DecodeError as error:
                raise ValueError(f"{game}/{file.name}: {error}") from None
    return MappingProxyType(found)
