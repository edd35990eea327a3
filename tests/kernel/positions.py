"""Positions of Robot Master for tests of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any, Final, get_args

from hypothesis import strategies as st

from robotable.games import chance
from robotable.games.protocol import CHANCE, Outcome
from robotable.games.robot_master import VARIANTS, Action, Options, RobotMaster, RobotMasterNotation, State
from robotable.games.robot_master.options import First
from robotable.games.robot_master.scoring import Fives

RULES: Final = RobotMaster()
NOTATION: Final = RobotMasterNotation()
OPTIONS: Final = [Options(*parts) for parts in product(VARIANTS, get_args(First), get_args(Fives))]
SEEDS: Final = st.integers(0, 2**64 - 1)

SEED_OF_ZERO: Final = 2**64 - 0x9E3779B97F4A7C15
"""A seed whose first number is 0. Every bound that does not divide 2^32 rejects 0, and hardly any other
number."""

EMPTY_BOARD: Final = bytes([6] * 25)
Arguments = dict[str, Any]
"""Arguments for a call of the kernel, valid or not."""


def act(state: State, rng: Random) -> State:
    (seat,) = RULES.to_act(state)
    if seat == CHANCE:
        action = chance.draw(RULES.odds(state), rng)
    else:
        action = rng.choice(RULES.legal_actions(state, seat))
    return RULES.apply(state, seat, action).state


@st.composite
def reached(draw: st.DrawFn) -> State:
    """A state of a random game at any time, including before the deal and after the end."""
    state = RULES.new(draw(st.sampled_from(OPTIONS)))
    rng = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 60))):
        if RULES.outcome(state) is not None:
            break
        state = act(state, rng)
    return state


def replay(state: State, actions: Sequence[Action]) -> Outcome | None:
    """The outcome after these actions. Raises IllegalAction if the rules refuse one."""
    for action in actions:
        (seat,) = RULES.to_act(state)
        state = RULES.apply(state, seat, action).state
    return RULES.outcome(state)


def arguments(state: State) -> Arguments:
    """The state as arguments of the kernel."""
    return {
        "variant": state.options.variant,
        "first": state.first,
        "fives": state.options.fives,
        "board": bytes(6 if card is None else card for card in state.board),
        "hands": [bytes(hand) for hand in state.hands],
    }
