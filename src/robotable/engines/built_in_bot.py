"""A built-in bot: an engine with a name, which people can invite to a table of its game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from robotable.engines.protocol import Engine


@dataclass(frozen=True)
class BuiltInBot:
    name: str
    """How setups, records and commands refer to it. No two bots share a name, in all games."""

    game: str
    title: str
    """Its name at the table."""

    about: str
    """One sentence about its character."""

    factory: Callable[[], Engine[Any, Any]]
    level: int | None = None
    """Its strength among the bots of its game, from 1. Bots without a level are not offered in the lobby:
    they serve as a yardstick, and old tables still have them."""

    usual: bool = False
    """Whether it plays with people who have not chosen a bot. One bot of each game does."""

    weakened: bool = False
    """Whether it plays below its level here, because the compiled kernel is missing."""


@dataclass(frozen=True)
class Adviser:
    """The bot that gives hints in a turn-based game."""

    bot: str
    start: Callable[[Any], str]
    """How a hint starts: what it tells about the action before it tells the action."""
