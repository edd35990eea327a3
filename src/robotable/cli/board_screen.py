"""A board by itself, without robots or a target."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from rich.text import Text

from robotable.cli.terminal import styled
from robotable.games.micro_robots import notation as micro
from robotable.games.micro_robots.boards import Board as MicroBoard
from robotable.games.ricochet_robots import notation as ricochet
from robotable.games.ricochet_robots import position_json
from robotable.games.ricochet_robots.boards import Board as RicochetBoard
from robotable.pictures import micro_robots as micro_picture
from robotable.pictures import ricochet_robots as ricochet_picture
from robotable.pictures import ricochet_robots_text as ricochet_text

_READERS: Final[tuple[tuple[str, Callable[[str], MicroBoard | RicochetBoard]], ...]] = (
    ("micro_robots", micro.read_board),
    ("ricochet_robots", ricochet.read_board),
    ("ricochet_robots", position_json.read_board_json),
)


class BoardScreen:
    def __init__(self, board: MicroBoard | RicochetBoard) -> None:
        self._board = board
        self.board = (
            micro.write_board(board) if isinstance(board, MicroBoard) else ricochet.write_board(board)
        )
        written = (
            micro.write_board_json(board)
            if isinstance(board, MicroBoard)
            else position_json.write_board_json(board)
        )
        self.view: Any = msgspec.json.decode(written)

    def text(self) -> Text:
        if isinstance(self._board, MicroBoard):
            return Text(micro_picture.text(self._board))
        return styled(ricochet_text.board_pieces(self._board))

    def svg(self) -> str:
        if isinstance(self._board, MicroBoard):
            return micro_picture.svg(self._board)
        return ricochet_picture.board_svg(self._board)


def board_screen(text: str, game: str | None) -> BoardScreen | None:
    """The screen of a board; None where the text is something else."""
    for name, read in _READERS:
        if game in (None, name) and '"robots"' not in text and '"start"' not in text:
            try:
                return BoardScreen(read(text.strip()))
            except ValueError:
                continue
    return None
