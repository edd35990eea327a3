"""Positions whose least cost is known from several solvers that share no code with this one.

The reference solver is checked on a sample; tests/kernel/test_ricochet_optima.py checks the kernel on all of
them.
"""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from robotable.games.ricochet_robots.boards import printed_board
from robotable.games.ricochet_robots.position_json import read_position_json, read_positions_json
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.reference import Solved, solve
from robotable.games.ricochet_robots.robots import Fifth
from robotable.games.ricochet_robots.slide_path import replay
from tests.games.ricochet_robots.oracle import TESTS

DATA = TESTS / "data" / "ricochet_robots"
FOUR = json.loads((DATA / "positions.json").read_text(encoding="utf-8"))["positions"]
FIVE = json.loads((DATA / "positions_fifth_robot.json").read_text(encoding="utf-8"))["positions"]
SAMPLE = slice(None, None, 1 if os.environ.get("ROBOTABLE_TEST_ALL") == "1" else 4)


def check(position: Position, optimal: int) -> None:
    solved = solve(position)
    assert isinstance(solved, Solved)
    assert solved.cost == optimal
    played = replay(position, solved.way)
    assert played.cost == optimal
    assert played.served_by() == position.target_robot


@pytest.mark.parametrize("entry", FOUR[SAMPLE], ids=lambda entry: f"{entry['id']}")
def test_four_robots(entry: dict[str, Any]) -> None:
    check(read_position_json(json.dumps(entry)), entry["optimal"])


@pytest.mark.parametrize(
    ("fifth", "key"),
    [
        (None, "optimal_four"),
        ("silver", "optimal_with_silver"),
        ("transparent", "optimal_with_transparent"),
    ],
    ids=["none", "silver", "transparent"],
)
@pytest.mark.parametrize("entry", FIVE[SAMPLE], ids=lambda entry: f"{entry['id']}")
def test_with_and_without_a_fifth(entry: dict[str, Any], fifth: Fifth | None, key: str) -> None:
    check(read_position_json(json.dumps(entry)).with_fifth(fifth), entry[key])


@pytest.mark.parametrize("entry", FOUR, ids=lambda entry: f"{entry['id']}")
def test_the_walls_are_those_of_the_quadrants(entry: dict[str, Any]) -> None:
    board = printed_board(entry["quadrants"])
    assert list(board.walls) == entry["walls"]
    assert read_position_json(json.dumps(entry)).board == board


def test_the_files_are_read_unchanged() -> None:
    four = read_positions_json((DATA / "positions.json").read_text(encoding="utf-8"))
    five = read_positions_json(
        (DATA / "positions_fifth_robot.json").read_text(encoding="utf-8"), fifth="transparent"
    )
    assert [list(position.robots) for position in four] == [entry["robots"] for entry in FOUR]
    assert {position.fifth for position in four} == {None}
    assert {position.fifth for position in five} == {"transparent"}
    assert [
        [[mark.cell, mark.colour, mark.slant] for mark in position.board.diagonals] for position in five
    ] == [sorted(entry["diagonals"]) for entry in FIVE]
