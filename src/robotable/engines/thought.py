"""What an engine thinks of a turn: its legal actions, each with what it makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Literal, TypeAlias

import msgspec

from robotable.games.protocol import A

Scale: TypeAlias = Literal["chance", "points", "own"]
"""What a value means: the chance to win what is played for, from 0 to 1, a draw counting half; the points to
be expected; or the engine's own measure, the higher the better, which says nothing beside another thought."""


class Weighed(msgspec.Struct, Generic[A], frozen=True):
    """An action and what the engine makes of it."""

    action: A
    value: float
    """In the scale of the thought."""

    visits: float
    """How much thought went into it; 0: none, and the value is no more than a guess."""


class Thought(msgspec.Struct, Generic[A], frozen=True):
    """Where an engine's thinking stands."""

    value: float
    """Of the turn, to whoever is to move: that of the first of the best."""

    best: tuple[Weighed[A], ...]
    """Every legal action once, the best first."""

    scale: Scale
    iterations: int
    nodes: int
    """Positions looked at."""


def at_once(best: Sequence[Weighed[A]], scale: Scale) -> Thought[A]:
    """The one thought of whoever looks at each action and no further."""
    return Thought(best[0].value, tuple(best), scale, 0, sum(one.visits > 0 for one in best))
