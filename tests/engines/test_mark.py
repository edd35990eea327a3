"""Solo play for a target score, checked against all possible continuations."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from robotable.engines.robot_master.search_player import SearchPlayer
from robotable.engines.robot_master.specs import player
from robotable.games.chance import draw
from robotable.games.protocol import CHANCE
from robotable.games.robot_master import Action, Options, Place, RobotMaster, State
from robotable.games.robot_master.scoring import column_scores, row_scores

RULES = RobotMaster()
EMPTY = 3


def lowest(state: State) -> int:
    return min(*row_scores(state.board, "unit"), *column_scores(state.board, "unit"))


def late(seed: int) -> State:
    """A solo game from greedy play and chance, with three empty cells and a card to place."""
    rng, greedy, state = Random(seed), player("greedy"), RULES.new(Options("solo"))
    while True:
        (seat,) = RULES.to_act(state)
        if seat == CHANCE:
            action = draw(RULES.odds(state), rng)
        elif state.board.count(None) == EMPTY:
            return state
        else:
            plan = greedy.plan(RULES.view(state, seat), rng)
            assert plan is not None
            action = plan.action
        state = RULES.apply(state, seat, action).state


@cache
def chance(state: State, mark: int) -> float:
    """The probability of reaching the mark with the best play from here."""
    acting = RULES.to_act(state)
    if not acting:
        return float(lowest(state) >= mark)
    if acting[0] == CHANCE:
        odds = RULES.odds(state)
        total = sum(weight for _, weight in odds)
        return sum(weight * chance(after(state, CHANCE, action), mark) for action, weight in odds) / total
    return max(chance(after(state, 0, place), mark) for place in RULES.legal_actions(state, 0))


def after(state: State, seat: int, action: Action) -> State:
    return RULES.apply(state, seat, action).state


def test_it_maximises_the_chance_to_reach_the_mark() -> None:
    told = 0
    for seed in range(12):
        state = late(seed)
        view = RULES.view(state, 0)
        for mark in (12, 16, 20, 25, 30):
            chances = {place: chance(after(state, 0, place), mark) for place in view.legal}
            if max(chances.values()) - min(chances.values()) < 0.2:
                continue
            told += 1
            engine = player(f"netis,mark={mark}@1500it")
            assert isinstance(engine, SearchPlayer)
            *_, thought = engine.think(view, Random(1))
            chosen = thought.best[0].action
            assert isinstance(chosen, Place)
            assert chances[chosen] >= max(chances.values()) - 0.03, (seed, mark)
            assert thought.value == pytest.approx(chances[chosen], abs=0.08), (seed, mark)
    assert told >= 10
