"""Duplicate matches: the same deal twice, with hands and sides swapped, and hidden in the first game."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from robotable.games.log import replay
from robotable.games.protocol import CHANCE, IllegalAction, Outcome, Seat
from robotable.games.robot_master import Draw
from tests.games.robot_master.dealing import words_leading_to
from tests.games.robot_master.matches import (
    COLUMNS_WIN_5,
    MATCH,
    Log,
    OfMatch,
    act,
    after,
    options,
    random_log,
)

DUPLICATES = [
    options("duel", "rows", rounds=2, duplicate=True),
    options("refill", "columns", rounds=2, duplicate=True),
    options("refill", "random", rounds=2, duplicate=True),
    options("teams", "random", rounds=2, duplicate=True),
]
every_duplicate = pytest.mark.parametrize(
    "of", DUPLICATES, ids=lambda of: f"{of.game.variant}-{of.game.first}"
)


@every_duplicate
def test_the_second_game_repeats_the_deal_for_the_other_side(of: OfMatch) -> None:
    log = random_log(of, Random(11))
    states = [step.state for step in replay(MATCH, MATCH.new(of), log)]
    chance = [action for seat, action in log if seat == CHANCE]
    assert chance[: len(chance) // 2] == chance[len(chance) // 2 :]
    games = [[state for state in states if state.number == number] for number in (0, 1)]
    dealt = [next(state for state in game if state.round.board[12] is not None) for game in games]
    assert dealt[0].round == dealt[1].round
    assert MATCH.seating(dealt[0]) != MATCH.seating(dealt[1])
    assert MATCH.to_act(dealt[0]) != MATCH.to_act(dealt[1]), "the first turn is the other player's"
    players = range(MATCH.seats(dealt[0]))
    hands = [[MATCH.view(state, player).round.hand for player in players] for state in dealt]
    assert hands[1] == hands[0][1:] + hands[0][:1], "each player has the hand of the one to the left"


@every_duplicate
def test_chance_has_exactly_one_choice_in_the_second_game(of: OfMatch) -> None:
    log = random_log(of, Random(12))
    state = MATCH.new(of)
    seen = 0
    for seat, action in log:
        if seat == CHANCE and len(state.finished) == 1:
            assert MATCH.odds(state) == ((action, 1),)
            assert MATCH.legal_actions(state, CHANCE) == (action,)
            for other in range(6):
                if Draw(other) != action:
                    with pytest.raises(IllegalAction, match=r"it has to repeat the deal of the first game$"):
                        MATCH.apply(state, CHANCE, Draw(other))
            seen += 1
        state = MATCH.apply(state, seat, action).state
    assert seen == len(state.deal) == state.drawn


def test_another_pair_gets_a_new_deal() -> None:
    of = options("duel", rounds=4, duplicate=True)
    log = random_log(of, Random(13))
    chance = [action for seat, action in log if seat == CHANCE]
    pairs = [chance[:50], chance[50:]]
    assert all(pair[:25] == pair[25:] for pair in pairs)
    assert pairs[0] != pairs[1]
    third = next(s.state for s in replay(MATCH, MATCH.new(of), log) if s.state.number == 2)
    assert (len(third.deal), third.drawn) == (1, 0)


def test_a_duplicate_match_ends_only_after_a_second_game() -> None:
    """Player 1 has the points after the first game, but the pair is played to its end."""
    of = options("duel", points=5, duplicate=True)
    words = words_leading_to(COLUMNS_WIN_5)
    state = act(MATCH.new(of), words)
    assert MATCH.totals(state) == (0, 5)
    assert MATCH.outcome(state) is None
    state = act(state, words)
    assert MATCH.outcome(state) == Outcome(winners=(), points=(5, 5)), "luck cancels: the same game twice"


def test_the_deal_is_revealed_only_with_the_second_game() -> None:
    of = options("refill", rounds=2, duplicate=True)
    log = random_log(of, Random(14))
    for step in replay(MATCH, MATCH.new(of), log):
        state = step.state
        for viewer in (None, 0, 1):
            assert MATCH.view(state, viewer).deal == (state.deal if state.number == 1 else ())
    assert len(state.deal) == 35


@every_duplicate
@pytest.mark.parametrize("seed", range(3))
def test_a_resampled_first_game_could_have_been_played(of: OfMatch, seed: int) -> None:
    """With chance's actions from the resampled deal, the same placements lead to the resampled state, and the
    seat has seen the same all along."""
    rng = Random(seed)
    log = random_log(of, rng, rounds=1)
    differed = 0
    for length in range(0, len(log), 3):
        state = after(of, log[:length])
        for viewer in (None, *range(MATCH.seats(state))):
            other = MATCH.resample(state, viewer, rng)
            deal = iter(other.deal)
            again = [(seat, next(deal) if seat == CHANCE else action) for seat, action in log[:length]]
            assert after(of, again) == other
            assert told(of, again, viewer) == told(of, log[:length], viewer)
            differed += other != state
    assert differed > len(log) // 3


@every_duplicate
def test_a_resampled_first_game_can_continue_through_the_second(of: OfMatch) -> None:
    rng = Random(15)
    log = random_log(of, rng, rounds=1)
    for length in range(1, len(log), 7):
        state = after(of, log[:length])
        viewer = rng.choice([None, *range(MATCH.seats(state))])
        state = MATCH.resample(state, viewer, rng)
        while seats := MATCH.to_act(state):
            if seats == (CHANCE,) and len(state.finished) == 1:
                assert len(MATCH.odds(state)) == 1
            state = MATCH.apply(state, seats[0], rng.choice(MATCH.legal_actions(state, seats[0]))).state
        assert len(state.finished) == 2
        cards = Counter(action.card for action in state.deal if isinstance(action, Draw))
        assert max(cards.values()) <= 6


def test_there_is_nothing_to_resample_once_the_deal_is_open() -> None:
    of = options("refill", rounds=2, duplicate=True)
    log = random_log(of, Random(16))
    for step in replay(MATCH, MATCH.new(of), log):
        if step.state.finished:
            assert MATCH.resample(step.state, 0, Random(1)) == step.state


def told(of: OfMatch, log: Log, viewer: Seat | None) -> list[Any]:
    known: list[Any] = []
    for step in replay(MATCH, MATCH.new(of), log):
        known += [MATCH.redact(event, viewer) for event in step.events]
        known.append(MATCH.view(step.state, viewer))
    return known
