"""The picture of a view. It shows only what the view's seat may know.

Each game draws its own views: `pictures/NAME` has a function `view_svg(view, events)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from robotable.game_parts import game_part
from robotable.games.rounds import InRound, MatchView


def view_svg(game: str, view: Any, events: Sequence[Any] = ()) -> str | None:
    """The picture marks the last of the events that led to the view. Returns None if the game draws no
    pictures or there is nothing to draw yet."""
    part = game_part("robotable.pictures", game)
    if part is None:
        return None
    if isinstance(view, MatchView):
        view = view.round
        events = [event.happened for event in events if isinstance(event, InRound)]
    drawn: str | None = part.view_svg(view, events)
    return drawn
