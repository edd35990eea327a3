"""Boards, positions and paths as text and JSON: their format, and that they round-trip."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotable.games.micro_robots.boards import Arrangement, Board, lay
from robotable.games.micro_robots.drawing import draw
from robotable.games.micro_robots.notation import (
    read_arrangement,
    read_board,
    read_path,
    read_position,
    write_board,
    write_board_json,
    write_path,
    write_position,
    write_position_json,
)
from robotable.games.micro_robots.positions import Position
from robotable.games.micro_robots.tiles import BLACK
from robotable.games.notation import NotationError
from tests.games.micro_robots.drawn_boards import EXAMPLE, UNCONNECTED
from tests.games.micro_robots.strategies import arrangements, boards, cells, positions

JOINED = "1B2B3B4B5B6B_2Y3Y4Y5Y6Y1Y_3G4G5G6G1G2G_4R5R6R1R2R3R_5P6P1P2P3P4P_6W1W2W3W4W5W"


def test_a_board_of_shipped_tiles_is_short() -> None:
    assert write_board(lay(BLACK, Arrangement((3, 1, 0, 2), (0, 1, 2, 3)))) == "black.D0B1A2C3"


def test_any_other_board_is_its_six_rows() -> None:
    assert write_board(read_board(UNCONNECTED)) == JOINED
    assert read_board(JOINED) == read_board(UNCONNECTED)


def test_a_drawn_board_of_shipped_tiles_gets_its_short_name() -> None:
    assert write_board(read_board(EXAMPLE)) == "black.A0B0C0D0"


@pytest.mark.parametrize(
    ("text", "start", "target", "via"),
    [
        ("black.A0B0C0D0.1P-2W", "1P", "2W", None),
        ("open-copper.D3C2B1A0.1P-4G-2W", "1P", "2W", "4G"),
        (f"{JOINED}.6W-1B", "6W", "1B", None),
    ],
)
def test_a_position_names_its_cells_in_the_order_of_the_path(
    text: str, start: str, target: str, via: str | None
) -> None:
    position = read_position(text)
    faces = position.board.faces
    assert (faces[position.start], faces[position.target]) == (start, target)
    assert (None if position.via is None else faces[position.via]) == via
    assert write_position(position) == text


def test_a_drawn_position_has_its_cells_in_the_last_line() -> None:
    assert write_position(read_position(UNCONNECTED + "\n  1B-3G-5W")) == f"{JOINED}.1B-3G-5W"


def test_a_position_as_json_says_what_each_cell_is() -> None:
    text = '{"board":"black.A0B0C0D0","start":"1P","target":"2W","via":"4G"}'
    assert write_position(read_position(text)) == "black.A0B0C0D0.1P-4G-2W"
    assert write_position_json(read_position(text)) == text
    without = '{"board":"black.A0B0C0D0","start":"1P","target":"2W"}'
    assert write_position_json(read_position(without)) == without


def test_a_board_as_json_may_be_a_list_of_rows() -> None:
    rows = [row.strip() for row in UNCONNECTED.strip().split("\n")]
    text = str({"board": rows}).replace("'", '"')
    assert write_board_json(read_board(text)) == f'{{"board":"{JOINED}"}}'


@given(boards)
def test_boards_round_trip(board: Board) -> None:
    text = write_board(board)
    assert re.fullmatch(r"[A-Za-z0-9._~-]+", text), "fit for a URL without escapes"
    for form in (
        text,
        draw(board.faces),
        draw(board.faces, rulers=True),
        write_board_json(board),
        f" {text}\n",
    ):
        assert read_board(form) == board


@given(positions())
def test_positions_round_trip(position: Position) -> None:
    text = write_position(position)
    assert re.fullmatch(r"[A-Za-z0-9._~-]+", text)
    ends = text.rpartition(".")[2]
    for form in (
        text,
        write_position_json(position),
        f"{draw(position.board.faces)}\n{ends}",
        f"\t{text}\r\n",
    ):
        assert read_position(form) == position


@given(boards, st.lists(cells, min_size=1))
def test_paths_round_trip(board: Board, way: list[int]) -> None:
    assert read_path(board, write_path(board, tuple(way))) == tuple(way)


@given(arrangements)
def test_arrangements_round_trip(arranged: Arrangement) -> None:
    assert read_arrangement(str(arranged)) == arranged


BOARD_ERRORS = [
    ("", "line 1, column 1: expected six rows of cells, found 0"),
    (
        "green.A0B0C0D0",
        (
            "line 1, column 1: unknown tile set 'green'; expected one of black, copper,"
            " open-black, open-copper, or six rows of cells"
        ),
    ),
    ("black", "line 1, column 6: expected a dot and an arrangement, as in black.A0B0C0D0"),
    ("black.A0B0C0", "line 1, column 13: found '', expected one of the remaining tiles: D"),
    ("  black.A0B0A0D0", "line 1, column 13: found 'A', expected one of the remaining tiles: C D"),
    ("black.A0B4C0D0", "line 1, column 10: found '4', expected quarter turns 0-3"),
    ("black.A0B0C0D0E0", "line 1, column 15: found 'E0', expected the end after four tiles"),
    (
        "1B2B3B4B5B6B_2Y3Y4Y5Y6Y1",
        (
            "line 1, column 24: unknown cell '1'; expected a number 1-6 and a colour letter"
            " B Y G R P W, as in 1P"
        ),
    ),
    ("1B2B3B4B5B6B_2Y3Y", "line 1, column 18: found '2Y3Y', expected a row of six cells"),
    ("1B2B3B4B5B6B", "line 1, column 14: expected six rows, found 1"),
    (
        JOINED.replace("6W1W", "6W6W"),
        ("line 1, column 68: 6W occurs 2 times (line 1 column 66, line 1 column 68); missing: 1W"),
    ),
    (
        UNCONNECTED.replace("4R 5R", "4R 5X"),
        (
            "line 5, column 8: unknown cell '5X'; expected a number 1-6 and a colour"
            " letter B Y G R P W, as in 1P"
        ),
    ),
    (
        UNCONNECTED.replace("4R 5R", "4R 1B"),
        ("line 5, column 8: 1B occurs 2 times (line 2 column 5, line 5 column 8); missing: 5R"),
    ),
    (UNCONNECTED.replace("1Y", ""), "line 3, column 19: expected six cells in row 2, found 5"),
    (UNCONNECTED.replace("1Y", "1Y 1Y"), "line 3, column 23: expected six cells in row 2, found 7"),
    (UNCONNECTED + "1B 2B 3B 4B 5B 6B", "line 8, column 1: expected the end after six rows"),
    (UNCONNECTED.rpartition("6W")[0], "line 6, column 1: expected six rows of cells, found 5"),
    ('{"board":\n "black.A0B0C0D0",}', ("line 2, column 19: JSON is malformed: trailing comma in object")),
    ('{"board": 5}', "line 1, column 1: Expected `str | array`, got `int` - at `$.board`"),
    ('{"bored": "black.A0B0C0D0"}', "line 1, column 1: Object contains unknown field `bored`"),
]


@pytest.mark.parametrize(("text", "message"), BOARD_ERRORS)
def test_errors_in_a_board_and_their_places(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_board(text)
    assert str(refused.value) == message


POSITION_ERRORS = [
    ("", "line 1, column 1: found '', expected a board, a dot and the cells, as in black.A0B0C0D0.1P-2W"),
    (
        "black.A0B0C0D0",
        (
            "line 1, column 1: found 'black.A0B0C0D0', expected a board, a dot and the cells,"
            " as in black.A0B0C0D0.1P-2W"
        ),
    ),
    ("black.A0B0C0D0.1P", "line 1, column 16: expected start-target or start-via-target, found 1 in all"),
    (
        "black.A0B0C0D0.1P-2W-3G-4B",
        "line 1, column 16: expected start-target or start-via-target, found 4 in all",
    ),
    (
        "black.A0B0C0D0.1P-2w",
        (
            "line 1, column 19: unknown cell '2w'; expected a number 1-6 and a colour letter"
            " B Y G R P W, as in 1P"
        ),
    ),
    ("black.A0B0C0D0.1P-1P", "line 1, column 16: the target 1P is also the start; expected another cell"),
    (
        "black.A0B0C0D0.1P-2W-2W",
        "line 1, column 16: the via cell 2W is also the start or the target; expected another cell",
    ),
    (UNCONNECTED + "\n1B", "line 9, column 1: expected start-target or start-via-target, found 1 in all"),
    (
        '{"board":"black.A0B0C0D0","start":"1P","target":"7W"}',
        (
            "line 1, column 1: target: unknown cell '7W'; expected"
            " a number 1-6 and a colour letter B Y G R P W, as in 1P"
        ),
    ),
    ('{"board":"black.A0B0C0D0","start":"1P"}', "line 1, column 1: Object missing required field `target`"),
]


@pytest.mark.parametrize(("text", "message"), POSITION_ERRORS)
def test_errors_in_a_position_and_their_places(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_position(text)
    assert str(refused.value) == message
