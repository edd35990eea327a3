"""Custom tile sets: read, written, and refused with the exact reason."""

from __future__ import annotations

import pytest

from robotable.games.micro_robots.boards import ARRANGEMENTS, arrangement, essential_arrangements, lay, parts
from robotable.games.micro_robots.custom_tiles import read_tiles, write_tiles, write_tiles_json
from robotable.games.micro_robots.drawing import lines_of, read_rows
from robotable.games.micro_robots.notation import read_arrangement
from robotable.games.micro_robots.tiles import BLACK, TILE_SETS, InvalidTiles, TileSet, cut
from robotable.games.notation import NotationError

LONG_WAYS = """
    long-ways
    6G 4G 2G | 1Y 6P 6Y
    4Y 6R 4R | 6B 1B 5B
    4P 2P 1P | 2Y 6W 4W
    ---------+---------
    5P 3P 3Y | 3B 5G 2W
    5Y 5W 1R | 2B 1G 3W
    3R 2R 5R | 4B 3G 1W
    """

APART = """
    apart
    1B 2B 3B | 4B 5B 6B
    2Y 3Y 4Y | 5Y 6Y 1Y
    3G 4G 5G | 6G 1G 2G
    ---------+---------
    4R 5R 6R | 1R 2R 3R
    5P 6P 1P | 2P 3P 4P
    6W 1W 2W | 3W 4W 5W
    """

ALMOST = """
    almost
    6P 2P 3P | 2Y 1W 1B
    6R 4R 3Y | 2W 2G 2R
    4B 5G 3G | 4P 6G 4W
    ---------+---------
    6W 6B 2B | 5P 5Y 1P
    3R 4Y 3W | 1R 5B 6Y
    3B 4G 5W | 1G 5R 1Y
    """
"""The black side with 5P and 6P swapped."""


def unchecked(drawing: str) -> TileSet:
    return cut("unchecked", tuple(written.face for written in read_rows(lines_of(drawing)[1:])))


@pytest.mark.parametrize("tiles", [*TILE_SETS.values(), read_tiles(LONG_WAYS)], ids=lambda tiles: tiles.name)
def test_sets_round_trip_through_text_and_json(tiles: TileSet) -> None:
    assert read_tiles(write_tiles(tiles)) == tiles
    assert read_tiles(write_tiles_json(tiles)) == tiles


def test_text_and_json_format() -> None:
    tiles = read_tiles(LONG_WAYS)
    assert write_tiles(tiles).split("\n") == [line.strip() for line in LONG_WAYS.strip().split("\n")]
    assert write_tiles_json(tiles) == (
        '{"tiles":[["6G 4G 2G","4Y 6R 4R","4P 2P 1P"],["1Y 6P 6Y","6B 1B 5B","2Y 6W 4W"],'
        '["5P 3P 3Y","5Y 5W 1R","3R 2R 5R"],["3B 5G 2W","2B 1G 3W","4B 3G 1W"]],"name":"long-ways"}'
    )


def test_a_set_without_a_name_is_custom() -> None:
    assert read_tiles(LONG_WAYS.replace("long-ways", "")).name == "custom"


def test_the_name_of_a_shipped_set_is_refused() -> None:
    with pytest.raises(InvalidTiles, match="the name black belongs to an included set"):
        read_tiles(LONG_WAYS.replace("long-ways", "black"))
    assert read_tiles(write_tiles(BLACK)) is not None


def test_a_disconnected_set_is_refused_with_the_board_and_the_cells() -> None:
    with pytest.raises(InvalidTiles) as refused:
        read_tiles(APART)
    assert str(refused.value) == (
        "on the board A0B0C0D0, 6 of the cells cannot reach 2Y 3Y 4Y 5Y 6Y 1Y nor to 3G 4G 5G 6G 1G 2G"
        " nor to 4R 5R 6R 1R 2R 3R nor to 5P 6P 1P 2P 3P 4P nor to 6W 1W 2W 3W 4W 5W"
    )


def test_a_single_board_of_384_is_enough_to_refuse() -> None:
    with pytest.raises(InvalidTiles) as refused:
        read_tiles(ALMOST)
    assert str(refused.value) == ("on the board A0B3C2D3, 30 of the cells cannot reach 4W 4B 4P 2B 6B 6W")
    torn = [
        arranged for arranged in essential_arrangements() if len(parts(lay(unchecked(ALMOST), arranged))) > 1
    ]
    assert torn == [read_arrangement("A0B3C2D3")]


@pytest.mark.parametrize(("drawing", "torn"), [(LONG_WAYS, 0), (ALMOST, 16)])
def test_each_checked_board_represents_sixteen(drawing: str, torn: int) -> None:
    boards = [lay(unchecked(drawing), arrangement(index)) for index in range(ARRANGEMENTS)]
    assert sum(len(parts(board)) > 1 for board in boards) == torn


ERRORS = [
    ("", "line 1, column 1: expected six rows of cells, found 0"),
    (
        "My Set",
        "line 1, column 1: found 'My Set', expected a name (a-z 0-9 -, a letter first) or a row of cells",
    ),
    (
        LONG_WAYS.replace("3B 5G", "3B 6G"),
        ("line 7, column 19: 6G occurs 2 times (line 3 column 5, line 7 column 19); missing: 5G"),
    ),
    (LONG_WAYS.replace("3B 5G", "3B"), "line 7, column 21: expected six cells in row 4, found 5"),
    (
        '{"tiles":[["6G 4G","",""],["","",""],["","",""],["","",""]]}',
        "line 1, column 1: expected three cells in tile A row 1, found 2",
    ),
    (
        '{"tiles":[["6G 4G 7G","",""],["","",""],["","",""],["","",""]]}',
        (
            "line 1, column 1: tile A row 1: unknown"
            " cell '7G'; expected a number 1-6 and a colour letter B Y G R P W, as in 1P"
        ),
    ),
    ('{"tiles":[["6G 4G 7G"]]}', "line 1, column 1: Expected `array` of length 3 - at `$.tiles[0]`"),
]


@pytest.mark.parametrize(("text", "message"), ERRORS)
def test_errors_in_a_text_and_their_places(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_tiles(text)
    assert str(refused.value) == message


def test_a_face_twice_in_json_is_named_by_tile() -> None:
    text = write_tiles_json(read_tiles(LONG_WAYS)).replace("3B 5G 2W", "3B 6G 2W")
    with pytest.raises(InvalidTiles) as refused:
        read_tiles(text)
    assert (
        str(refused.value) == "6G occurs 2 times (tile A row 1 column 1, tile D row 1 column 2); missing: 5G"
    )
