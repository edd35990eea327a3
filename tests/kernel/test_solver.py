"""The exact solver, checked against plain minimax over the rules, or against itself if that takes too
long."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.games.protocol import CHANCE
from robotable.games.robot_master import Options, Place, State
from robotable.games.robot_master.options import VARIANTS, VariantName
from robotable.games.robot_master.scoring import Fives
from robotable.games.robot_master.state import placements, unseen
from robotable.kernel import _kernel, fallback
from robotable.kernel.robot_master_solver import Objective, Unsolved, solve
from tests.kernel.positions import NOTATION, RULES, act, arguments
from tests.thorough import usually

FIRST: tuple[Any, ...] = ("rows", "columns")


def ending(options: Options, left: int, seed: int) -> tuple[State, list[int]]:
    """A position with this many placements left, reached by random play, and the future draws."""
    rng = Random(seed)
    state = RULES.new(options)
    while placements(state) < 24 - left or RULES.to_act(state) == (CHANCE,):
        if not RULES.to_act(state):
            break
        state = act(state, rng)
    pile = [card for card, count in enumerate(unseen(state)) for _ in range(count)]
    rng.shuffle(pile)
    return state, pile[: max(0, left - 1)] if VARIANTS[options.variant].draws else []


def both(state: State, draws: list[int], objective: Objective, *, any_hand: bool = False) -> tuple[Any, Any]:
    asked = (*arguments(state).values(), bytes(draws), objective, True, 0, any_hand)
    compiled, plain = _kernel.robot_master_solve(*asked), fallback.robot_master_solve(*asked)
    return (compiled[0], sorted(compiled[1])), (plain[0], sorted(plain[1]))


def objectives(variant: str) -> tuple[Objective, ...]:
    return ("lowest",) if variant == "solo" else ("outcome", "margin")


@pytest.mark.parametrize("variant", list(VARIANTS))
@settings(deadline=None, max_examples=usually(30, everything=60))
@given(
    first=st.sampled_from(FIRST),
    fives=st.sampled_from(get_args(Fives)),
    left=st.integers(0, 4),
    seed=st.integers(0, 2**32),
)
def test_every_move_has_the_value_of_plain_minimax(
    variant: VariantName, first: Any, fives: Fives, left: int, seed: int
) -> None:
    options = Options(variant, "rows" if variant == "solo" else first, fives)
    state, draws = ending(options, left, seed)
    for objective in objectives(variant):
        compiled, plain = both(state, draws, objective)
        assert compiled == plain, f"{objective}: {NOTATION.write_position(state)} draws {draws}"


@settings(deadline=None, max_examples=usually(20, everything=40))
@given(first=st.sampled_from(FIRST), fives=st.sampled_from(get_args(Fives)), seed=st.integers(0, 2**32))
def test_a_duel_with_six_cards_left(first: Any, fives: Fives, seed: int) -> None:
    state, _ = ending(Options("duel", first, fives), 6, seed)
    for objective in objectives("duel"):
        compiled, plain = both(state, [], objective)
        assert compiled == plain, f"{objective}: {NOTATION.write_position(state)}"


@settings(deadline=None, max_examples=40)
@given(
    first=st.sampled_from(FIRST),
    fives=st.sampled_from(get_args(Fives)),
    left=st.integers(0, 4),
    seed=st.integers(0, 2**32),
)
def test_against_any_hand_every_move_has_the_value_of_plain_minimax(
    first: Any, fives: Fives, left: int, seed: int
) -> None:
    state, _ = ending(Options("duel", first, fives), left, seed)
    for objective in objectives("duel"):
        compiled, plain = both(state, [], objective, any_hand=True)
        assert compiled == plain, f"{objective}: {NOTATION.write_position(state)}"


def possible_hands(state: State) -> Iterator[State]:
    """The state with each hand that the seat that waits may hold."""
    (seat,) = RULES.to_act(state)
    cards = [card for card, count in enumerate(unseen(state, seat)) for _ in range(count)]
    for other in sorted(set(combinations(cards, len(state.hands[1 - seat])))):
        hands = (state.hands[0], other) if seat == 0 else (other, state.hands[1])
        yield State(state.options, state.first, state.board, hands)


@settings(deadline=None, max_examples=20)
@given(first=st.sampled_from(FIRST), left=st.integers(2, 7), seed=st.integers(0, 2**32))
def test_what_is_sure_against_any_hand_holds_against_each(first: Any, left: int, seed: int) -> None:
    """With one hand known, the side to move can only do better; one turn before the end, exactly as well
    against the worst hand."""
    state, _ = ending(Options("duel", first), left, seed)
    for objective in objectives("duel"):
        sure = dict(solve(state, objective, each=True, any_hand=True).moves)
        known = [dict(solve(one, objective, each=True).moves) for one in possible_hands(state)]
        for place, value in sure.items():
            least = min(values[place] for values in known)
            assert value <= least
            if left == 2:
                assert value == least


def test_only_in_a_duel_can_the_other_hand_be_any_hand() -> None:
    state, draws = ending(Options("refill"), 3, 1)
    for solver in (_kernel, fallback):
        with pytest.raises(ValueError, match="only in a duel can the other hand be any hand"):
            solver.robot_master_solve(*arguments(state).values(), bytes(draws), "outcome", False, 0, True)


@pytest.mark.parametrize("variant", ["duel", "refill", "teams"])
@settings(deadline=None, max_examples=usually(15, everything=30))
@given(first=st.sampled_from(FIRST), left=st.integers(6, 9), seed=st.integers(0, 2**32))
def test_longer_endings_agree_with_themselves(variant: VariantName, first: Any, left: int, seed: int) -> None:
    """Too long for minimax, but the moves, both objectives and the mirrored board must be consistent."""
    if variant != "duel":
        left = min(left, 7)
    state, draws = ending(Options(variant, first), left, seed)
    outcome = solve(state, "outcome", draws, each=True)
    margin = solve(state, "margin", draws)
    assert outcome.value == max(value for _, value in outcome.moves)
    assert margin.value == 0 or (margin.value > 0) == (outcome.value > 0)
    place, value = outcome.moves[0]
    assert isinstance(place, Place)
    assert solve(mirrored(state), "outcome", draws).value == value
    assert solve(mirrored(state), "margin", draws).value == margin.value


def mirrored(state: State) -> State:
    """The board upside down, which is an equivalent game."""
    board = tuple(card for row in range(4, -1, -1) for card in state.board[5 * row : 5 * row + 5])
    return State(state.options, state.first, board, state.hands)


def test_a_tie_of_the_lowest_lines_goes_on_to_the_next() -> None:
    """Some endings are decided by the next-lowest line, which the margin ignores."""
    decided = 0
    for seed in range(400):
        state, _ = ending(Options("duel"), 3, seed)
        if solve(state, "margin").value == 0 and solve(state, "outcome").value != 0:
            decided += 1
            compiled, plain = both(state, [], "outcome")
            assert compiled == plain
    assert decided


def test_it_gives_up_after_so_many_positions() -> None:
    state, _ = ending(Options("duel"), 14, 1)
    with pytest.raises(Unsolved, match="not solved within 5000 positions"):
        solve(state, "outcome", nodes=5000)


@pytest.mark.parametrize(
    ("variant", "objective", "draws", "words"),
    [
        ("duel", "lowest", b"", "the objective must be lowest in solo"),
        ("solo", "outcome", b"", "the objective must be lowest in solo"),
        ("duel", "victory", b"", "objective must be outcome, margin or lowest"),
        ("duel", "outcome", b"\0", "draws needs 0 cards, one for each draw before the last placement, not 1"),
        (
            "refill",
            "outcome",
            b"\0",
            "draws needs 3 cards, one for each draw before the last placement, not 1",
        ),
        ("refill", "outcome", b"\0\0\6", "6 is not a card: cards are 0 to 5"),
    ],
)
def test_what_cannot_be_solved_is_refused_by_both(
    variant: VariantName, objective: str, draws: bytes, words: str
) -> None:
    state, _ = ending(Options(variant), 4, 2)
    for solver in (_kernel, fallback):
        with pytest.raises(ValueError, match=words):
            solver.robot_master_solve(*arguments(state).values(), draws, objective, False, 0)


def test_chance_cannot_be_solved_for() -> None:
    state = RULES.new(Options("duel"))
    for solver in (_kernel, fallback):
        with pytest.raises(ValueError, match="only positions in which a seat has to place a card"):
            solver.robot_master_solve(*arguments(state).values(), b"", "outcome", False, 0)
