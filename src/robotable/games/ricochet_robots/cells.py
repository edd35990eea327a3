"""The 256 cells of the board and their four sides.

A cell is an index, 16 * y + x, counted from the top left. Its name is a column, a to p, and a row, 1 to 16
from the top: cell 0 is a1, cell 15 is p1 and cell 255 is p16.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

SIZE: Final = 16
CELLS: Final = SIZE * SIZE

Direction: TypeAlias = Literal["N", "E", "S", "W"]
Slant: TypeAlias = Literal["/", "\\"]

DIRECTIONS: Final[tuple[Direction, ...]] = ("N", "E", "S", "W")
SLANTS: Final[tuple[Slant, ...]] = ("/", "\\")

SIDE: Final[dict[Direction, int]] = {"N": 1, "E": 2, "S": 4, "W": 8}
"""The wall-mask bit that closes a cell on this side."""

STEP: Final[dict[Direction, int]] = {"N": -SIZE, "E": 1, "S": SIZE, "W": -1}
"""The offset from a cell to its neighbour; meaningless across the rim, which is always closed."""

OPPOSITE: Final[dict[Direction, Direction]] = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE: Final[dict[Direction, Direction]] = {"N": "E", "E": "S", "S": "W", "W": "N"}

BOUNCE: Final[dict[Slant, dict[Direction, Direction]]] = {
    "/": {"N": "E", "E": "N", "S": "W", "W": "S"},
    "\\": {"N": "W", "W": "N", "S": "E", "E": "S"},
}
"""A robot's heading after it hits a barrier: "/" rises to the right, "\\" falls to the right."""

CENTRE: Final = (119, 120, 135, 136)
"""The block in the middle: h8, i8, h9 and i9."""


def cell_name(cell: int) -> str:
    return f"{'abcdefghijklmnop'[cell % SIZE]}{cell // SIZE + 1}"


def rim_sides(cell: int) -> int:
    """The mask of the cell's sides that lie on the board's rim."""
    y, x = divmod(cell, SIZE)
    north, south = SIDE["N"] * (y == 0), SIDE["S"] * (y == SIZE - 1)
    west, east = SIDE["W"] * (x == 0), SIDE["E"] * (x == SIZE - 1)
    return north | east | south | west
