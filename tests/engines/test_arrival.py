"""The shortest solution that a race accepts, also for a robot that already stands on its target."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from robotable.engines.ricochet_robots.arrival import arrival
from robotable.games.ricochet_robots import Position, printed_board
from robotable.games.ricochet_robots.course import free_cells
from robotable.games.ricochet_robots.reference import Solved, Unfinished, solve
from robotable.games.ricochet_robots.slide_path import SlidePath, path_cost, replay
from robotable.games.ricochet_robots.slides import legal_slides, slid

BOARD = printed_board(("1A", "2D", "3B", "4C"))


def least(position: Position, most: int) -> int | None:
    """Try every sequence of moves, shortest first, until one ends on the target."""
    layer = [position]
    for moves in range(1, most + 1):
        after = []
        for here in layer:
            for slide in legal_slides(here):
                if slide.robot in here.serving and slide.cell == here.target_cell:
                    return moves
                after.append(slid(here, slide))
        layer = after
    return None


def arrives(position: Position, way: SlidePath) -> bool:
    end = replay(position, way).position
    return way[-1].robot in end.serving and end.robots[way[-1].robot] == end.target_cell


@pytest.mark.parametrize("vortex", [False, True], ids=["coloured", "vortex"])
def test_a_robot_on_the_target_leaves_and_returns_by_a_shortest_path(vortex: bool) -> None:
    rng, found = Random(4), 0
    for _ in range(40):
        robots = tuple(rng.sample(free_cells(BOARD), 4))
        position = Position(BOARD, robots, None if vortex else 1, robots[1])
        assert isinstance(nothing := solve(position), Solved)
        assert nothing.way == ()
        expected = least(position, 3)
        answer = arrival(position, must_turn=False, max_cost=3)
        if expected is None:
            assert isinstance(answer, Unfinished)
            continue
        assert isinstance(answer, Solved)
        assert answer.cost == expected == path_cost(answer.way)
        assert arrives(position, answer.way)
        found += 1
    assert found >= 10


def test_otherwise_it_is_the_solver_s_answer() -> None:
    rng = Random(5)
    for _ in range(30):
        *robots, target = rng.sample(free_cells(BOARD), 5)
        position = Position(BOARD, tuple(robots), 0, target)
        for must_turn in (False, True):
            expected = solve(position, must_turn=must_turn, max_cost=5)
            answer = arrival(position, must_turn=must_turn, max_cost=5)
            assert isinstance(expected, Solved) == isinstance(answer, Solved)
            if isinstance(expected, Solved) and isinstance(answer, Solved):
                assert answer.cost == expected.cost
    there = msgspec.structs.replace(position, target_cell=position.robots[0])
    turned = arrival(there, must_turn=True)
    assert isinstance(turned, Solved)
    assert turned.cost >= 2
