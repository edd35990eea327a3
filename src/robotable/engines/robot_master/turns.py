"""Identifies the turn that a Robot Master engine has to play, in a match or a single game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from robotable.engines.protocol import Question
from robotable.games.protocol import Seat
from robotable.games.robot_master import Action, Place, View
from robotable.games.rounds import MatchView

AnyView: TypeAlias = View | MatchView[Action, View]


def round_view(view: AnyView) -> View:
    """The view of the game itself, without the match."""
    return view.round if isinstance(view, MatchView) else view


def placements(view: AnyView, log: Sequence[tuple[Seat, Any]]) -> tuple[Place, ...]:
    """The placements of the current game, in order. Everybody has seen them. The card in the middle is not
    one, because it is there from the start."""
    count = max(0, sum(card is not None for card in round_view(view).board) - 1)
    placed = [action for _, action in log if isinstance(action, Place)]
    return tuple(placed[len(placed) - count :])


def turn_question(view: AnyView) -> Question | None:
    if not view.legal:
        return None
    number = view.number if isinstance(view, MatchView) else 0
    return Question(f"game {number} turn {round_view(view).turn}")
