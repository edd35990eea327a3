"""A game as OpenSpiel needs it described, in the words of the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from robotable.encodings.encoding import Encoding
from robotable.games.protocol import Rules, Seat


@dataclass(frozen=True)
class Tree:
    """A game of turns under certain options."""

    rules: Rules[Any, Any, Any, Any, Any]
    options: Any
    encoding: Encoding[Any, Any]
    chance: tuple[Any, ...]
    """The actions of chance, in the order of their numbers."""

    turns: int
    """The most actions of players in a game."""

    draws: int
    """The most actions of chance in a game."""

    utility: tuple[float, float]
    """The worst and the best result for a player."""

    redeal: Callable[[Any, Any, tuple[Any, ...]], tuple[Any, ...]]
    """The actions of chance that lead to the second state instead of the first, which one seat cannot tell
    apart."""

    word: Callable[[Any, Seat, Any], str]
    """An action in the notation of the game, from the state before it."""

    public_text: Callable[[Any], str]
    """The public part of a view."""

    own_text: Callable[[Any], str]
    """What only the seat of the view can see; empty if there is nothing."""

    own_numbers: Callable[[Any], Sequence[float]]
    """The same as numbers."""


@dataclass(frozen=True)
class Family:
    """A name under which OpenSpiel loads a game, and what is true under all of its options."""

    name: str
    """Ends with a version, which changes whenever the same actions would give something else."""

    title: str
    players: int
    is_hidden: bool
    """Whether players can know something that others do not."""

    options: dict[str, str]
    """What OpenSpiel calls parameters, with their defaults."""

    tree: Callable[[dict[str, str]], Tree]
    """Raises InvalidOptions."""
