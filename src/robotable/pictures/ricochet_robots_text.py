"""Ricochet Robots in a terminal: the board in box-drawing characters, as styled pieces of text.

A cell is three characters wide: a target's sign and colour (○r △g □b ⬡y, ⊙v the vortex; filled ●r ▲g ■b ⬢y ◉v
for the current target) or a diagonal (╱b ╲y), then the robot on the cell as a capital letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from robotable.games.ricochet_robots.boards import Board, Symbol
from robotable.games.ricochet_robots.cells import SIDE, SIZE, Slant, cell_name
from robotable.games.ricochet_robots.notation import write_slide
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.robots import COLOURS, LETTER
from robotable.games.ricochet_robots.slide_path import SlidePath, replay

Piece: TypeAlias = tuple[str, str]
"""A piece of text and its style name: name, wall, cell, a colour, silver, transparent or any."""

_SIGN: Final[dict[Symbol, str]] = {
    "circle": "○",
    "triangle": "△",
    "square": "□",
    "hexagon": "⬡",
    "vortex": "⊙",
}
_CHOSEN: Final[dict[Symbol, str]] = {
    "circle": "●",
    "triangle": "▲",
    "square": "■",
    "hexagon": "⬢",
    "vortex": "◉",
}
_STRUT: Final[dict[Slant, str]] = {"/": "╱", "\\": "╲"}

# Indexed by the walls that meet at a corner: north 1, east 2, south 4, west 8, like the sides of a cell.
_CORNER: Final = "·╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"


def board_text(board: Board) -> str:
    return "".join(text for text, _ in board_pieces(board))


def position_text(position: Position) -> str:
    return "".join(text for text, _ in position_pieces(position))


def board_pieces(board: Board) -> Iterator[Piece]:
    """The board alone: 34 lines."""
    return _pieces(board, {}, {})


def position_pieces(position: Position) -> Iterator[Piece]:
    """The board with its robots and the current target."""
    board, cell = position.board, position.target_cell
    colour = "any" if position.target_robot is None else COLOURS[position.target_robot]
    printed = [mark.symbol for mark in board.targets if mark.cell == cell and mark.colour == colour]
    symbol: Symbol = printed[0] if printed else "vortex" if colour == "any" else "circle"
    robots = {place: position.kind(robot) for robot, place in enumerate(position.robots)}
    capitals = {place: (LETTER[kind].upper(), str(kind)) for place, kind in robots.items()}
    return _pieces(board, {cell: (_CHOSEN[symbol] + _initial(colour), colour)}, capitals)


def way_lines(position: Position, way: SlidePath) -> Iterator[str]:
    """A line of text for each slide, with its cost if that is more than 1."""
    played = replay(position, way)
    for number, (slide, ending) in enumerate(zip(way, played.endings, strict=True), 1):
        text = write_slide(slide, position.fifth)
        more = f", {ending.cost} moves" if ending.cost > 1 else ""
        yield f"{number:>2}  {text:<8} {position.kind(slide.robot)} to {cell_name(ending.cell)}{more}"


def _initial(colour: str) -> str:
    return "v" if colour == "any" else colour[0]


def _pieces(board: Board, chosen: dict[int, Piece], robots: dict[int, Piece]) -> Iterator[Piece]:
    marks: dict[int, Piece] = {
        target.cell: (_SIGN[target.symbol] + _initial(target.colour), target.colour)
        for target in board.targets
    }
    marks |= {
        diagonal.cell: (_STRUT[diagonal.slant] + LETTER[diagonal.colour], diagonal.colour)
        for diagonal in board.diagonals
    }
    marks |= chosen
    yield "     " + "   ".join("abcdefghijklmnop") + "\n", "name"
    for row in range(SIZE):
        yield "   " + _ruled(board, row) + "\n", "wall"
        yield f"{row + 1:>2} ", "name"
        for cell in range(SIZE * row, SIZE * row + SIZE):
            yield ("┃" if board.walls[cell] & SIDE["W"] else " "), "wall"
            yield marks.get(cell, ("  ", "cell"))
            yield robots.get(cell, (" ", "cell"))
        yield "┃\n", "wall"
    yield "   " + _ruled(board, SIZE) + "\n", "wall"


def _ruled(board: Board, row: int) -> str:
    """The line above this row, or below the last row if `row` is SIZE."""
    line = ""
    for column in range(SIZE + 1):
        mask = (
            SIDE["N"] * _upright(board, row - 1, column)
            | SIDE["E"] * _level(board, row, column)
            | SIDE["S"] * _upright(board, row, column)
            | SIDE["W"] * _level(board, row, column - 1)
        )
        line += _CORNER[mask]
        if column < SIZE:
            line += "━━━" if _level(board, row, column) else "   "
    return line


def _upright(board: Board, row: int, column: int) -> bool:
    """Whether a wall stands on the west side of this cell, which may lie just beyond the rim."""
    if not 0 <= row < SIZE:
        return False
    return column == SIZE or bool(board.walls[SIZE * row + column] & SIDE["W"])


def _level(board: Board, row: int, column: int) -> bool:
    """Whether a wall lies on the north side of this cell, which may lie just beyond the rim."""
    if not 0 <= column < SIZE:
        return False
    return row == SIZE or bool(board.walls[SIZE * row + column] & SIDE["N"])
