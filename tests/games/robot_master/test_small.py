"""The small version on 3×3 cells, by hand. Its tree is counted in tests/adapters/test_openspiel.py."""

from __future__ import annotations

from random import Random

import pytest

from robotable.games.protocol import CHANCE, IllegalAction, Outcome
from robotable.games.robot_master.actions import Dealt, Draw, Place
from robotable.games.robot_master.small import (
    CELL_NAMES,
    SmallOptions,
    SmallRobotMaster,
    SmallState,
    lines,
    write_board,
)

RULES = SmallRobotMaster()


def dealt(board: str, *cards: int) -> SmallState:
    state = RULES.new(SmallOptions(board))
    for card in cards:
        state = RULES.apply(state, CHANCE, Draw(card)).state
    return state


def test_a_game_by_hand() -> None:
    state = dealt(".0./112/.2.", 2, 2, 0, 1)
    assert state.hands == ((2, 2), (0, 1))
    for seat, card, cell in ((0, 2, "a3"), (1, 0, "c3"), (0, 2, "a1"), (1, 1, "c1")):
        assert RULES.to_act(state) == (seat,)
        assert RULES.outcome(state) is None
        state = RULES.apply(state, seat, Place(card, CELL_NAMES.index(cell))).state
    assert write_board(state.board) == "200/112/221"
    # Rows: 2 and a pair of zeros, a pair of ones and 2, a pair of twos and 1. Columns: 2 1 2, 0 1 2, 0 2 1.
    assert lines(state.board) == ((2, 12, 21), (21, 3, 3))
    assert RULES.to_act(state) == ()
    assert RULES.outcome(state) == Outcome((1,), (0, 1))


def test_the_next_card_goes_next_to_another_one() -> None:
    state = dealt(".../.1./...", 0, 0, 1, 1, 2, 2, 2, 0)
    cells = {CELL_NAMES[action.cell] for action in RULES.legal_actions(state, 0) if isinstance(action, Place)}
    assert cells == {"b3", "a2", "c2", "b1"}
    with pytest.raises(IllegalAction, match="is not legal for seat 0"):
        RULES.apply(state, 0, Place(0, CELL_NAMES.index("a1")))


def test_equal_lines_are_a_draw() -> None:
    """A board that is its own mirror image along the diagonal: each row equals a column."""
    state = dealt("012/1.0/20.", 2, 1)
    state = RULES.apply(state, 0, Place(2, CELL_NAMES.index("b2"))).state
    state = RULES.apply(state, 1, Place(1, CELL_NAMES.index("c1"))).state
    assert write_board(state.board) == "012/120/201"
    assert RULES.outcome(state) == Outcome((), (0, 0))


def test_a_hand_is_hidden_and_dealt_again() -> None:
    state = dealt(".../.1./...", 0, 0, 1, 1, 2, 2, 2, 0)
    assert RULES.redact(Dealt(1, 2), 0) == Dealt(1, None)
    assert RULES.redact(Dealt(1, 2), 1) == Dealt(1, 2)
    others = [RULES.resample(state, 0, Random(seed)) for seed in range(8)]
    assert {RULES.view(other, 0) for other in others} == {RULES.view(state, 0)}
    assert len({other.hands[1] for other in others}) > 1
    assert all(RULES.view(other, None).hand == () for other in others)
