"""What an engine learns about the earlier course of a game that it has watched."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from robotable.engines.catalogue import ENGINES
from robotable.engines.protocol import Remembering, planned
from robotable.engines.robot_master.levels import STRONGEST
from robotable.games.chance import draw
from robotable.games.match import Match
from robotable.games.protocol import CHANCE
from robotable.games.robot_master import VARIANTS, Options, Place, RobotMaster
from robotable.games.rounds import MatchOptions

GAMES = [(RobotMaster(), Options(variant)) for variant in VARIANTS]
MATCH = (Match(RobotMaster()), MatchOptions(game=Options("duel"), rounds=3))


@pytest.mark.parametrize(
    ("rules", "options"), [*GAMES, MATCH], ids=lambda one: getattr(one, "variant", type(one).__name__)
)
def test_placements_of_this_game_and_nothing_hidden(rules: Any, options: Any) -> None:
    bot = ENGINES[STRONGEST.name].factory()
    assert isinstance(bot, Remembering)
    rng, log = Random(4), list[tuple[int, Any]]()
    state = rules.new(options)
    placed, games = list[Place](), 0
    while acting := rules.to_act(state):
        seat = acting[0]
        if seat == CHANCE:
            action = draw(rules.odds(state), rng)
        else:
            view = rules.view(state, seat)
            board = getattr(view, "round", view).board
            if sum(card is not None for card in board) == 1:
                placed, games = [], games + 1
            assert bot.recall(view, log) == tuple(placed)
            action = rng.choice(view.legal)
            placed.append(action)
        log.append((seat, action))
        state = rules.apply(state, seat, action).state
    assert games == (3 if isinstance(options, MatchOptions) else 1)


def test_an_engine_that_ignores_the_past_gets_none() -> None:
    rules, options = RobotMaster(), Options("duel")
    rng, log, state = Random(9), list[tuple[int, Any]](), rules.new(options)
    while len(log) < 40:
        seat = rules.to_act(state)[0]
        action = draw(rules.odds(state), rng) if seat == CHANCE else rng.choice(rules.view(state, seat).legal)
        log.append((seat, action))
        state = rules.apply(state, seat, action).state
    seat = rules.to_act(state)[0]
    view = rules.view(state, seat)
    for bot in ENGINES.values():
        if bot.game == "robot_master":
            engine = bot.factory()
            plan = planned(engine, view, Random("luck"), log)
            assert plan is not None
            assert plan.action in view.legal
            if not (isinstance(engine, Remembering) and engine.recall(view, log)):
                assert plan == engine.plan(view, Random("luck"))
