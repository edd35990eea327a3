"""A game as the rest of the program sees it: its rules, its types, its notation and its table policy.

Shared code asks this object and never looks at a game's name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from robotable.games.notation import Notation
from robotable.games.policy import DEFAULT, TablePolicy
from robotable.games.protocol import Rules
from robotable.games.race.rules import Race
from robotable.games.rounds import Rounds

AnyRace: TypeAlias = Race[Any, Any, Any, Any, Any, Any]

CountMoves: TypeAlias = Callable[[Any, int], list[tuple[str, int]]]
"""Takes a position and a depth; returns the first moves as text, each with the number of sequences it
starts."""


@dataclass(frozen=True)
class Game:
    title: str
    rules: Rules[Any, Any, Any, Any, Any]
    notation: Notation[Any, Any, Any, Any]
    options: type[Any]
    state: Any
    action: Any
    event: Any
    view: Any
    """Decoders need these types at run time."""

    rounds: Rounds[Any, Any, Any, Any, Any] | None = None
    """The same rules again, if matches of several rounds can be played."""

    policy: TablePolicy = DEFAULT
    count_moves: CountMoves | None = None
    """How perft counts, if the game does not count the actions of its rules: a race counts the moves of the
    robots and leaves out what the players say."""

    @property
    def name(self) -> str:
        return self.rules.name

    @property
    def race(self) -> AnyRace | None:
        """The rules, if the game is a race."""
        return self.rules if isinstance(self.rules, Race) else None
