"""An engine's evaluation of a turn: the legal actions with their values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Literal, TypeAlias

import msgspec

from robotable.games.protocol import A

Scale: TypeAlias = Literal["chance", "points", "own"]
"""What a value means. `chance`: the chance to reach the objective, from 0 to 1, where a draw counts half.
`points`: the expected points. `own`: the engine's own measure, where higher is better; such values cannot be
compared between thoughts."""


class RatedAction(msgspec.Struct, Generic[A], frozen=True):
    """An action and its value."""

    action: A
    value: float
    """On the scale of the thought."""

    visits: float
    """How much the engine examined the action. With 0, the value is only a guess."""


class Thought(msgspec.Struct, Generic[A], frozen=True):
    """The state of an engine's thinking."""

    value: float
    """The value of the turn for the player to move: the value of the best action."""

    best: tuple[RatedAction[A], ...]
    """All legal actions, the best first."""

    scale: Scale
    iterations: int
    nodes: int
    """Number of positions examined."""


def at_once(best: Sequence[RatedAction[A]], scale: Scale) -> Thought[A]:
    """The only thought of an engine that does not look ahead."""
    return Thought(best[0].value, tuple(best), scale, 0, sum(one.visits > 0 for one in best))
