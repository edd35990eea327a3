"""Positions whose least cost is known from several solvers that share no code with this one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from robotable.games.ricochet_robots.boards import printed_board
from robotable.games.ricochet_robots.position_json import read_position_json
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.reference import Solved
from robotable.games.ricochet_robots.robots import Fifth
from robotable.games.ricochet_robots.slide_path import replay
from robotable.kernel.ricochet_robots import AllSolutions, solve, solve_all, solve_many
from tests.games.ricochet_robots.test_known_optima import FIVE, FOUR

HARDEST = Position(
    printed_board(("4B", "3B", "2B", "1A")), (0xE2, 0x30, 0x2B, 0x12), target_robot=2, target_cell=0xC9
)
"""25 moves, the hardest position of the first box (BoardGameGeek, thread 308557)."""

HARD = Position(
    printed_board(("1A", "4B", "3B", "2B")), (0x2E, 0x21, 0xBD, 0x0F), target_robot=2, target_cell=0x93
)
"""24 moves, from the same thread."""


def check(position: Position, optimal: int) -> None:
    found = solve(position)
    assert isinstance(found, Solved)
    assert found == solve(position, avx2=False)
    assert found.cost == optimal
    played = replay(position, found.way)
    assert played.cost == optimal
    assert played.served_by() == position.target_robot


@pytest.mark.parametrize("entry", FOUR, ids=lambda entry: f"{entry['id']}")
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
@pytest.mark.parametrize("entry", FIVE, ids=lambda entry: f"{entry['id']}")
def test_with_and_without_a_fifth(entry: dict[str, Any], fifth: Fifth | None, key: str) -> None:
    check(read_position_json(json.dumps(entry)).with_fifth(fifth), entry[key])


@pytest.mark.parametrize(("position", "moves"), [(HARD, 24), (HARDEST, 25)], ids=["24", "25"])
def test_the_hardest_ones(position: Position, moves: int) -> None:
    check(position, moves)


@pytest.mark.parametrize("must_turn", [False, True], ids=["", "must turn"])
def test_every_way_of_every_position_replays(must_turn: bool) -> None:
    five = [read_position_json(json.dumps(entry)) for entry in FIVE]
    positions = [read_position_json(json.dumps(entry)) for entry in FOUR] + [
        position.with_fifth(fifth) for position in five for fifth in (None, "silver", "transparent")
    ]
    listed = 0
    for position, one in zip(positions, solve_many(positions, must_turn=must_turn), strict=True):
        every = solve_all(position, must_turn=must_turn, max_solutions=50)
        assert isinstance(every, AllSolutions)
        assert isinstance(one, Solved)
        assert every.cost == one.cost
        assert every.count <= every.orders
        assert len(every.ways) == len(set(every.ways)) == min(50, every.count)
        assert list(every.ways) == sorted(every.ways)
        assert every.count > 50 or one.way in every.ways
        for way in every.ways:
            played = replay(position, way)
            assert played.cost == every.cost
            assert played.served_by(must_turn=must_turn) == position.target_robot
            listed += 1
    assert listed > len(positions)
