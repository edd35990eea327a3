"""The game ids of DriftingDroids, another solver: positions as short texts such as `0765+42+2E21BD0F+93`.

    id       = quadrants "+" robots "+" cells "+" target
    quadrants  a hexadecimal digit each, clockwise from the north-west: 0-3 are 1A to 4A, 4-7 1B to 4B,
               8-B 1C to 4C, C-F 1D to 4D
    robots     the number of robots, then the one that must reach the target (F: any of them)
    cells      two hexadecimal digits per robot: red, green, blue, yellow, silver; row by row from the top
    target     the cell of the target, likewise

That program has the quadrants of side D without their diagonals. Such a board is read as a custom one, and
boards with diagonals cannot be written.
"""

from __future__ import annotations

import re
from typing import Final

from robotable.games.notation import NotationError, shown
from robotable.games.ricochet_robots.boards import Board, InvalidBoard, printed_board
from robotable.games.ricochet_robots.positions import InvalidPosition, Position
from robotable.games.ricochet_robots.robots import COLOURS, Fifth

LOOKS_LIKE: Final = re.compile(r"[0-9A-Fa-f]{4}\+", re.ASCII)
_GAME_ID: Final = re.compile(
    r"([0-9A-F]{4})\+([0-9A-F])([0-9A-F])\+((?:[0-9A-F]{2})*)\+([0-9A-F]{2})", re.ASCII
)
_EXAMPLE: Final = "0765+42+2E21BD0F+93"
_ANY: Final = 15
_CELLS_AT: Final = 9
"""The column of the first robot's cell."""


def read_game_id(text: str) -> Position:
    """Raises NotationError."""
    found = _GAME_ID.fullmatch(text.upper())
    if found is None:
        raise NotationError(f"{shown(text)} is not a game id; it looks like {_EXAMPLE}")
    names = tuple("1234"[int(digit, 16) % 4] + "ABCD"[int(digit, 16) // 4] for digit in found[1])
    count, robot, target = int(found[2], 16), int(found[3], 16), int(found[5], 16)
    cells = tuple(bytes.fromhex(found[4]))
    if count not in (len(COLOURS), len(COLOURS) + 1):
        raise NotationError(f"{count} robots; expected 4, or 5 with the silver one", column=6)
    if len(cells) != count:
        raise NotationError(f"{len(cells)} cells for {count} robots", column=_CELLS_AT)
    board = _board(names)
    fifth: Fifth | None = "silver" if count > len(COLOURS) else None
    marks = {one.cell: one.colour for one in board.targets}
    wanted = "any" if robot == _ANY else COLOURS[robot] if robot < len(COLOURS) else None
    if wanted is None or marks.get(target) != wanted:
        column = _CELLS_AT + len(found[4]) + 1
        raise NotationError(f"the board {'.'.join(names)} has no such target on this cell", column=column)
    try:
        return Position(board, cells, None if robot == _ANY else robot, target, fifth)
    except InvalidPosition as error:
        place = error.path[-1]
        column = _CELLS_AT + 2 * place if isinstance(place, int) else _CELLS_AT
        raise NotationError(str(error), column=column) from None


def write_game_id(position: Position) -> str:
    """Raises ValueError for what that program does not have: other boards, diagonals and targets, and the
    transparent robot."""
    names = position.board.quadrants
    if names is None:
        raise ValueError("a game id needs a board of the printed quadrants")
    if position.board.diagonals:
        raise ValueError("a game id cannot describe diagonals, which the sides D have")
    if position.fifth == "transparent":
        raise ValueError("a game id cannot describe the transparent robot")
    wanted = "any" if position.target_robot is None else COLOURS[position.target_robot]
    if not any((one.cell, one.colour) == (position.target_cell, wanted) for one in position.board.targets):
        raise ValueError("a game id needs one of the printed targets")
    quadrants = "".join(f"{int(name[0]) - 1 + 4 * 'ABCD'.index(name[1]):X}" for name in names)
    robot = _ANY if position.target_robot is None else position.target_robot
    cells = bytes(position.robots).hex().upper()
    return f"{quadrants}+{len(position.robots)}{robot:X}+{cells}+{position.target_cell:02X}"


def _board(names: tuple[str, ...]) -> Board:
    try:
        board = printed_board(names)
    except InvalidBoard as error:
        place = error.path[-1] if error.path else 0
        raise NotationError(str(error), column=1 + (place if isinstance(place, int) else 0)) from None
    return Board(board.walls, (), board.targets) if board.diagonals else board
