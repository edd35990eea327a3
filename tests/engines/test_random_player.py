"""The random player: legal in every game, fair, and reproducible with the same generator."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.engines.random_player import choose
from robotable.games.chance import draw
from robotable.games.protocol import CHANCE
from robotable.games.robot_master import VARIANTS, Options, RobotMaster
from robotable.games.robot_master.options import VariantName

RULES = RobotMaster()


def game(variant: VariantName, seed: int) -> list[object]:
    """A whole game in which every player sees only a view."""
    rng, state, done = Random(seed), RULES.new(Options(variant)), []
    while acting := RULES.to_act(state):
        seat = acting[0]
        action = draw(RULES.odds(state), rng) if seat == CHANCE else choose(RULES.view(state, seat), rng)
        state = RULES.apply(state, seat, action).state
        done.append(action)
    assert RULES.outcome(state) is not None
    return list(done)


@pytest.mark.parametrize("variant", VARIANTS)
@given(seed=st.integers(0, 9999))
@settings(max_examples=15, deadline=None)
def test_it_plays_whole_games_by_the_rules(variant: VariantName, seed: int) -> None:
    assert game(variant, seed) == game(variant, seed)


def test_other_generators_give_other_games() -> None:
    assert len({tuple(game("duel", seed)) for seed in range(10)}) == 10


def test_all_legal_actions_are_equally_likely() -> None:
    """24 placements, 24,000 choices: 1,000 of each, within five standard deviations."""
    state = RULES.new(Options())
    rng = Random(1)
    while RULES.to_act(state) == (CHANCE,):
        state = RULES.apply(state, CHANCE, draw(RULES.odds(state), rng)).state
    view = RULES.view(state, RULES.to_act(state)[0])
    counts = Counter(choose(view, rng) for _ in range(1_000 * len(view.legal)))
    assert set(counts) == set(view.legal)
    assert all(abs(count - 1_000) < 5 * 1_000**0.5 for count in counts.values())
