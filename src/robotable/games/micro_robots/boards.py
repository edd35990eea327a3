"""A board: 36 cells laid from four tiles, and the moves between them.

It knows nothing of robots or rounds.

    ValueError
      InvalidBoard    36 faces, or an arrangement of tiles, that make no board
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
"""A place on the board: 0 top left, 5 top right, 35 bottom right."""

CELLS: Final = range(SIDE * SIDE)

ARRANGEMENTS: Final = 24 * 4**4
"""AB "SPIELVORBEREITUNG": tiles are placed and turned at will, so 6,144 boards a set."""

_ORDERS: Final = tuple((a, b, c, d) for a, b, c, d in permutations(range(4)))


class InvalidBoard(ValueError):
    """What was given makes no board; the message says which cell or corner is to blame."""


class Arrangement(msgspec.Struct, frozen=True, order=True):
    """Which tile lies in which corner, and how far it is turned.

    The corners are top left, top right, bottom left and bottom right.
    """

    tiles: tuple[int, int, int, int] = (0, 1, 2, 3)
    turns: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Quarter turns clockwise, corner by corner."""

    def __post_init__(self) -> None:
        if sorted(self.tiles) != [0, 1, 2, 3]:
            raise InvalidBoard(f"tiles {self.tiles}: expected each of 0, 1, 2, 3 once")
        if not all(0 <= turn <= 3 for turn in self.turns):
            raise InvalidBoard(f"turns {self.turns}: expected four numbers from 0 to 3")

    def __str__(self) -> str:
        """Tile letter and turns, corner by corner: `A0B0C0D0`."""
        return "".join(
            f"{TILE_LETTERS[tile]}{turn}" for tile, turn in zip(self.tiles, self.turns, strict=True)
        )

    @property
    def index(self) -> int:
        """Its number among all 6,144, in the order of the fields; `arrangement` leads back."""
        first, second, third, fourth = self.turns
        return _ORDERS.index(self.tiles) * 256 + first * 64 + second * 16 + third * 4 + fourth


def arrangement(index: int) -> Arrangement:
    if not 0 <= index < ARRANGEMENTS:
        raise InvalidBoard(f"arrangement {index}: expected a number from 0 to {ARRANGEMENTS - 1}")
    order, turns = divmod(index, 256)
    return Arrangement(_ORDERS[order], (turns // 64, turns // 16 % 4, turns // 4 % 4, turns % 4))


def essential_arrangements() -> tuple[Arrangement, ...]:
    """384 arrangements that show every set of moves a tile set can have: tile A top left and not turned.

    The other 5,760 only turn the whole board or exchange its left and right or its upper and lower half. That
    keeps together what stands in one row or column, and a move asks for nothing else.
    """
    return tuple(arrangement(order * 256 + turns) for order in range(6) for turns in range(64))


class Board(msgspec.Struct, frozen=True):
    """The 36 faces, row by row. Boards are equal when they look the same, however they were laid."""

    faces: tuple[Face, ...]

    def __post_init__(self) -> None:
        if len(self.faces) != len(CELLS):
            raise InvalidBoard(f"{len(self.faces)} cells: expected 36")
        problem = uneven(self.faces, lambda cell: f"row {cell // SIDE + 1} column {cell % SIDE + 1}")
        if problem:
            raise InvalidBoard(problem)

    def cell(self, face: Face) -> Cell:
        """Where this face is; each is somewhere."""
        return self.faces.index(face)


def lay(tiles: TileSet, arranged: Arrangement) -> Board:
    """The board that these tiles make in this arrangement."""
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
    """The set among those that ship from which the board is laid, and how; None for any other board."""
    for tiles in TILE_SETS.values():
        found = laid_from(tiles, board)
        if found is not None:
            return tiles, found
    return None


def _line(cell: Cell) -> tuple[Cell, ...]:
    """The other cells of its row and column."""
    row, column = divmod(cell, SIDE)
    return tuple(
        there for there in CELLS if there != cell and (there // SIDE == row or there % SIDE == column)
    )


_LINES: Final = tuple(_line(cell) for cell in CELLS)


@lru_cache(maxsize=1024)
def moves(board: Board) -> tuple[tuple[Cell, ...], ...]:
    """For each cell the cells one move away, ascending.

    AB "Zugregeln": along a row or column, to the same number or the same colour; it need not be the nearest
    that fits, and what lies between does not matter.
    """
    faces = board.faces
    return tuple(tuple(there for there in _LINES[here] if match(faces[here], faces[there])) for here in CELLS)


def parts(board: Board) -> tuple[tuple[Cell, ...], ...]:
    """The cells in groups that can reach each other, the largest first; a connected board is one group."""
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
