"""The picture of a view. It shows only what the view's seat may know.

Each game draws its own views: `pictures/NAME` has the functions `view_svg(view, events)` and
`view_text(view)`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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


def view_text(game: str, view: Any) -> str | None:
    """The same as text, for terminals. Returns None if the game writes none or there is nothing to show."""
    write: Callable[[Any], str | None] | None = getattr(
        game_part("robotable.pictures", game), "view_text", None
    )
    if write is None:
        return None
    return write(view.round if isinstance(view, MatchView) else view)
