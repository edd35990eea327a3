"""Slides of ordinary robots: what stops them, and what turns them."""

from __future__ import annotations

import pytest

from robotable.games.protocol import IllegalAction
from robotable.games.ricochet_robots.cells import OPPOSITE, Direction
from robotable.games.ricochet_robots.slides import Slide, endings, find_ending, legal_slides, slid
from tests.games.ricochet_robots.drawn import drawn, walled


def test_a_wall_stops_a_robot() -> None:
    board = drawn("""
        +---+---+---+---+
        | g       1 |   |
        +---+---+---+---+
    """)
    assert board.slide("g", "E") == {"1": 1}


def test_the_rim_stops_a_robot() -> None:
    board = drawn(
        """
        +---+---+
          g   1 |
        +   +   +
          2     |
        +---+---+
    """,
        x=14,
        y=14,
    )
    assert board.slide("g", "E") == {"1": 1}
    assert board.slide("g", "S") == {"2": 1}


def test_the_centre_stops_a_robot() -> None:
    board = drawn(
        """
        +   +   +   +
          g       1
        +   +   +   +
    """,
        x=4,
        y=7,
    )
    assert board.slide("g", "E") == {"1": 1}


def test_another_robot_stops_a_robot() -> None:
    board = drawn("""
        +---+---+---+---+
        | g       1   b |
        +---+---+---+---+
    """)
    assert board.slide("g", "E") == {"1": 1}


def test_a_slide_that_leads_nowhere_is_illegal() -> None:
    board = drawn("""
        +---+---+---+
        | g | r   b |
        +---+---+---+
    """)
    assert board.slide("g", "E") == {}, "a wall"
    assert board.slide("g", "N") == {}, "the rim"
    assert board.slide("r", "E") == {}, "a robot"


def test_a_diagonal_turns_a_robot_which_slides_on_in_the_same_move() -> None:
    board = drawn("""
        +---+---+---+
        |     1     |
        +   +   +   +
        |           |
        +   +   +   +
        | g  /b   2 |
        +   +   +   +
        |     r     |
        +---+---+---+
    """)
    assert board.slide("g", "E") == {"1": 1}
    assert board.endings("g", "E")[0].turned
    assert board.endings("g", "E")[0].path == (32, 33, 17, 1)


@pytest.mark.parametrize(
    ("slant", "turns"),
    [("/", {"N": "E", "E": "N", "S": "W", "W": "S"}), ("\\", {"N": "W", "E": "S", "S": "E", "W": "N"})],
)
def test_each_slant_turns_each_direction(slant: str, turns: dict[Direction, Direction]) -> None:
    board = drawn(f"""
        +---+---+---+
        |     1     |
        +   +   +   +
        | 4  {slant}b   2 |
        +   +   +   +
        |     3     |
        +---+---+---+
    """)
    side: dict[Direction, str] = {"N": "1", "E": "2", "S": "3", "W": "4"}
    for heading, after in turns.items():
        start = board.cells[side[OPPOSITE[heading]]]
        [ending] = endings(board.board, "green", start, heading, ())
        assert ending.cell == board.cells[side[after]]


def test_a_robot_of_the_diagonals_colour_passes() -> None:
    board = drawn("""
        +---+---+---+
        | b  /b   1 |
        +---+---+---+
    """)
    assert board.slide("b", "E") == {"1": 1}
    assert not board.endings("b", "E")[0].turned


def test_the_silver_robot_is_turned_by_every_diagonal() -> None:
    board = drawn("""
        +---+---+---+
        | s  \\y     |
        +   +   +   +
        |     1     |
        +---+---+---+
    """)
    assert board.slide("s", "E") == {"1": 1}


def test_a_robot_blocked_right_behind_a_diagonal_rests_on_its_cell() -> None:
    board = drawn("""
        +---+---+---+
        | g  \\y   2 |
        +   +---+   +
        |           |
        +---+---+---+
    """)
    [ending] = board.endings("g", "E")
    assert ending.cell == 1
    assert not ending.turned, "it was blocked before it could travel in a second direction"


def test_a_robot_that_rests_on_a_diagonal_leaves_it_in_any_direction() -> None:
    board = drawn("""
        +---+---+---+
        |     1     |
        +   +   +   +
        | 4  /bg  2 |
        +   +   +   +
        |     3     |
        +---+---+---+
    """)
    assert [board.slide("g", way) for way in ("N", "E", "S", "W")] == [{"1": 1}, {"2": 1}, {"3": 1}, {"4": 1}]


def test_one_slide_may_be_turned_several_times() -> None:
    board = drawn("""
        +---+---+---+
        | g      \\b |
        +   +   +   +
        | 1      /y |
        +---+---+---+
    """)
    assert board.slide("g", "E") == {"1": 1}


LOOP = """
    +---+---+---+---+
    |/b      \\b     |
    +   +   +   +   +
    | g           2 |
    +   +   +   +   +
    |\\b      /b   1 |
    +---+---+---+---+
"""


def test_an_endless_slide_is_illegal() -> None:
    assert drawn(LOOP).slide("g", "N") == {}
    assert drawn(LOOP).slide("g", "S") == {}


def test_a_robot_in_the_cycle_stops_an_endless_slide() -> None:
    board = drawn(LOOP.replace("/b   1", "/br  1"))
    assert board.slide("g", "N") == {"18": 1}
    assert board.endings("g", "N")[0].path == (16, 0, 1, 2, 18)


def test_a_slide_that_returns_to_its_start_is_illegal() -> None:
    board = drawn("""
        +---+---+---+---+
        |/b      \\b     |
        +   +   +   +   +
        |               |
        +   +   +   +   +
        | g      /b   1 |
        +---+---+---+---+
    """)
    assert board.slide("g", "N") == {}


def test_legal_slides_are_listed_by_robot_direction_and_cost() -> None:
    position = drawn("""
        +---+---+---+---+
        | r | t |   |   |
        +---+---+---+---+
        | 1 |   |   | g |
        +---+---+---+---+
    """).position("v1")
    listed = [slide for slide in legal_slides(position) if slide.robot in (0, 4)]
    assert listed[:3] == [Slide(4, "E", 2, 2), Slide(4, "E", 3, 3), Slide(4, "E", 15, 4)]
    assert {(slide.robot, slide.direction) for slide in listed} == {(4, "E"), (4, "S")}


def test_an_illegal_slide_is_refused_and_changes_nothing() -> None:
    position = drawn("""
        +---+---+---+
        | g       1 |
        +   +   +   +
    """).position("g1")
    before = position.robots
    with pytest.raises(IllegalAction, match="the green robot moving E ends on c1 for 1"):
        slid(position, Slide(1, "E", 1))
    with pytest.raises(IllegalAction, match="the green robot cannot move N"):
        slid(position, Slide(1, "N", 0))
    with pytest.raises(IllegalAction, match="robot 4 cannot slide"):
        find_ending(position, Slide(4, "N", 0))
    assert position.robots == before
    assert slid(position, Slide(1, "E", 2)).robots[1] == 2


def test_an_open_centre_is_like_any_other_cell() -> None:
    board = drawn(
        """
        +   +   +
          g
        +   +   +
    """,
        x=5,
        y=7,
        centre=False,
    )
    assert board.slide("g", "E") == {"127": 1}
    assert walled(set(), centre=False).centre_closed is False
