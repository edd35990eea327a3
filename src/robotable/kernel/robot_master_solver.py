"""Robot Master solved exactly, for games in which all cards are known: open hands, and the draws to come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from robotable.games.robot_master import Place, State
from robotable.games.robot_master.board import Card
from robotable.kernel.codes import ACTIONS
from robotable.kernel.door import kernel
from robotable.kernel.robot_master import position_arguments

Aim: TypeAlias = Literal["outcome", "margin", "lowest"]
"""What is played for: to win by the whole tie rule (1, 0 or -1), the difference of the two lowest lines, or,
in solo, the lowest of all ten lines."""


class Solution(msgspec.Struct, frozen=True):
    value: int
    """To the side whose turn it is, when everybody plays as well as possible; to the rows
    where the game is over."""

    moves: tuple[tuple[Place, int], ...]
    """Every placement with its value, the best first; empty where they were not asked for."""

    nodes: int
    """Positions looked at."""


class Unsolved(Exception):
    """The search was given up: it had looked at as many positions as it might."""


def solve(
    state: State, aim: Aim, draws: Sequence[Card] = (), *, each: bool = False, nodes: int = 0
) -> Solution:
    """The exact value of a state in which a seat is to place a card, or which is over.

    `draws` are the cards that will be drawn before the last placement, in their order: in `refill` and `solo`
    one for each placement to come but the last. ValueError for a state that no game leads to, and where
    chance is to act; `Unsolved` after so many `nodes`, where that is not 0.
    """
    value, moves, visited = kernel.robot_master_solve(
        *position_arguments(state), bytes(draws), aim, each, nodes
    )
    if value is None:
        raise Unsolved(f"not solved within {nodes} positions")
    listed = [(_place(code), worth) for code, worth in moves]
    listed.sort(key=lambda move: -move[1])
    return Solution(value, tuple(listed), visited)


def _place(code: int) -> Place:
    action = ACTIONS[code]
    assert isinstance(action, Place)
    return action
