"""The square tiles that make up a board: a tile, a set of four, and the built-in sets.

A set is drawn with tile A top left, B top right, C bottom left and D bottom right, none of them turned.

Origin: the contents of the published tiles are facts read from public sources and cross-checked. The open
sets are Robotable's own.

    ValueError
      InvalidTiles    four tiles that cannot be used in a game
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

import msgspec

from robotable.games.micro_robots.drawing import SIDE, lines_of, read_rows
from robotable.games.micro_robots.faces import Face, quoted, uneven

TILE_SIDE: Final = 3

TILE_LETTERS: Final = "ABCD"

Tile: TypeAlias = tuple[Face, Face, Face, Face, Face, Face, Face, Face, Face]
"""Nine faces, row by row."""

NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,30}", re.ASCII)


class InvalidTiles(ValueError):
    """Four tiles that cannot be used in a game; the message says which cells are wrong."""


class TileSet(msgspec.Struct, frozen=True):
    """Four tiles that together show every pair of number and colour once.

    `custom_tiles.check` verifies that every board made from them is connected.
    """

    name: str
    tiles: tuple[Tile, Tile, Tile, Tile]

    def __post_init__(self) -> None:
        if not NAME.fullmatch(self.name):
            raise InvalidTiles(
                f"invalid name {quoted(self.name)}; expected up to 31 of a-z 0-9 -, beginning with a letter"
            )
        problem = uneven([face for tile in self.tiles for face in tile], _place)
        if problem:
            raise InvalidTiles(problem)


def _place(at: int) -> str:
    tile, cell = divmod(at, TILE_SIDE * TILE_SIDE)
    row, column = divmod(cell, TILE_SIDE)
    return f"tile {TILE_LETTERS[tile]} row {row + 1} column {column + 1}"


def turned(tile: Tile, turns: int) -> Tile:
    """The tile after this many clockwise quarter turns."""
    for _ in range(turns % 4):
        a, b, c, d, e, f, g, h, i = tile
        tile = (g, d, a, h, e, b, i, f, c)
    return tile


def cut(name: str, faces: tuple[Face, ...]) -> TileSet:
    """The tile set whose drawing shows these 36 faces, row by row."""
    corners = (0, TILE_SIDE, TILE_SIDE * SIDE, TILE_SIDE * SIDE + TILE_SIDE)
    a, b, c, d = (_tile(faces, corner) for corner in corners)
    return TileSet(name, (a, b, c, d))


def _tile(faces: tuple[Face, ...], corner: int) -> Tile:
    (a, b, c), (d, e, f), (g, h, i) = (
        faces[at : at + 3] for at in (corner, corner + SIDE, corner + 2 * SIDE)
    )
    return (a, b, c, d, e, f, g, h, i)


def _drawn(name: str, drawing: str) -> TileSet:
    return cut(name, tuple(written.face for written in read_rows(lines_of(drawing))))


BLACK: Final = _drawn(
    "black",
    """
    5P 2P 3P | 2Y 1W 1B
    6R 4R 3Y | 2W 2G 2R
    4B 5G 3G | 4P 6G 4W
    ---------+---------
    6W 6B 2B | 6P 5Y 1P
    3R 4Y 3W | 1R 5B 6Y
    3B 4G 5W | 1G 5R 1Y
    """,
)
"""The front of the published tiles: the harder of the two sides."""

COPPER: Final = _drawn(
    "copper",
    """
    5R 6G 1R | 1P 4W 2P
    2G 2W 1Y | 5G 5W 3G
    3W 1G 3Y | 4G 1W 4P
    ---------+---------
    3P 6R 2R | 2B 6Y 5P
    6B 2Y 3R | 4B 6W 6P
    5B 5Y 4R | 3B 4Y 1B
    """,
)
"""The back of the published tiles."""

OPEN_BLACK: Final = _drawn(
    "open-black",
    """
    6G 2Y 2G | 4R 5Y 3G
    2B 3B 6B | 1R 5B 3Y
    5G 5P 5W | 3R 1Y 4Y
    ---------+---------
    3P 4W 4B | 3W 6R 1P
    4P 6Y 1G | 6W 5R 2P
    4G 2W 1B | 1W 2R 6P
    """,
)
"""Our own set: none of its boards has a cell with only one move."""

OPEN_COPPER: Final = _drawn(
    "open-copper",
    """
    1B 6P 4P | 2Y 3G 3P
    4Y 5P 6Y | 2P 5B 5G
    6B 4G 1P | 3R 2G 3Y
    ---------+---------
    5Y 6G 1W | 3B 4W 1Y
    5W 1G 6R | 2W 2R 4R
    1R 5R 6W | 4B 3W 2B
    """,
)
"""Our own set: its boards have longer solutions than any published board."""

TILE_SETS: Final = {tiles.name: tiles for tiles in (BLACK, COPPER, OPEN_BLACK, OPEN_COPPER)}
"""The built-in tile sets, by name."""
