"""What a player knows about the match around its game: the stake, and an open deal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from robotable.engines.budget import Budget
from robotable.engines.robot_master.circumstances import POINTS_A_ROUND, circumstances
from robotable.engines.robot_master.search_player import SearchPlayer
from robotable.engines.robot_master.specs import player
from robotable.games.match import Match
from robotable.games.robot_master import Options, RobotMaster
from robotable.games.rounds import MatchOptions, MatchState
from robotable.kernel.robot_master_search import MatchScore
from tests.engines.bot_table import BotTable

MATCH = Match(RobotMaster())


def table(**limits: Any) -> BotTable:
    options = MatchOptions(game=Options("duel"), **limits)
    return BotTable(MATCH, options, [player("greedy")] * 2, seed=5)


def turns(one: BotTable) -> Any:
    """Every state of a match in which a player must place a card."""
    while acting := MATCH.to_act(one.state):
        if acting[0] >= 0 and len(MATCH.view(one.state, acting[0]).legal) > 0:
            yield one.state, acting[0]
        one.step()


def test_the_stake_is_the_lead_and_the_remaining_rounds() -> None:
    leads = set()
    for state, seat in turns(table(rounds=3)):
        totals = MATCH.totals(state)
        stake = circumstances(MATCH.view(state, seat)).match_score
        assert stake == MatchScore(totals[seat] - totals[1 - seat], 2 - state.number)
        leads.add(stake.lead)
    assert len(leads) > 2


def test_a_match_to_points_nears_its_end() -> None:
    seen = []
    for state, seat in turns(table(points=40)):
        stake = circumstances(MATCH.view(state, seat)).match_score
        assert stake is not None
        seen.append((max(MATCH.totals(state)), stake.rounds_left))
    assert seen[0] == (0, 2)
    assert all(left == 0 for total, left in seen if total >= 40 - POINTS_A_ROUND)


def test_the_second_game_of_a_pair_is_open() -> None:
    checked = 0
    for state, seat in turns(table(rounds=2, duplicate=True)):
        shown = circumstances(MATCH.view(state, seat)).open_hands
        assert isinstance(state, MatchState)
        assert shown == (state.round.hands if state.number == 1 else ())
        checked += state.number
    assert checked == 24


@pytest.mark.parametrize("limits", [{"rounds": 2}, {"points": 10}, {"rounds": 2, "duplicate": True}])
def test_netis_plays_every_kind_of_match(limits: dict[str, Any]) -> None:
    engine = SearchPlayer("netis", "netis", Budget(iterations=5))
    options = MatchOptions(game=Options("duel"), **limits)
    assert BotTable(MATCH, options, [engine, player("greedy")], seed=2).play() is not None


def test_in_a_decided_match_every_placement_has_the_same_value() -> None:
    one = table(rounds=1)
    while len(one.log) < 40:
        one.step()
    (seat,) = MATCH.to_act(one.state)
    view = MATCH.view(one.state, seat)
    for lead, worth in ((400, 1.0), (-400, 0.0)):
        totals = (lead, 0) if seat == 0 else (0, lead)
        behind = replace(view, totals=totals)
        engine = SearchPlayer("netis", "netis", Budget(iterations=50))
        *_, thought = engine.think(behind, Random(1))
        assert all(abs(choice.value - worth) < 0.01 for choice in thought.best if choice.visits)
