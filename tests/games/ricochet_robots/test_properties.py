"""Properties of every slide on every board, and agreement with a second, independent implementation."""

from __future__ import annotations

from itertools import pairwise

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.games.ricochet_robots.cells import DIRECTIONS, OPPOSITE, SIDE, STEP
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.slide_path import SlidePath, path_cost, replay
from robotable.games.ricochet_robots.slide_table import BIT, slide_table
from robotable.games.ricochet_robots.slides import (
    diagonals_by_cell,
    endings,
    legal_slides,
    reach,
    robot_endings,
    slid,
)
from tests.games.ricochet_robots.oracle import table
from tests.games.ricochet_robots.strategies import own_boards, positions, positions_with_way

COST_LIMIT = 4
unhurried = settings(deadline=None, max_examples=150)


@unhurried
@given(positions())
def test_endings_match_the_brute_force(position: Position) -> None:
    oracle = table(position)
    for robot, letter in enumerate(oracle.letters):
        others = {cell for cell in oracle.start if cell != oracle.start[robot]}
        for direction in DIRECTIONS:
            found = oracle.endings(letter, oracle.start[robot], direction, others, COST_LIMIT)
            expected = {(16 * y + x, cost, turned) for (x, y), cost, turned in found}
            ours = robot_endings(position, robot, direction)
            assert {(end.cell, end.cost, end.turned) for end in ours if end.cost <= COST_LIMIT} == expected


@unhurried
@given(positions())
def test_every_path_can_be_walked(position: Position) -> None:
    """Each step leads towards the ending, passes no robot, and passes exactly the walls and diagonals that
    were paid for."""
    board, diagonals = position.board, diagonals_by_cell(position.board)
    for robot, start in enumerate(position.robots):
        for direction in DIRECTIONS:
            for end in robot_endings(position, robot, direction):
                assert (end.path[0], end.path[-1]) == (start, end.cell)
                assert end.cell != start
                steps = [
                    next(way for way in DIRECTIONS if STEP[way] == after - before)
                    for before, after in pairwise(end.path)
                ]
                assert steps[0] == direction
                assert end.turned == (len(set(steps)) > 1)
                assert not set(end.path[1:]) & set(position.robots) - {start}
                walls = sum(
                    bool(board.walls[cell] & SIDE[way]) for cell, way in zip(end.path, steps, strict=False)
                )
                passed = sum(
                    before == after and cell in diagonals and diagonals[cell].colour != position.kind(robot)
                    for cell, before, after in zip(end.path[1:], steps, steps[1:], strict=False)
                )
                if position.wall_pass == "move" and board.walls[start] & SIDE[direction]:
                    walls -= 1
                # One more if it passed into a diagonal's last cell, where no step shows it.
                assert end.cost - 1 - walls - passed in (0, 1 if end.cell in diagonals else 0)


@unhurried
@given(positions(own_boards))
def test_without_diagonals_a_slide_can_be_taken_back_or_stops_on_its_line(position: Position) -> None:
    """Sliding back from an ending leads to the start or past it, because the line between them is free."""
    plain = msgspec.structs.replace(position, board=msgspec.structs.replace(position.board, diagonals=()))
    for slide in legal_slides(plain):
        if plain.kind(slide.robot) == "transparent":
            continue
        after = slid(plain, slide)
        [back] = robot_endings(after, slide.robot, OPPOSITE[slide.direction])
        assert plain.robots[slide.robot] in back.path


@unhurried
@given(positions())
def test_another_robot_matters_only_within_reach(position: Position) -> None:
    for robot, start in enumerate(position.robots):
        kind = position.kind(robot)
        others = set(position.robots) - {start}
        for direction in DIRECTIONS:
            near = others & reach(position.board, kind, start, direction)
            assert endings(position.board, kind, start, direction, others, position.wall_pass) == endings(
                position.board, kind, start, direction, near, position.wall_pass
            )


@settings(deadline=None, max_examples=40)
@given(positions())
def test_the_slide_table_agrees_with_the_slides(position: Position) -> None:
    for robot, start in enumerate(position.robots):
        table = slide_table(position.board, position.kind(robot), position.wall_pass)
        others = sum(BIT[cell] for cell in position.robots if cell != start)
        for index, direction in enumerate(DIRECTIONS):
            expected = [(end.cell, end.cost, end.turned) for end in robot_endings(position, robot, direction)]
            assert list(table.landings(4 * start + index, others)) == expected


@unhurried
@given(positions_with_way())
def test_a_path_replays_to_its_end(both: tuple[Position, SlidePath]) -> None:
    position, way = both
    played = replay(position, way)
    assert played.cost == path_cost(way) == sum(end.cost for end in played.endings)
    assert len(set(played.position.robots)) == len(position.robots)
    assert played.position.board is position.board


@settings(deadline=None, max_examples=40)
@given(positions(), st.integers(1, 2))
def test_sequence_counts_match_the_brute_force(position: Position, depth: int) -> None:
    assert count(position, depth) == table(position).count(depth)


def count(position: Position, depth: int) -> int:
    if depth <= 0:
        return depth == 0
    return sum(count(slid(position, slide), depth - slide.cost) for slide in legal_slides(position))
