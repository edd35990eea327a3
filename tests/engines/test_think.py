"""What every player of Robot Master reports about a turn, and that it plays accordingly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import isfinite
from random import Random
from typing import Any

import pytest

from robotable.engines.budget import Budget
from robotable.engines.protocol import TurnEngine
from robotable.engines.robot_master import level as level_module
from robotable.engines.robot_master import search_player
from robotable.engines.robot_master.level import LevelPlayer
from robotable.engines.robot_master.networks import NoNetwork
from robotable.engines.robot_master.sight import BEST
from robotable.engines.robot_master.specs import player
from robotable.engines.robot_master.turns import AnyView, round_view
from robotable.engines.thought import Thought
from robotable.games.robot_master import Options, RobotMaster
from robotable.games.robot_master.options import VARIANTS, VariantName
from tests.engines.test_secrecy import BOTS, PLAYERS, asked, turn
from tests.laws.playout import reached
from tests.laws.subjects import SUBJECTS
from tests.thorough import usually

RULES = RobotMaster()
LUCK = 3
HIGHEST_LINE = 150
"""Three of a kind and a pair of fives: the highest score of a line."""

WAVERING = ("pip", "fidget", "rivet", "gauge", "pivot", "caliper")
STEADY = tuple(spec for spec in PLAYERS if spec not in ("random", *WAVERING))


def views(count: int = 3) -> Iterator[AnyView]:
    """Turns of every variant and of matches, at all stages."""
    for subject in SUBJECTS["robot_master"]:
        rules, rng, met = subject.rules, Random(subject.label), 0
        while met < count:
            state = reached(rules, subject.options, rng)
            (seat, *_) = rules.to_act(state) or (-1,)
            if seat >= 0:
                met += 1
                yield rules.view(state, seat)


VIEWS = tuple(views())


def thoughts(engine: TurnEngine[Any, Any], view: AnyView, luck: int = LUCK) -> list[Thought[Any]]:
    return list(engine.think(view, Random(luck)))


@pytest.mark.parametrize("spec", [*PLAYERS, "netis,hands=0@30it"])
def test_a_thought_covers_every_legal_move_on_its_scale(spec: str) -> None:
    engine = asked(spec)
    for view in VIEWS:
        told = thoughts(engine, view)
        assert told
        for thought in told:
            assert Counter(one.action for one in thought.best) == Counter(view.legal)
            assert thought.value == thought.best[0].value
            values = [one.value for one in thought.best]
            assert all(map(isfinite, values))
            assert all(one.visits >= 0 for one in thought.best)
            alone = len(round_view(view).seats) == 1
            if thought.scale == "chance":
                assert not alone
                assert 0 <= min(values) <= max(values) <= 1
            elif thought.scale == "points":
                assert alone
                assert 0 <= min(values) <= max(values) <= HIGHEST_LINE


@pytest.mark.parametrize("spec", STEADY)
def test_a_decided_player_plays_the_first_move_of_its_last_thought(spec: str) -> None:
    engine = asked(spec)
    for view in VIEWS:
        *_, last = thoughts(engine, view)
        assert engine.choose(view, Random(LUCK)) == last.best[0].action


@pytest.mark.parametrize("spec", WAVERING)
def test_an_undecided_player_draws_from_the_first_moves_of_its_thought(spec: str) -> None:
    """And only from moves that it has examined."""
    engine, not_first = asked(spec), 0
    for view in VIEWS:
        for luck in range(usually(2, everything=5)):
            (thought,) = thoughts(engine, view, luck)
            few = [one.action for one in thought.best if one.visits][:BEST]
            chosen = engine.choose(view, Random(luck))
            assert chosen in few or len(view.legal) == 1
            not_first += chosen != few[0]
    assert not_first


def test_a_random_player_has_no_opinion() -> None:
    for view in VIEWS:
        (thought,) = thoughts(player("random"), view)
        assert len({one.value for one in thought.best}) == 1
        assert [one.action for one in thought.best] == list(view.legal)


@pytest.mark.parametrize("spec", ["greedy", *WAVERING])
def test_a_one_move_player_ranks_examined_moves_by_value(spec: str) -> None:
    for view in VIEWS:
        (thought,) = thoughts(asked(spec), view)
        looked_at = [one for one in thought.best if one.visits]
        values = [one.value for one in looked_at]
        assert values == pytest.approx(sorted(values, reverse=True))
        assert list(thought.best[: len(looked_at)]) == looked_at
        assert thought.nodes == len(looked_at)


def test_overlooked_lines_are_missing_from_the_thought() -> None:
    engine, overlooked = asked("caliper"), 0
    for view in VIEWS:
        (thought,) = thoughts(engine, view)
        overlooked += sum(not one.visits for one in thought.best)
    assert overlooked


@pytest.mark.parametrize("spec", PLAYERS)
def test_the_same_seed_gives_the_same_thoughts(spec: str) -> None:
    for view in VIEWS[::4]:
        assert thoughts(asked(spec), view) == thoughts(asked(spec), view)


@pytest.mark.parametrize("spec", PLAYERS)
def test_a_listener_can_stop_early(spec: str) -> None:
    """Closing it leaves nothing behind that would change the next thought."""
    engine, view = asked(spec), VIEWS[0]
    before = thoughts(engine, view)
    thinking = engine.think(view, Random(LUCK))
    assert next(thinking) == before[0]
    thinking.close()
    with pytest.raises(StopIteration):
        next(thinking)
    assert thoughts(engine, view) == before


def test_a_search_keeps_thinking_when_other_players_are_done() -> None:
    view = RULES.view(turn(Options("duel"), 20, Random(1)).state, 0)
    budget = Budget(iterations=1_200)
    told = {bot: len(list(asked(bot).think(view, Random(1), budget))) for bot in BOTS}
    assert told == dict.fromkeys(told, 1) | {"sextant": 3, "keystone": 3}


@pytest.mark.parametrize("spec", ["ismcts@5000n", "pimc@5000n", "netis@5000n", "ismcts-greedy@5000n"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_node_budget_runs_out_even_with_few_positions(spec: str, variant: VariantName) -> None:
    """With few cells left, a search soon knows every position; repeated visits count too."""
    for left in range(2, 7):
        game = turn(Options(variant), left, Random(left))
        view = RULES.view(game.state, game.seat)
        *_, last = player(spec).think(view, Random(1))
        assert last.nodes >= 5_000 or len(view.legal) == 1


def test_a_search_estimates_moves_it_has_not_tried() -> None:
    """With two iterations at most two placements were tried; the others get their average value."""
    view = RULES.view(turn(Options("duel"), 24, Random(1)).state, 0)
    (thought,) = thoughts(player("ismcts@2it"), view)
    tried = [one for one in thought.best if one.visits]
    assert len(tried) == 2
    guess = sum(one.value for one in tried) / 2
    assert {one.value for one in thought.best[2:]} == {guess}


def test_with_a_mark_it_reports_the_chance_to_reach_it() -> None:
    view = RULES.view(turn(Options("solo"), 6, Random(2)).state, 0)
    scales = {thoughts(player(spec), view)[-1].scale for spec in ("netis,mark=30@20it", "ismcts@20it")}
    assert scales == {"chance", "points"}
    *_, sure = thoughts(player("netis,mark=0@20it"), view)
    assert sure.scale == "points"


@pytest.mark.parametrize("variant", VARIANTS)
def test_without_a_kernel_one_move_players_are_the_fallback(
    variant: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their scale shows that they are fallbacks, and they choose by their reported values."""

    def none(options: Options) -> None:
        raise NoNetwork("not here")

    searching, keystone = player("netis@20it"), asked("keystone")
    assert isinstance(keystone, LevelPlayer)
    monkeypatch.setattr(level_module, "network_for", none)
    monkeypatch.setattr(search_player, "NATIVE", False)
    state, seat, _ = turn(Options(variant), 9, Random(1))
    view = RULES.view(state, seat)
    for engine in (searching, keystone):
        (thought,) = thoughts(engine, view)
        assert thought.scale == "own"
        assert engine.choose(view, Random(LUCK)) == thought.best[0].action
