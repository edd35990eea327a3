"""Compare the reference solver with the simplest possible search, which knows only the rules."""

from __future__ import annotations

from random import Random

import pytest

from robotable.games.ricochet_robots.boards import printed_board, printed_boards
from robotable.games.ricochet_robots.course import free_cells
from robotable.games.ricochet_robots.plain import least_cost
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.reference import Solved, solve
from robotable.games.ricochet_robots.robots import FIFTHS, Fifth

BOARDS = tuple(printed_boards())


@pytest.mark.parametrize("must_turn", [False, True])
@pytest.mark.parametrize("fifth", [None, *FIFTHS])
def test_the_reference_agrees_with_the_plain_search(fifth: Fifth | None, must_turn: bool) -> None:
    rng = Random(f"{fifth} {must_turn}")
    solved = 0
    for _ in range(40):
        board = printed_board(rng.choice(BOARDS))
        robots = tuple(rng.sample(free_cells(board), 4 if fifth is None else 5))
        target = rng.choice(board.targets)
        robot = None if target.colour == "any" else ("red", "green", "blue", "yellow").index(target.colour)
        position = Position(board, robots, robot, target.cell, fifth)
        expected = least_cost(position, must_turn=must_turn, max_cost=2)
        found = solve(position, must_turn=must_turn, max_cost=2)
        assert (found.cost if isinstance(found, Solved) else None) == expected
        solved += expected is not None
    assert solved > 0
