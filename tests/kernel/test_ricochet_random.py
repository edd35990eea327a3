"""The solver, checked against a second solver in plain C++ on random starting positions."""

from __future__ import annotations

import pytest

from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.reference import Solved
from robotable.games.ricochet_robots.robots import Fifth, WallPass
from robotable.games.ricochet_robots.slide_path import replay
from robotable.kernel.ricochet_robots import solve, solve_many
from tests.kernel.ricochet_judge import judge, standard
from tests.thorough import usually

COUNT = usually(50, everything=2000)
"""Positions for each combination of rules."""

MOST = 20_000
"""The states that the second solver may visit to prove that no solution is cheaper. One position in thirty
needs more."""

SAMPLE = slice(None, None, usually(4, everything=20))
SAMPLE_MOST = 6000
"""On a sample it also finds the cost itself, with and without a bound. This needs more states, so it decides
fewer."""


@pytest.mark.parametrize("must_turn", [False, True], ids=["", "must turn"])
@pytest.mark.parametrize("vortex", [False, True], ids=["", "vortex"])
@pytest.mark.parametrize(
    ("fifth", "wall_pass"),
    [(None, "extra"), ("silver", "extra"), ("transparent", "extra"), ("transparent", "move")],
    ids=["four", "silver", "transparent", "transparent, walls as a move"],
)
@pytest.mark.parametrize("sides", ["AB", "ABCD"], ids=["no diagonals", "diagonals"])
def test_random_positions(
    sides: str, fifth: Fifth | None, wall_pass: WallPass, vortex: bool, must_turn: bool
) -> None:
    positions = [
        standard(number, sides, fifth, vortex=vortex, wall_pass=wall_pass) for number in range(COUNT)
    ]
    positions.sort(key=lambda position: position.board.walls)  # the kernel caches only a few boards
    answers = solve_many(positions, must_turn=must_turn, threads=2)
    costs = [checked(*both, must_turn=must_turn) for both in zip(positions, answers, strict=True)]
    verdicts = judge(positions, must_turn=must_turn, most=MOST, below=costs)
    assert {verdict.partition(" ")[0] for verdict in verdicts} <= {"none", ">"}
    assert verdicts.count("none") > 0.9 * COUNT

    above = [cost + 1 for cost in costs]
    for below, least in ([0] * COUNT, 0.2), (above, 0.6):
        found = judge(positions[SAMPLE], must_turn=must_turn, most=SAMPLE_MOST, below=below[SAMPLE])
        decided = 0
        for verdict, cost in zip(found, costs[SAMPLE], strict=True):
            sign, _, number = verdict.partition(" ")
            assert (sign == "=" and int(number) == cost) or (sign == ">" and int(number) < cost), verdict
            decided += sign == "="
        assert decided > least * len(found)


def checked(position: Position, found: object, *, must_turn: bool) -> int:
    """The cost that the solver found, after the rules have confirmed its solution."""
    assert isinstance(found, Solved)
    played = replay(position, found.way)
    assert played.cost == found.cost
    assert played.served_by(must_turn=must_turn) in position.serving
    if found.states < 200:
        assert solve(position, must_turn=must_turn, avx2=False) == found
    return found.cost
