"""A board on its own, without robots or a target. Each game parses its boards in `cli/NAME/board.py`."""

from __future__ import annotations

from typing import Any, Protocol

from rich.text import Text

from robotable.game_parts import game_part
from robotable.games.catalogue import GAMES


class BoardScreen(Protocol):
    @property
    def board(self) -> str:
        """The board in the game's notation."""

    @property
    def view(self) -> Any:
        """The board as JSON values."""

    def text(self) -> Text: ...

    def svg(self) -> str: ...


def board_screen(text: str, game: str | None) -> BoardScreen | None:
    """Return the screen for a board, or None if the text is not a board."""
    for name in GAMES:
        part = game_part("robotable.cli", name, "board") if game in (None, name) else None
        if part is None:
            continue
        try:
            screen: BoardScreen = part.board_screen(text.strip())
        except ValueError:
            continue
        return screen
    return None
