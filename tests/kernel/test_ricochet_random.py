"""The solver against a second one in plain C++, on random positions as the game begins with them."""

from __future__ import annotations

import pytest

from robotable.games.ricochet_robots.reference import Solved
from robotable.games.ricochet_robots.robots import Fifth
from robotable.games.ricochet_robots.ways import replay
from robotable.kernel.ricochet_robots import solve, solve_many
from tests.kernel.ricochet_judge import judge, standard

COUNT = 2000
MOST = 4500
"""States that the second solver, which is blind, looks at. What it has not decided by then it bounds."""


@pytest.mark.parametrize("must_turn", [False, True], ids=["", "must turn"])
@pytest.mark.parametrize("vortex", [False, True], ids=["", "vortex"])
@pytest.mark.parametrize("fifth", [None, "silver", "transparent"], ids=["four", "silver", "transparent"])
@pytest.mark.parametrize("sides", ["AB", "ABCD"], ids=["no diagonals", "diagonals"])
def test_random_positions(sides: str, fifth: Fifth | None, vortex: bool, must_turn: bool) -> None:
    count = COUNT if not vortex and not must_turn else COUNT // 4
    positions = [standard(number, sides, fifth, vortex=vortex) for number in range(count)]
    most = MOST // 2 if fifth == "transparent" else MOST  # whose slides have many endings
    verdicts = judge(positions, must_turn=must_turn, most=most)
    answers = solve_many(positions, must_turn=must_turn, threads=2)
    decided = 0
    for position, verdict, found in zip(positions, verdicts, answers, strict=True):
        sign, _, cost = verdict.partition(" ")
        assert isinstance(found, Solved), verdict
        if sign == "=":
            assert found.cost == int(cost)
            decided += 1
        else:
            assert sign == ">"
            assert found.cost > int(cost)
        played = replay(position, found.way)
        assert played.cost == found.cost
        assert played.served_by(must_turn=must_turn) in position.serving
        if found.states < 200:
            assert solve(position, must_turn=must_turn, wide=False) == found
    assert decided > count // 4
