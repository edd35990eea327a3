"""A game as one seat has seen it: all that a player needs in order to choose an action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from robotable.games.protocol import Seat

V_co = TypeVar("V_co", covariant=True)  # view
A_co = TypeVar("A_co", covariant=True)  # action


@dataclass(frozen=True)
class SeenGame(Generic[V_co, A_co]):
    """Strong players infer from the past what others hold, so they get it together with the view."""

    game: str
    view: V_co
    past: tuple[tuple[Seat, A_co], ...]
    """What the players have done so far, in order. What chance has done stays hidden, apart from the view."""
