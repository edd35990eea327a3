"""The reference solver: exact with and without its bound, complete, and honest about its limits."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.games.ricochet_robots.boards import Board
from robotable.games.ricochet_robots.cells import CELLS, DIRECTIONS
from robotable.games.ricochet_robots.lower_bound import UNREACHABLE, lower_bounds
from robotable.games.ricochet_robots.notation import read_path
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.reference import (
    AllSolved,
    Solved,
    Unfinished,
    Unsolvable,
    solve,
    solve_all,
)
from robotable.games.ricochet_robots.robots import KINDS, Kind, WallPass
from robotable.games.ricochet_robots.slide_path import path_cost, replay
from robotable.games.ricochet_robots.slides import endings
from tests.games.ricochet_robots.drawn import drawn
from tests.games.ricochet_robots.oracle import table
from tests.games.ricochet_robots.strategies import boards, dense_boards, positions, solvable
from tests.thorough import usually

SLIDERS: list[tuple[Kind, WallPass]] = [*((kind, "extra") for kind in KINDS), ("transparent", "move")]

few = settings(deadline=None, max_examples=usually(6, everything=40))

ROOM = drawn("""
    +---+---+---+---+
    | r           1 |
    +   +   +   +   +
    |               |
    +   +---+   +   +
    |   | 2         |
    +---+---+---+---+
""")


@few
@given(st.one_of(positions(), solvable()), st.booleans())
def test_the_bound_changes_only_the_effort(position: Position, must_turn: bool) -> None:
    with_bound = solve_all(position, must_turn=must_turn, max_cost=3)
    blind = solve_all(position, must_turn=must_turn, max_cost=3, bound=False)
    assert with_bound.states <= blind.states
    if isinstance(blind, AllSolved):
        assert isinstance(with_bound, AllSolved)
        assert (with_bound.cost, with_bound.count, with_bound.ways) == (blind.cost, blind.count, blind.ways)
        one = solve(position, must_turn=must_turn, max_cost=3, bound=False)
        assert isinstance(one, Solved)
        assert one.cost == blind.cost
    else:
        assert not isinstance(with_bound, AllSolved)


@few
@given(positions(dense_boards), st.booleans())
def test_the_bound_changes_no_proof(position: Position, must_turn: bool) -> None:
    """With many walls little can be reached, so that a search often completes."""
    with_bound = solve(position, must_turn=must_turn, max_states=10_000)
    blind = solve(position, must_turn=must_turn, max_states=10_000, bound=False)
    for one, other in ((with_bound, blind), (blind, with_bound)):
        if isinstance(one, Unsolvable):
            assert not isinstance(other, Solved)
        elif isinstance(one, Unfinished) and isinstance(other, Solved):
            assert one.at_least <= other.cost
        elif isinstance(one, Solved) and isinstance(other, Solved):
            assert one.cost == other.cost


@few
@given(st.one_of(positions(), solvable()), st.booleans())
def test_cost_and_number_of_solutions_match_the_brute_force(position: Position, must_turn: bool) -> None:
    found = solve_all(position, must_turn=must_turn, max_cost=2)
    expected = table(position).least(2, must_turn)
    if expected is None:
        assert not isinstance(found, AllSolved)
    else:
        assert isinstance(found, AllSolved)
        assert (found.cost, found.count) == expected


@few
@given(solvable(), st.booleans())
def test_every_solution_replays_to_the_target(position: Position, must_turn: bool) -> None:
    found = solve_all(position, must_turn=must_turn, max_states=15_000, max_ways=100)
    assert must_turn or not isinstance(found, Unsolvable)
    if not isinstance(found, AllSolved):
        return
    assert len(found.ways) == min(found.count, 100)
    assert all(first < second for first, second in pairwise(found.ways)), "in order, none twice"
    for way in found.ways:
        played = replay(position, way)
        assert played.cost == found.cost == path_cost(way)
        assert played.served_by(must_turn=must_turn) is not None
        if way:
            assert replay(position, way[:-1]).served_by(must_turn=must_turn) is None, "no sooner"
    one = solve(position, must_turn=must_turn)
    assert isinstance(one, Solved)
    assert one.cost == found.cost
    assert found.count > 100 or one.way in found.ways


@settings(deadline=None, max_examples=usually(5, everything=25))
@given(boards, st.sampled_from(SLIDERS), st.integers(0, 255))
def test_a_slide_never_lowers_the_bound_by_more_than_it_costs(
    board: Board, slider: tuple[Kind, WallPass], target: int
) -> None:
    kind, wall_pass = slider
    bounds = lower_bounds(board, kind, target, wall_pass)
    assert [cell for cell in range(CELLS) if bounds[cell] == 0] == [target]
    for cell in range(CELLS):
        for direction in DIRECTIONS:
            for end in endings(board, kind, cell, direction, (), wall_pass):
                for stop in end.path:
                    assert bounds[cell] <= end.cost + bounds[stop]


@few
@given(solvable(positions(fifths=("silver",))))
def test_the_transparent_robot_never_does_worse_than_the_silver_one(position: Position) -> None:
    """At its cheapest it can do everything that the silver robot can, including diagonals."""
    silver = solve(position)
    assert isinstance(silver, Solved)
    transparent = solve(position.with_fifth("transparent"))
    assert isinstance(transparent, Solved)
    assert transparent.cost <= silver.cost <= 3
    as_a_move = solve(position.with_fifth("transparent").with_wall_pass("move"))
    assert isinstance(as_a_move, Solved)
    assert as_a_move.cost <= transparent.cost


def test_a_robot_on_its_target_needs_no_move() -> None:
    position = msgspec.structs.replace(ROOM.position("r1"), target_cell=0)
    assert solve(position) == Solved(0, (), 1)
    assert solve_all(position) == AllSolved(0, 1, ((),), 1)


def test_a_robot_on_its_target_must_leave_and_return_if_a_turn_is_required() -> None:
    position = msgspec.structs.replace(ROOM.position("r1"), target_cell=0)
    solved = solve(position, must_turn=True)
    assert isinstance(solved, Solved)
    assert solved.cost == 2
    assert replay(position, solved.way).served_by(must_turn=True) == 0


def test_a_required_turn_makes_a_straight_solution_longer() -> None:
    position = ROOM.position("r1")
    straight, turned = solve(position), solve(position, must_turn=True)
    assert isinstance(straight, Solved)
    assert isinstance(turned, Solved)
    assert straight.way == read_path("rE", position)
    assert turned.cost == 3


def test_the_nearest_robot_serves_the_vortex() -> None:
    position = drawn("""
        +---+---+---+---+
        | r |         1 |
        +---+   +   +   +
        |             g |
        +---+---+---+---+
    """).position("v1")
    found = solve(position)
    assert isinstance(found, Solved)
    assert found.way == read_path("gN", position)


def test_solutions_of_different_robots_to_the_vortex_all_count() -> None:
    position = drawn("""
        +---+---+---+---+
        |   | r       1 |
        +---+   +   +   +
        |             g |
        +---+---+---+---+
    """).position("v1")
    found = solve_all(position)
    assert isinstance(found, AllSolved)
    assert found.ways == (read_path("rE", position), read_path("gN", position))
    assert found.count == 2


def test_the_order_of_slides_makes_different_solutions() -> None:
    position = drawn("""
        +---+---+---+
        | r         |
        +   +   +   +
        |           |
        +   +   +   +
        |   |     1 |
        +   +   +   +
        | g         |
        +---+---+---+
    """).position("r1")
    found = solve_all(position)
    assert isinstance(found, AllSolved)
    assert found.ways == (read_path("rE.gE.rS", position), read_path("gE.rE.rS", position))


CELL = drawn("""
    +---+---+
    | r | 1 |
    +---+---+
""")


def test_an_unreachable_target_is_unsolvable_and_the_bound_proves_it() -> None:
    position = CELL.position("r1")
    assert solve(position) == Unsolvable(1)
    assert solve_all(position) == Unsolvable(1)


def test_unsolvable_is_proven_by_exhaustive_search() -> None:
    """The target lies in the open, and no robot can get there to stop the robot that passes it."""
    position = drawn("""
        +---+---+---+
        | r   1     |
        +---+---+---+
        | g | b | y |
        +---+---+---+
    """).position("r1")
    found = solve(position)
    assert found == Unsolvable(2)
    assert solve(position, bound=False) == found


def test_a_limit_is_distinct_from_unsolvable() -> None:
    position = ROOM.position("r2")
    full = solve(position)
    assert isinstance(full, Solved)
    assert isinstance(solve(position, max_states=1), Unfinished)
    assert isinstance(solve(position, max_cost=full.cost - 1), Unfinished)
    assert isinstance(solve(position, max_cost=full.cost), Solved)
    stopped = solve(position, max_cost=full.cost - 1)
    assert isinstance(stopped, Unfinished)
    assert stopped.at_least <= full.cost


@pytest.mark.parametrize("limit", [1, 10, 100, 1000])
def test_a_limit_never_claims_too_much(limit: int) -> None:
    position = ROOM.position("r2")
    full = solve(position)
    assert isinstance(full, Solved)
    stopped = solve(position, max_states=limit)
    if isinstance(stopped, Unfinished):
        assert stopped.at_least <= full.cost
        assert stopped.states <= limit + 25
    else:
        assert stopped == full


def test_unreachable_is_more_than_any_cost() -> None:
    bounds = lower_bounds(CELL.board, "red", 1)
    assert bounds[0] == UNREACHABLE
    assert lower_bounds(CELL.board, "transparent", 1)[0] == 2
