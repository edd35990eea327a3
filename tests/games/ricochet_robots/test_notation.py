"""Texts of boards, positions, slides and paths: each value has one, and it round-trips."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings

from robotable.games.notation import NotationError
from robotable.games.ricochet_robots.boards import Board, printed_board
from robotable.games.ricochet_robots.notation import (
    read_board,
    read_path,
    read_position,
    read_slide,
    write_board,
    write_path,
    write_position,
    write_slide,
)
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.slide_path import SlidePath
from robotable.games.ricochet_robots.slides import Slide, legal_slides
from tests.games.ricochet_robots.drawn import drawn, walled
from tests.games.ricochet_robots.strategies import boards, positions, positions_with_way

unhurried = settings(deadline=None)
TEXT = "3A.4A.1A.2A_rb4.gm6.ba3.yo3_rh6"
POSITION = Position(printed_board(["3A", "4A", "1A", "2A"]), (49, 92, 32, 46), 0, 87)
EMPTY = write_board(walled(set()))


@unhurried
@given(boards)
def test_a_board_round_trips(board: Board) -> None:
    assert read_board(write_board(board)) == board


@unhurried
@given(positions())
def test_a_position_round_trips(position: Position) -> None:
    text = write_position(position)
    assert read_position(text) == position
    assert re.fullmatch(r"[A-Za-z0-9._]+", text), "safe in a URL as it is"


@unhurried
@given(positions())
def test_each_legal_slide_has_its_own_text_and_round_trips(position: Position) -> None:
    slides = legal_slides(position)
    texts = [write_slide(slide, position.fifth) for slide in slides]
    assert len(set(texts)) == len(slides)
    assert tuple(read_slide(text, position) for text in texts) == slides


@unhurried
@given(positions_with_way())
def test_a_path_round_trips(both: tuple[Position, SlidePath]) -> None:
    position, way = both
    assert read_path(write_path(way, position.fifth), position) == way


def test_a_printed_position() -> None:
    assert write_position(POSITION) == TEXT
    assert read_position(TEXT) == POSITION


def test_a_fifth_robot_and_the_vortex() -> None:
    position = read_position("3A.4A.1A.2A_rb4.gm6.ba3.yo3.tp16_vh6")
    assert (position.fifth, position.robots[4], position.target_robot) == ("transparent", 255, None)
    assert read_position("3A.4A.1A.2A_rb4.gm6.ba3.yo3.sp16_vh6").fifth == "silver"


def test_walls_passed_as_a_move_are_named_at_the_end() -> None:
    text = "3A.4A.1A.2A_rb4.gm6.ba3.yo3.tp16_vh6"
    assert read_position(text).wall_pass == "extra"
    position = read_position(f"{text}_move")
    assert position == read_position(text).with_wall_pass("move")
    assert write_position(position) == f"{text}_move"


def test_a_custom_board() -> None:
    board = read_board(EMPTY + ".d5bu.e5yd.a1rc.h7v")
    assert [(mark.cell, mark.colour, mark.slant) for mark in board.diagonals] == [
        (67, "blue", "/"),
        (68, "yellow", "\\"),
    ]
    assert [(mark.cell, mark.colour, mark.symbol) for mark in board.targets] == [
        (0, "red", "circle"),
        (103, "any", "vortex"),
    ]


def test_slides_in_words() -> None:
    board = drawn("""
        +---+---+---+---+
        |     4 |     3 |
        +   +---+   +   +
        |     1 |       |
        +   +   +   +   +
        | t  /b |     2 |
        +---+---+---+---+
    """)
    position = board.position("v1")
    assert read_slide("tE", position) == Slide(4, "E", 17, 1)
    assert read_slide("tE+2d3", position) == Slide(4, "E", 35, 3)
    assert write_slide(Slide(4, "E", 35, 3), "transparent") == "tE+2d3"
    assert write_path((Slide(1, "E", 5), Slide(4, "E", 35, 3)), "transparent") == "gE.tE+2d3"
    assert write_path(()) == ""
    assert read_path("", position) == ()


def test_the_final_cell_is_optional_if_only_one_ending_has_that_cost() -> None:
    position = drawn("""
        +---+---+---+---+
        | t   1 |     2 |
        +---+---+---+---+
    """).position("v1")
    assert read_slide("tE+1", position) == Slide(4, "E", 3, 2)
    assert write_slide(read_slide("tE+1", position), "transparent") == "tE+1d1"
    assert read_path("tE+1.tW", position)[1] == Slide(4, "W", 2, 1)


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        (
            "",
            1,
            'expected four quadrants as in "1A.2A.3A.4A", or 256 wall masks in hex, but the text ends here',
        ),
        ("3A.4A.1A", 9, 'expected "." and the south-west quadrant, but the text ends here'),
        ("3A.4E.1A.2A", 4, "expected the north-east quadrant, 1A to 4D, found '4E.1A.2A'"),
        ("3A.4A.3B.2A", 7, "3A and 3B have the same digit; a board needs one of each, 1 to 4"),
        ("3A.4A.1A.2A.", 12, "expected the end of the text, found '.'"),
        ("9113", 5, "expected 256 wall masks in hex, 0 to f (4 read), but the text ends here"),
        ("9113X", 5, "expected 256 wall masks in hex, 0 to f (4 read), found 'X'"),
        ("8" + EMPTY[1:], 1, "walls[0] (a1) is 8: its N side is the rim, expected 9"),
        (EMPTY + ".q1rc", 258, "expected a cell, a1 to p16, found 'q1rc'"),
        (EMPTY + ".a17rc", 258, "expected a cell, a1 to p16, found 'a17rc'"),
        (
            EMPTY + ".a1rx",
            260,
            (
                'expected a diagonal as in "bu" or "yd", '
                'or a target as in "rc", "gt", "bs", "yh" or "v", found \'rx\''
            ),
        ),
        (
            EMPTY + ".b1ru.a1ru",
            263,
            "expected all diagonals before all targets, each in the order of their cells",
        ),
        (
            EMPTY + ".b1rc.c1ru",
            263,
            "expected all diagonals before all targets, each in the order of their cells",
        ),
        (EMPTY + ".b1ru.b1gu", 263, "two diagonals on cell 1 (b1); a cell can have only one"),
        (EMPTY + ".h8rc", 258, "a target on h8: the centre is closed"),
    ],
)
def test_an_unreadable_board_is_refused_with_its_column(text: str, column: int, problem: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_board(text)
    assert (refused.value.line, refused.value.column, refused.value.problem) == (1, column, problem)
    assert str(refused.value) == f"line 1, column {column}: {problem}"


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("3A.4A.1A.2A", 12, 'expected "_" and the robots, but the text ends here'),
        ("3A.4A.1A.2A_ra4", 16, 'expected "." and the green robot, but the text ends here'),
        ("3A.4A.1A.2A_ga4", 13, "expected the red robot, as in \"ra1\", found 'ga4'"),
        (
            "3A.4A.1A.2A_rb4.gm6.ba3.yo3.xa1_rh6",
            29,
            'expected a fifth robot, as in "sa1" (silver) or "ta1" (transparent), found \'xa1_rh6\'',
        ),
        ("3A.4A.1A.2A_rb4.gm6.ba3.yo3", 28, 'expected "_" and the target, but the text ends here'),
        (
            "3A.4A.1A.2A_rb4.gm6.ba3.yo3_th6",
            29,
            'expected the target, as in "ra1", "ga1", "ba1", "ya1" or "va1" (vortex), found \'th6\'',
        ),
        (
            "3A.4A.1A.2A_rb4.gb4.ba3.yo3_rh6",
            17,
            "the red and the green robot are both on cell 49 (b4)",
        ),
        ("3A.4A.1A.2A_rb4.gm6.ba3.yh8_rh6", 25, "the yellow robot is on cell 119 (h8): the centre is closed"),
        ("3A.4A.1A.2A_rb4.gm6.ba3.yo3_rh8", 29, "the target is on cell 119 (h8): the centre is closed"),
        ("3A.4A.1A.2A_rb4.gm6.ba3.yo3_rh6\n", 32, "expected the end of the text, found '\\n'"),
        (
            "3A.4A.1A.2A_rb4.gm6.ba3.yo3.tp16_rh6_extra",
            38,
            "expected \"move\" (passing a wall is the move itself), found 'extra'",
        ),
        (
            "3A.4A.1A.2A_rb4.gm6.ba3.yo3.sp16_rh6_move",
            38,
            "wall_pass is 'move', but only the transparent robot passes walls",
        ),
        (
            "3A.4A.1A.2A_rb4.gm6.ba3.yo3.tp16_rh8_move",
            34,
            "the target is on cell 119 (h8): the centre is closed",
        ),
    ],
)
def test_an_unreadable_position_is_refused_with_its_column(text: str, column: int, problem: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_position(text)
    assert (refused.value.line, refused.value.column, refused.value.problem) == (1, column, problem)


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("", 1, "expected a robot, one of r g b y, but the text ends here"),
        ("tE", 1, "expected a robot, one of r g b y, found 'tE'"),
        ("rX", 2, "expected a direction, N E S or W, found 'X'"),
        ("gE+1", 3, "expected the end of the text, found '+1'"),
        ("rEE", 3, "expected the end of the text, found 'E'"),
    ],
)
def test_an_unreadable_slide_is_refused_with_its_column(text: str, column: int, problem: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_slide(text, POSITION)
    assert (refused.value.column, refused.value.problem) == (column, problem)


def test_an_impossible_slide_is_refused_with_the_possible_ones() -> None:
    position = drawn("""
        +---+---+---+---+---+
        | t   1 |     2 | r |
        +---+---+---+---+---+
    """).position("v1")
    with pytest.raises(NotationError, match="column 4: the red robot cannot move N"):
        read_path("tE.rN", position)
    with pytest.raises(NotationError, match=r"column 1: expected one of the slides of .*: tE or tE\+1d1$"):
        read_slide("tE+2", position)
    with pytest.raises(NotationError, match=r"column 1: expected one of the slides of .*: tE or tE\+1d1$"):
        read_slide("tE+1e1", position)
