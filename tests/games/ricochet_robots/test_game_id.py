"""Game ids of DriftingDroids."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.games.notation import NotationError
from robotable.games.ricochet_robots.boards import printed_board, printed_boards
from robotable.games.ricochet_robots.course import free_cells
from robotable.games.ricochet_robots.game_id import read_game_id, write_game_id
from robotable.games.ricochet_robots.notation import read_position, write_position
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.robots import COLOURS

EXAMPLE = "0765+42+2E21BD0F+93"
"""From the source of DriftingDroids, which calls this board 1A 4B 3B 2B."""

BOARDS = list(printed_boards("ABC"))


def test_the_example_of_that_program() -> None:
    position = read_game_id(EXAMPLE)
    assert position.board.quadrants == ("1A", "4B", "3B", "2B")
    assert position.robots == (0x2E, 0x21, 0xBD, 0x0F)
    assert (position.target_robot, position.target_cell) == (COLOURS.index("blue"), 0x93)
    assert write_position(position) == "1A.4B.3B.2B_ro3.gb3.bn12.yp1_bd10"
    assert write_game_id(position) == EXAMPLE
    assert read_game_id(EXAMPLE.lower()) == position


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 2**32), silver=st.booleans())
def test_every_position_without_diagonals_round_trips(seed: int, silver: bool) -> None:
    rng = Random(seed)
    board = printed_board(rng.choice(BOARDS))
    target = rng.choice(board.targets)
    robots = tuple(rng.sample(list(free_cells(board)), 4 + silver))
    serving = None if target.colour == "any" else COLOURS.index(target.colour)
    position = Position(board, robots, serving, target.cell, "silver" if silver else None)
    assert read_game_id(write_game_id(position)) == position


def test_that_program_has_the_sides_d_without_diagonals() -> None:
    position = read_game_id("CDEF+40+10112223+31")
    assert position.board.quadrants is None
    assert position.board.diagonals == ()
    assert position.board.walls == printed_board(("1D", "2D", "3D", "4D")).walls


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "not a game id"),
        ("0765+42+2E21BD0F", "not a game id"),
        ("0765+42+2E21BD0F+9", "not a game id"),
        ("0G65+42+2E21BD0F+93", "not a game id"),
        ("0765+42+2E21BD0F+93+", "not a game id"),
        ("0465+42+2E21BD0F+93", "column 2: 1A and 1B have the same digit"),
        ("0765+32+2E21BD+93", "column 6: 3 robots"),
        ("0765+42+2E21BD+93", "column 9: 3 cells for 4 robots"),
        ("0765+41+2E21BD0F+93", "column 18: the board 1A.4B.3B.2B has no such target"),
        ("0765+44+2E21BD0F+93", "has no such target"),
        ("0765+42+2E2EBD0F+93", "column 11: the red and the green robot are both on cell 46"),
        ("0765+42+7721BD0F+93", "column 9: the red robot is on cell 119"),
    ],
)
def test_anything_else_is_refused_with_its_place(text: str, wrong: str) -> None:
    with pytest.raises(NotationError, match=wrong):
        read_game_id(text)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("1D.4D.3D.2D_ra7.gg15.bl1.yj2_bm3", "diagonals"),
        ("1A.4B.3B.2B_ro3.gb3.bn12.yp1.ta1_bd10", "transparent"),
        ("1A.4B.3B.2B_ro3.gb3.bn12.yp1_ba1", "printed targets"),
    ],
)
def test_what_that_program_does_not_have_cannot_be_written(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        write_game_id(read_position(text))
