"""The shortest solution that a race accepts. For the solver, a robot that already stands on the target is a
solution. In a race a robot has to move there, so such a robot must leave and come back.
"""

from __future__ import annotations

from typing import Final

import msgspec

from robotable.games.ricochet_robots import Position
from robotable.games.ricochet_robots.reference import NotSolved, Solved
from robotable.games.ricochet_robots.robots import FIFTH
from robotable.kernel import NATIVE
from robotable.kernel.ricochet_robots import solve

ENOUGH_STATES: Final = 20_000_000 if NATIVE else 150_000
"""The limit of positions to examine while somebody waits: a second of work, or a few."""


def arrival(
    position: Position,
    *,
    must_turn: bool,
    max_cost: int | None = None,
    max_states: int = ENOUGH_STATES,
) -> Solved | NotSolved:
    """Like `solve`, but never returns an empty solution.

    A robot that leaves a cell and comes back has turned on the way, so a search that requires a turn finds
    this solution. If the target is the vortex, another robot can move there instead, with or without a turn.
    One case is not covered: the fifth robot moving straight to a vortex that another robot has left.
    """
    found = solve(position, must_turn=must_turn, max_cost=max_cost, max_states=max_states)
    if not isinstance(found, Solved) or found.way:
        return found
    answers = [solve(position, must_turn=True, max_cost=max_cost, max_states=max_states)]
    for robot in position.serving[:FIFTH]:
        if position.robots[robot] != position.target_cell:
            alone = msgspec.structs.replace(position, target_robot=robot)
            answers.append(solve(alone, max_cost=max_cost, max_states=max_states))
    solved = [answer for answer in answers if isinstance(answer, Solved)]
    return min(solved, key=lambda answer: answer.cost) if solved else answers[0]
