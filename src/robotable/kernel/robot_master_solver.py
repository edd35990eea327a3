"""Exact solver for Robot Master with open cards: all hands and all future draws are known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from robotable.games.robot_master import Place, State
from robotable.games.robot_master.board import Card
from robotable.kernel.action_codes import ACTIONS
from robotable.kernel.loader import kernel
from robotable.kernel.robot_master import position_arguments

Objective: TypeAlias = Literal["outcome", "margin", "lowest"]
"""The value to maximise: the outcome by the full tie rule (1, 0 or -1), the difference of the two lowest
lines, or, in solo, the lowest of all ten lines."""


class Solution(msgspec.Struct, frozen=True):
    value: int
    """The value for the side to move if everybody plays perfectly; for the rows if the game is over."""

    moves: tuple[tuple[Place, int], ...]
    """Every placement with its value, the best first. Empty unless requested."""

    nodes: int
    """Number of positions visited."""


class Unsolved(Exception):
    """The search gave up because it reached its limit of positions."""


def solve(
    state: State,
    objective: Objective,
    draws: Sequence[Card] = (),
    *,
    each: bool = False,
    nodes: int = 0,
    any_hand: bool = False,
) -> Solution:
    """The exact value of a state. A seat must have to place a card, or the game must be over.

    `draws` are the cards that will be drawn before the last placement, in order: in `refill` and `solo`, one
    for each remaining placement except the last. With `each`, the answer lists the value of every placement.
    With `any_hand`, in a duel, values are the least that the side to move can be sure of without knowing the
    other hand, whatever it is: it may then place any card that this side cannot see.
    Raises ValueError for a state that no game can reach, and if chance has to act; `Unsolved` after `nodes`
    positions, where 0 means no limit.
    """
    value, moves, visited = kernel.robot_master_solve(
        *position_arguments(state), bytes(draws), objective, each, nodes, any_hand
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
