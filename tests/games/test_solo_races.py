"""A race with one player: how the rules differ when there is no opponent."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from robotable.games import micro_robots, ricochet_robots
from robotable.games.catalogue import GAMES
from robotable.games.chance import draw
from robotable.games.protocol import CHANCE, CLOCK, InvalidOptions
from robotable.games.race import Bid, Claim, GiveUp, Leave, Pass, TimeUp

MICRO = GAMES["micro_robots"].rules
RICOCHET = GAMES["ricochet_robots"].rules


def dealt(rules: Any, state: Any) -> Any:
    rng = Random(1)
    while rules.to_act(state) == (CHANCE,):
        state = rules.apply(state, CHANCE, draw(rules.odds(state), rng)).state
    return state


def test_a_failed_claim_costs_no_chip_and_the_robot_stands_on_the_target() -> None:
    state = dealt(MICRO, MICRO.new(micro_robots.Options(players=1)))
    target = state.goal.target
    state = MICRO.apply(MICRO.apply(state, 0, Claim(1)).state, 0, GiveUp()).state
    assert state.chips == (0,)
    assert state.position.robot == target
    assert state.round == 1
    assert MICRO.outcome(state) is None


def test_a_pass_alone_brings_another_target() -> None:
    state = dealt(MICRO, MICRO.new(micro_robots.Options(players=1)))
    after = MICRO.apply(state, 0, Pass()).state
    assert after.goal is None
    assert after.position == state.position


def test_a_bid_alone_is_shown_at_once() -> None:
    state = dealt(RICOCHET, RICOCHET.new(ricochet_robots.Options(players=1)))
    state = RICOCHET.apply(state, 0, Bid(9)).state
    assert state.showing.count == 9
    assert [deadline.kind for deadline in state.deadlines] == ["showing"]


@pytest.mark.parametrize(
    ("rules", "options"),
    [(MICRO, micro_robots.Options(players=1)), (RICOCHET, ricochet_robots.Options(players=1, targets=3))],
)
def test_a_player_who_stays_away_has_won_nothing(rules: Any, options: Any) -> None:
    state = rules.apply(dealt(rules, rules.new(options)), 0, Leave()).state
    away = next(deadline.number for deadline in state.deadlines if deadline.kind == "away")
    state = rules.apply(state, CLOCK, TimeUp(away)).state
    assert rules.outcome(state).winners == ()
    assert rules.to_act(state) == ()


@pytest.mark.parametrize(
    ("rules", "options", "why"),
    [
        (MICRO, micro_robots.Options(players=0), "1 to 99"),
        (RICOCHET, ricochet_robots.Options(players=0), "1 to 99"),
        (RICOCHET, ricochet_robots.Options(players=2, targets=3), "for one player"),
        (RICOCHET, ricochet_robots.Options(players=1, targets=-1), "0 to 99"),
        (RICOCHET, ricochet_robots.Options(players=1, targets=True), "0 to 99"),
    ],
)
def test_options_that_do_not_fit(rules: Any, options: Any, why: str) -> None:
    with pytest.raises(InvalidOptions, match=why):
        rules.new(options)
