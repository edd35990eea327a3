"""A Ricochet Robots board on its own."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.text import Text

from robotable.cli.terminal import styled
from robotable.games.ricochet_robots.boards import Board
from robotable.games.ricochet_robots.notation import read_board, write_board
from robotable.games.ricochet_robots.position_json import read_board_json, write_board_json
from robotable.pictures import ricochet_robots as picture
from robotable.pictures.ricochet_robots_text import board_pieces


class RicochetRobotsBoard:
    def __init__(self, board: Board) -> None:
        self._board = board
        self.board = write_board(board)
        self.view: Any = msgspec.json.decode(write_board_json(board))

    def text(self) -> Text:
        return styled(board_pieces(self._board))

    def svg(self) -> str:
        return picture.board_svg(self._board)


def board_screen(text: str) -> RicochetRobotsBoard:
    """Parse a board. Raises ValueError for any other text, including a full position."""
    if not text.startswith("{"):
        return RicochetRobotsBoard(read_board(text))
    if '"robots"' in text:
        raise ValueError("this is a position, not a board")
    return RicochetRobotsBoard(read_board_json(text))
