"""Custom tile sets, read from a drawing or JSON and rejected unless every board they make is connected.

As text, a set is a line with its name (`custom` if omitted) above a drawing as in tiles.py. As JSON, it is
`{"name": "mine", "tiles": [["5P 2P 3P", "6R 4R 3Y", "4B 5G 3G"], ...]}` with the tiles A, B, C, D.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from robotable.games.micro_robots.boards import essential_arrangements, lay, parts
from robotable.games.micro_robots.documents import looks_like_json, read_document
from robotable.games.micro_robots.drawing import draw, lines_of, read_face, read_rows
from robotable.games.micro_robots.faces import Face, quoted
from robotable.games.micro_robots.tiles import (
    NAME,
    TILE_LETTERS,
    TILE_SETS,
    InvalidTiles,
    Tile,
    TileSet,
    cut,
)
from robotable.games.notation import NotationError

UNNAMED: Final = "custom"

Rows: TypeAlias = tuple[str, str, str]


class TilesDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile set as JSON: four tiles of three rows each, written as in a drawing."""

    tiles: tuple[Rows, Rows, Rows, Rows]
    name: str = UNNAMED


def read_tiles(text: str) -> TileSet:
    """A tile set that any game can use. Raises NotationError or InvalidTiles."""
    tiles = (
        _from_document(read_document(text, TilesDocument)) if looks_like_json(text) else _from_drawing(text)
    )
    if tiles != TILE_SETS.get(tiles.name, tiles):
        raise InvalidTiles(
            f"the name {tiles.name} belongs to an included set with other faces; choose another name"
        )
    check(tiles)
    return tiles


def write_tiles(tiles: TileSet) -> str:
    """The set's name and drawing. `read_tiles` is the inverse."""
    a, b, c, d = tiles.tiles
    rows = [left[at : at + 3] + right[at : at + 3] for left, right in ((a, b), (c, d)) for at in (0, 3, 6)]
    return f"{tiles.name}\n{draw([face for row in rows for face in row], rulers=True)}"


def write_tiles_json(tiles: TileSet) -> str:
    a, b, c, d = (_rows(tile) for tile in tiles.tiles)
    return msgspec.json.encode(TilesDocument((a, b, c, d), tiles.name)).decode()


def check(tiles: TileSet) -> None:
    """Raises InvalidTiles unless every cell can reach every other cell on every board made from these tiles.

    AB has no such rule, but a target that cannot be reached would end a game in an argument.
    """
    for arranged in essential_arrangements():
        board = lay(tiles, arranged)
        groups = parts(board)
        if len(groups) > 1:
            cut_off = " nor to ".join(" ".join(board.faces[cell] for cell in group) for group in groups[1:])
            most = len(groups[0])
            raise InvalidTiles(f"on the board {arranged}, {most} of the cells cannot reach {cut_off}")


def _from_drawing(text: str) -> TileSet:
    lines = lines_of(text)
    name = UNNAMED
    if lines and not lines[0][1].lstrip(" \t|")[:1].isdigit():
        number, line = lines[0]
        name = line.strip(" \t")
        if not NAME.fullmatch(name):
            expected = "expected a name (a-z 0-9 -, a letter first) or a row of cells"
            raise NotationError(f"found {quoted(name)}, {expected}", line=number)
        lines = lines[1:]
    return cut(name, tuple(written.face for written in read_rows(lines)))


def _from_document(document: TilesDocument) -> TileSet:
    a, b, c, d = (_tile(letter, rows) for letter, rows in zip(TILE_LETTERS, document.tiles, strict=True))
    return TileSet(document.name, (a, b, c, d))


def _tile(letter: str, rows: Rows) -> Tile:
    faces: list[Face] = []
    for number, row in enumerate(rows, start=1):
        words = row.split()
        if len(words) != 3:
            raise NotationError(f"expected three cells in tile {letter} row {number}, found {len(words)}")
        faces += (read_face(word, what=f"tile {letter} row {number}: ") for word in words)
    p, q, r, s, t, u, v, w, x = faces
    return (p, q, r, s, t, u, v, w, x)


def _rows(tile: Tile) -> Rows:
    return (" ".join(tile[:3]), " ".join(tile[3:6]), " ".join(tile[6:]))
