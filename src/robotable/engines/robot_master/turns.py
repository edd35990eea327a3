"""Which turn it is: the question that every Robot Master engine answers, in a match or out of it."""

from __future__ import annotations

from typing import TypeAlias

from robotable.engines.protocol import Question
from robotable.games.robot_master import Action, View
from robotable.games.rounds import MatchView

AnyView: TypeAlias = View | MatchView[Action, View]


def round_view(view: AnyView) -> View:
    """The game itself, as the seat sees it."""
    return view.round if isinstance(view, MatchView) else view


def turn_question(view: AnyView) -> Question | None:
    if not view.legal:
        return None
    number = view.number if isinstance(view, MatchView) else 0
    return Question(f"game {number} turn {round_view(view).turn}")
