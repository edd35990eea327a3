"""The shipped tile sets, and turning a tile."""

from __future__ import annotations

import pytest

from robotable.games.micro_robots.faces import FACES
from robotable.games.micro_robots.tiles import BLACK, TILE_SETS, InvalidTiles, Tile, TileSet, turned

# Laid out like the tiles, which the formatter would undo.
SQUARE: Tile = ("1B", "1Y", "1G",
                "2B", "2Y", "2G",
                "3B", "3Y", "3G")  # fmt: skip

CLOCKWISE: Tile = ("3B", "2B", "1B",
                   "3Y", "2Y", "1Y",
                   "3G", "2G", "1G")  # fmt: skip


def test_four_sets_ship() -> None:
    assert list(TILE_SETS) == ["black", "copper", "open-black", "open-copper"]


@pytest.mark.parametrize("tiles", TILE_SETS.values(), ids=lambda tiles: tiles.name)
def test_each_pair_of_number_and_colour_is_in_a_set_once(tiles: TileSet) -> None:
    assert sorted(face for tile in tiles.tiles for face in tile) == sorted(FACES)


def test_a_quarter_turn_is_clockwise() -> None:
    assert turned(SQUARE, 1) == CLOCKWISE


def test_four_quarter_turns_change_nothing() -> None:
    assert len({turned(SQUARE, turns) for turns in range(4)}) == 4
    assert turned(SQUARE, 4) == SQUARE


def test_a_set_with_a_face_twice_is_refused_with_both_places() -> None:
    a, b, c, d = BLACK.tiles
    spoiled = (a, b, ("5P", *c[1:]), d)
    with pytest.raises(InvalidTiles) as refused:
        TileSet("mine", spoiled)
    assert str(refused.value) == (
        "5P occurs 2 times (tile A row 1 column 1, tile C row 1 column 1); missing: 6W"
    )


@pytest.mark.parametrize("name", ["", "Black", "1st", "a b", "a.b", "ä", "x" * 32, "x" * 100_000])
def test_a_name_that_would_break_the_notation_is_refused(name: str) -> None:
    with pytest.raises(InvalidTiles, match="invalid name") as refused:
        TileSet(name, BLACK.tiles)
    assert len(str(refused.value)) < 120
