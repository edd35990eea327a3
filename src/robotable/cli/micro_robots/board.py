"""A Micro Robots board on its own."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.text import Text

from robotable.games.micro_robots.boards import Board
from robotable.games.micro_robots.notation import read_board, write_board, write_board_json
from robotable.pictures import micro_robots as picture


class MicroRobotsBoard:
    def __init__(self, board: Board) -> None:
        self._board = board
        self.board = write_board(board)
        self.view: Any = msgspec.json.decode(write_board_json(board))

    def text(self) -> Text:
        return Text(picture.text(self._board))

    def svg(self) -> str:
        return picture.svg(self._board)


def board_screen(text: str) -> MicroRobotsBoard:
    """Parse a board. Raises ValueError if the text is not one."""
    return MicroRobotsBoard(read_board(text))
