"""A built-in bot: an engine with a name, which people can invite to a table of its game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from robotable.engines.fact import Fact
from robotable.engines.protocol import Engine


@dataclass(frozen=True)
class BuiltInBot:
    name: str
    """How setups, records and commands refer to it. Unique across all games."""

    game: str
    title: str
    """The name shown at the table."""

    about: str
    """One sentence about its character."""

    factory: Callable[[], Engine[Any, Any]]
    level: int | None = None
    """Its rank among the bots of its game, starting at 1 for the weakest. The lobby does not offer bots
    without a level: they exist for comparison, and because old tables still use them."""

    usual: bool = False
    """Whether it is the default for people who have not chosen a bot. Each game has one default."""

    rating: int | None = None
    """Its fixed rating, which holds the scale of the ratings of people. Without one, no game with this bot is
    rated."""

    weakened: bool = False
    """Whether it plays below its level because the compiled kernel is missing."""


@dataclass(frozen=True)
class Adviser:
    """The bot that gives hints in a turn-based game."""

    bot: str
    start: Callable[[Any], str]
    """Returns the first part of a hint, which describes the action without revealing it."""

    explain: Callable[[Any, Any], tuple[Fact, ...]] = lambda view, action: ()
    """Takes the view of a seat and an action; returns what the action does, the most important fact first."""
