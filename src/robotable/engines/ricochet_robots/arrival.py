"""The shortest way that a race accepts. A solver is content with a robot that stands on the target; in a race
only a move can reach it, so such a robot must leave and come back.
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
"""Positions that are looked at for somebody who waits: a second's worth, or a few."""


def arrival(
    position: Position,
    *,
    must_turn: bool,
    max_cost: int | None = None,
    max_states: int = ENOUGH_STATES,
) -> Solved | NotSolved:
    """As `solve` answers, but never with an empty way.

    Who leaves a cell and comes back has turned on the way, so the search for a robot that has turned finds
    it. On the vortex another robot may take the place instead, turned or not; only of the fifth, coming
    straight to a vortex that another has left, nothing is known.
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
