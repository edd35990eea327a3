"""When a path reaches its target, and what the "ricochet" rule requires."""

from __future__ import annotations

import pytest

from robotable.games.protocol import IllegalAction
from robotable.games.ricochet_robots.notation import read_path
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.slide_path import path_cost, replay
from tests.games.ricochet_robots.drawn import drawn


def served(position: Position, way: str, *, must_turn: bool = True) -> bool:
    return replay(position, read_path(way, position)).served_by(must_turn=must_turn) is not None


CORNER = drawn("""
    +---+---+---+---+
    | r           1 |
    +   +   +   +   +
    | 2             |
    +---+---+---+---+
    |               |
    +---+---+---+---+
""")


def test_a_straight_path_is_a_solution_only_if_no_turn_is_required() -> None:
    position = CORNER.position("r1")
    assert served(position, "rE", must_turn=False)
    assert not served(position, "rE")


def test_two_directions_are_a_turn() -> None:
    position = CORNER.position("r1")
    assert served(position, "rS.rE.rN")


def test_there_and_back_is_a_turn() -> None:
    position = CORNER.position("r1")
    assert served(position, "rE.rW.rE")


def test_stopping_on_a_straight_path_is_not_a_turn() -> None:
    position = drawn("""
        +---+---+---+---+
        | r       g   1 |
        +   +   +   +   +
        |         2     |
        +---+---+---+---+
    """).position("r1")
    assert replay(position, read_path("rE.gS.rE", position)).served_by() == 0
    assert not served(position, "rE.gS.rE")


def test_slides_of_other_robots_are_not_a_turn() -> None:
    position = drawn("""
        +---+---+---+---+
        | r           1 |
        +   +   +   +   +
        | g             |
        +---+---+---+---+
    """).position("r1")
    assert not served(position, "gE.gW.rE")


def test_bouncing_off_a_diagonal_is_a_turn() -> None:
    position = drawn("""
        +---+---+---+
        | r      \\b |
        +   +   +   +
        |         1 |
        +---+---+---+
    """).position("r1")
    assert served(position, "rE")


def test_passing_a_diagonal_of_the_robots_colour_is_not_a_turn() -> None:
    position = drawn("""
        +---+---+---+
        | r  \\r   1 |
        +---+---+---+
    """).position("r1")
    assert not served(position, "rE")


def test_stopping_on_a_diagonal_is_not_a_turn() -> None:
    position = drawn("""
        +---+---+---+
        | r      \\b1|
        +   +   +---+
        |           |
        +---+---+---+
    """).position("r1")
    assert served(position, "rE", must_turn=False)
    assert not served(position, "rE")


def test_passing_through_a_wall_is_not_a_turn() -> None:
    position = drawn("""
        +---+---+---+
        | t   2 | 1 |
        +---+---+---+
    """).position("v1")
    assert served(position, "tE+1c1", must_turn=False)
    assert not served(position, "tE+1c1")


def test_a_robot_of_another_colour_does_not_serve() -> None:
    assert not served(CORNER.position("g1"), "rE", must_turn=False)


def test_any_robot_serves_the_vortex() -> None:
    position = CORNER.position("v1")
    assert replay(position, read_path("rE", position)).served_by() == 0
    assert served(position, "", must_turn=False) is False


def test_each_pass_counts_towards_the_length_of_a_path() -> None:
    position = drawn("""
        +---+---+---+---+
        | t   2 |   | 1 |
        +---+---+---+---+
    """).position("v1")
    way = read_path("tE.tE+2d1", position)
    assert path_cost(way) == replay(position, way).cost == 4


def test_a_path_with_an_illegal_slide_is_refused() -> None:
    position = CORNER.position("r1")
    way = read_path("rE", position)
    with pytest.raises(IllegalAction, match="the red robot cannot move E"):
        replay(position, (*way, *way))
