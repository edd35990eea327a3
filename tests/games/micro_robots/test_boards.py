"""Laying tiles to boards, and the moves on them."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from robotable.games.micro_robots.boards import (
    ARRANGEMENTS,
    CELLS,
    Arrangement,
    Board,
    Cell,
    InvalidBoard,
    arrangement,
    essential_arrangements,
    laid_from,
    lay,
    moves,
    origin,
    parts,
)
from robotable.games.micro_robots.drawing import draw
from robotable.games.micro_robots.faces import FACES
from robotable.games.micro_robots.notation import read_board
from robotable.games.micro_robots.tiles import BLACK, COPPER, TILE_SETS, TileSet
from tests.games.micro_robots.drawn_boards import UNCONNECTED
from tests.games.micro_robots.strategies import any_boards, arrangements, boards, cells, tile_sets


def legal(board: Board, here: Cell, there: Cell) -> bool:
    """AB "Zugregeln", literally and without the lookup tables of the rules."""
    (row, column), (other_row, other_column) = divmod(here, 6), divmod(there, 6)
    horizontal, vertical = row == other_row, column == other_column
    face, other = board.faces[here], board.faces[there]
    number, colour = face[0] == other[0], face[1] == other[1]
    return here != there and (horizontal or vertical) and (number or colour)


def graph(board: Board) -> frozenset[frozenset[str]]:
    """The moves as pairs of faces: equal for boards with the same moves."""
    return frozenset(
        frozenset((board.faces[here], board.faces[there])) for here in CELLS for there in moves(board)[here]
    )


def test_a_board_is_laid_corner_by_corner() -> None:
    board = lay(BLACK, Arrangement((3, 1, 0, 2), (0, 1, 2, 3)))
    assert draw(board.faces, rulers=True).split("\n") == [
        "6P 5Y 1P | 4P 2W 2Y",
        "1R 5B 6Y | 6G 2G 1W",
        "1G 5R 1Y | 4W 2R 1B",
        "---------+---------",
        "3G 5G 4B | 2B 3W 5W",
        "3Y 4R 6R | 6B 4Y 4G",
        "3P 2P 5P | 6W 3R 3B",
    ]


def test_every_index_is_an_arrangement_and_every_arrangement_an_index() -> None:
    all_of_them = [arrangement(index) for index in range(ARRANGEMENTS)]
    assert [one.index for one in all_of_them] == list(range(6144))
    assert all_of_them == sorted(set(all_of_them))
    assert arrangement(0) == Arrangement()
    assert str(arrangement(6143)) == "D3C3B3A3"


@pytest.mark.parametrize("index", [-1, 6144, 10**30])
def test_an_index_beyond_the_last_is_refused(index: int) -> None:
    with pytest.raises(InvalidBoard, match="expected a number from 0 to 6143"):
        arrangement(index)


@pytest.mark.parametrize(
    ("tiles", "turns"),
    [((0, 1, 2, 2), (0, 0, 0, 0)), ((0, 1, 2, 4), (0, 0, 0, 0)), ((0, 1, 2, 3), (0, 0, 0, 4))],
)
def test_an_impossible_arrangement_is_refused(
    tiles: tuple[int, int, int, int], turns: tuple[int, int, int, int]
) -> None:
    with pytest.raises(InvalidBoard, match="expected"):
        Arrangement(tiles, turns)


def test_a_board_with_a_face_twice_is_refused_with_both_places() -> None:
    with pytest.raises(InvalidBoard) as refused:
        Board(("6W", *FACES[1:]))
    assert str(refused.value) == "6W occurs 2 times (row 1 column 1, row 6 column 6); missing: 1B"


@pytest.mark.parametrize("faces", [(), FACES[:35], (*FACES, "1B")])
def test_a_board_of_another_size_is_refused(faces: tuple[str, ...]) -> None:
    with pytest.raises(InvalidBoard, match="expected 36"):
        Board(faces)


@given(tile_sets, arrangements)
def test_a_board_knows_its_arrangement(tiles: TileSet, arranged: Arrangement) -> None:
    board = lay(tiles, arranged)
    assert sorted(board.faces) == sorted(FACES)
    assert laid_from(tiles, board) == arranged
    assert origin(board) == (tiles, arranged)


def test_a_board_of_other_tiles_has_no_arrangement_of_these() -> None:
    assert laid_from(COPPER, lay(BLACK, Arrangement())) is None


@given(any_boards)
def test_a_custom_board_has_no_arrangement(board: Board) -> None:
    assert origin(board) is None


@given(boards, cells, cells)
def test_moves_are_those_of_the_rule_book_and_lead_back(board: Board, here: Cell, there: Cell) -> None:
    assert (there in moves(board)[here]) == legal(board, here, there)
    assert (there in moves(board)[here]) == (here in moves(board)[there])


@given(boards, cells)
def test_moves_of_a_cell_are_ascending_and_at_most_ten(board: Board, here: Cell) -> None:
    there = moves(board)[here]
    assert list(there) == sorted(set(there))
    assert len(there) <= 10


def test_a_move_may_pass_over_a_cell_that_fits() -> None:
    """AB "Zugregeln" 2: it need not be the nearest cell that fits."""
    board = lay(BLACK, Arrangement())
    top = [board.faces[cell] for cell in moves(board)[board.cell("5P")] if cell < 6]
    assert top == ["2P", "3P"]


@pytest.mark.parametrize("tiles", TILE_SETS.values(), ids=lambda tiles: tiles.name)
def test_384_arrangements_represent_all_6144(tiles: TileSet) -> None:
    essential = {graph(lay(tiles, arranged)) for arranged in essential_arrangements()}
    every = Counter(graph(lay(tiles, arrangement(index))) for index in range(ARRANGEMENTS))
    assert len(essential_arrangements()) == len(essential) == 384
    assert every.keys() == essential
    assert set(every.values()) == {16}


def test_parts_of_a_connected_board_are_one() -> None:
    assert parts(lay(BLACK, Arrangement())) == (tuple(CELLS),)


def test_parts_of_a_board_that_is_not_connected() -> None:
    board = read_board(UNCONNECTED)
    assert parts(board) == tuple(tuple(range(at, at + 6)) for at in range(0, 36, 6))
