"""A board: 36 cells made of four tiles, and the moves between them.

It knows nothing about robots or rounds.

    ValueError
      InvalidBoard    faces, or an arrangement of tiles, that do not make a board
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Final, TypeAlias

import msgspec

from robotable.games.micro_robots.drawing import SIDE
from robotable.games.micro_robots.faces import Face, match, uneven
from robotable.games.micro_robots.tiles import TILE_LETTERS, TILE_SETS, TILE_SIDE, TileSet, turned

Cell: TypeAlias = int
"""A cell's index: 0 is top left, 5 top right, 35 bottom right."""

CELLS: Final = range(SIDE * SIDE)

ARRANGEMENTS: Final = 24 * 4**4
"""AB "SPIELVORBEREITUNG": tiles can be placed and turned freely, so each set makes 6,144 boards."""

_ORDERS: Final = tuple((a, b, c, d) for a, b, c, d in permutations(range(4)))


class InvalidBoard(ValueError):
    """The input does not make a board; the message says which cell or corner is wrong."""


class Arrangement(msgspec.Struct, frozen=True, order=True):
    """The tile in each corner, and how far it is turned.

    The corners are top left, top right, bottom left and bottom right.
    """

    tiles: tuple[int, int, int, int] = (0, 1, 2, 3)
    turns: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Clockwise quarter turns for each corner."""

    def __post_init__(self) -> None:
        if sorted(self.tiles) != [0, 1, 2, 3]:
            raise InvalidBoard(f"tiles {self.tiles}: expected each of 0, 1, 2, 3 once")
        if not all(0 <= turn <= 3 for turn in self.turns):
            raise InvalidBoard(f"turns {self.turns}: expected four numbers from 0 to 3")

    def __str__(self) -> str:
        """The tile letter and turns of each corner: `A0B0C0D0`."""
        return "".join(
            f"{TILE_LETTERS[tile]}{turn}" for tile, turn in zip(self.tiles, self.turns, strict=True)
        )

    @property
    def index(self) -> int:
        """Its number among all 6,144 arrangements, in field order. `arrangement` is the inverse."""
        first, second, third, fourth = self.turns
        return _ORDERS.index(self.tiles) * 256 + first * 64 + second * 16 + third * 4 + fourth


def arrangement(index: int) -> Arrangement:
    if not 0 <= index < ARRANGEMENTS:
        raise InvalidBoard(f"arrangement {index}: expected a number from 0 to {ARRANGEMENTS - 1}")
    order, turns = divmod(index, 256)
    return Arrangement(_ORDERS[order], (turns // 64, turns // 16 % 4, turns // 4 % 4, turns % 4))


def essential_arrangements() -> tuple[Arrangement, ...]:
    """384 arrangements that cover every set of moves a tile set can have: tile A is top left and not turned.

    The other 5,760 only turn the whole board, or swap its left and right or its upper and lower halves. Cells
    that share a row or column still share one afterwards, and moves depend on nothing else.
    """
    return tuple(arrangement(order * 256 + turns) for order in range(6) for turns in range(64))


class Board(msgspec.Struct, frozen=True):
    """The 36 faces, row by row. Boards that look the same are equal, however they were laid."""

    faces: tuple[Face, ...]

    def __post_init__(self) -> None:
        if len(self.faces) != len(CELLS):
            raise InvalidBoard(f"{len(self.faces)} cells: expected 36")
        problem = uneven(self.faces, lambda cell: f"row {cell // SIDE + 1} column {cell % SIDE + 1}")
        if problem:
            raise InvalidBoard(problem)

    def cell(self, face: Face) -> Cell:
        """The cell with this face; every face is on the board."""
        return self.faces.index(face)


def lay(tiles: TileSet, arranged: Arrangement) -> Board:
    """The board these tiles make in this arrangement."""
    corners = [
        turned(tiles.tiles[tile], turn) for tile, turn in zip(arranged.tiles, arranged.turns, strict=True)
    ]
    faces: list[Face] = []
    for left, right in (corners[:2], corners[2:]):
        for at in range(0, TILE_SIDE * TILE_SIDE, TILE_SIDE):
            faces += left[at : at + TILE_SIDE] + right[at : at + TILE_SIDE]
    return Board(tuple(faces))


def laid_from(tiles: TileSet, board: Board) -> Arrangement | None:
    """The only arrangement of these tiles that makes this board, or None. The inverse of `lay`."""
    order: list[int] = []
    turns: list[int] = []
    for top, left in ((0, 0), (0, 3), (3, 0), (3, 3)):
        seen = tuple(
            board.faces[(top + row) * SIDE + left + column] for row in range(3) for column in range(3)
        )
        for tile, turn in ((tile, turn) for tile in range(4) for turn in range(4)):
            if turned(tiles.tiles[tile], turn) == seen:
                order.append(tile)
                turns.append(turn)
    if len(order) < 4:
        return None
    return Arrangement((order[0], order[1], order[2], order[3]), (turns[0], turns[1], turns[2], turns[3]))


def origin(board: Board) -> tuple[TileSet, Arrangement] | None:
    """The built-in tile set and the arrangement that make this board; None for any other board."""
    for tiles in TILE_SETS.values():
        found = laid_from(tiles, board)
        if found is not None:
            return tiles, found
    return None


def _line(cell: Cell) -> tuple[Cell, ...]:
    """The other cells in the same row or column."""
    row, column = divmod(cell, SIDE)
    return tuple(
        there for there in CELLS if there != cell and (there // SIDE == row or there % SIDE == column)
    )


_LINES: Final = tuple(_line(cell) for cell in CELLS)


@lru_cache(maxsize=1024)
def moves(board: Board) -> tuple[tuple[Cell, ...], ...]:
    """For each cell, the cells one move away, in ascending order.

    AB "Zugregeln": along a row or column, to the same number or the same colour. It need not be the nearest
    match, and the cells in between do not matter.
    """
    faces = board.faces
    return tuple(tuple(there for there in _LINES[here] if match(faces[here], faces[there])) for here in CELLS)


def parts(board: Board) -> tuple[tuple[Cell, ...], ...]:
    """Groups of cells that can reach each other, largest first; a connected board is one group."""
    left = set(CELLS)
    found: list[tuple[Cell, ...]] = []
    while left:
        waiting = [min(left)]
        reached = set(waiting)
        while waiting:
            fresh = set(moves(board)[waiting.pop()]) - reached
            reached |= fresh
            waiting += fresh
        left -= reached
        found.append(tuple(sorted(reached)))
    return tuple(sorted(found, key=lambda part: (-len(part), part)))
