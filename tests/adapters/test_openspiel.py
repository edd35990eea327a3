"""The adapter of OpenSpiel, judged by OpenSpiel's own tests and algorithms. About 25 seconds of work."""

from __future__ import annotations

import unittest
from contextlib import redirect_stdout
from io import StringIO
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, generate_playthrough, ismcts
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from pettingzoo.test import api_test as pettingzoo_api_test
from shimmy import OpenSpielCompatibilityV0

from robotable.adapters import openspiel
from robotable.games.protocol import InvalidOptions
from robotable.games.robot_master.scoring import line_score

GAMES = [pytest.param(name, id=name.removeprefix("robotable_robot_master_")) for name in openspiel.NAMES]
every_game = pytest.mark.parametrize("name", GAMES)
SMALL = "robotable_robot_master_3x3_v1"
HIDDEN = [game for game in GAMES if "solo" not in str(game.values[0])]
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


@pytest.fixture(autouse=True, scope="module")
def _flags() -> None:
    """Programs of OpenSpiel read flags of the command line."""
    flags.FLAGS.mark_as_parsed()


def played(game: Any, seed: int) -> list[Any]:
    """All states of a random game."""
    rng, states = Random(seed), [game.new_initial_state()]
    while not states[-1].is_terminal():
        legal = [code for code, _ in states[-1].chance_outcomes()] if states[-1].is_chance_node() else None
        states.append(states[-1].child(rng.choice(legal or states[-1].legal_actions())))
    return states


def counted() -> tuple[tuple[int, int, int], int]:
    """The nodes of chance, of players and at the end of the small game, and the number of information states,
    counted without its rules: every corner is open from the start, and a hand is two of seven cards."""
    nodes, known = [0, 0, 0], set()

    def deal(left: tuple[int, ...], dealt: tuple[int, ...]) -> None:
        if len(dealt) == 4:
            place((), tuple(sorted(dealt[:2])), tuple(sorted(dealt[2:])))
            return
        nodes[0] += 1
        for card in set(left):
            rest = list(left)
            rest.remove(card)
            deal(tuple(rest), (*dealt, card))

    def place(history: tuple[tuple[int, str], ...], first: tuple[int, ...], second: tuple[int, ...]) -> None:
        open_corners = set("abcd") - {corner for _, corner in history}
        if not open_corners:
            nodes[2] += 1
            return
        nodes[1] += 1
        hands = (first, second)
        turn = len(history) % 2
        placed = tuple(card for card, _ in history[turn::2])
        known.add((turn, tuple(sorted((*hands[turn], *placed))), history))
        for card, corner in product(set(hands[turn]), open_corners):
            hand = list(hands[turn])
            hand.remove(card)
            kept = (tuple(hand), second) if turn == 0 else (first, tuple(hand))
            place((*history, (card, corner)), *kept)

    deal((0, 0, 0, 1, 1, 2, 2), ())
    return (nodes[0], nodes[1], nodes[2]), len(known)


def passes(base: type, name: str) -> None:
    """Runs a test case of OpenSpiel on a game."""
    game = pyspiel.load_game(name)
    case: Any = type("Case", (base,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert not result.errors + result.failures, result.errors + result.failures
    assert result.testsRun > 4


@every_game
def test_it_passes_the_random_simulation_with_serialization(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@every_game
def test_it_keeps_the_interface_on_sampled_states(name: str) -> None:
    passes(api_test.EnforceAPIOnPartialTreeBase, name)


def test_the_small_game_keeps_the_interface_on_its_full_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Including perfect recall: no information state forgets what its seat has seen."""
    nodes, information_states = counted()
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, SMALL, nodes)
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, SMALL, information_states)
    passes(api_test.EnforceAPIOnFullTreeBase, SMALL)


def test_the_small_game_plays_as_it_always_did() -> None:
    """A game that OpenSpiel has written down, with everything that each player observes."""
    kept, now = generate_playthrough.replay(PLAYTHROUGHS / f"{SMALL}.txt")
    assert now == kept


@pytest.mark.parametrize("variant", ["duel", "refill", "solo"])
def test_playthroughs_replay(variant: str, tmp_path: Path) -> None:
    name = f"robotable_robot_master_{variant}_v1"
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(name, None, seed=5))
    kept, now = generate_playthrough.replay(path)
    assert now == kept


@pytest.mark.parametrize("name", HIDDEN)
def test_no_player_observes_what_is_hidden(name: str) -> None:
    """Everything that a player cannot see is dealt again, and all observations must stay the same."""
    changed, rng = 0, Random(2)
    for state in played(pyspiel.load_game(name), 4):
        if state.is_chance_node():
            continue
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, rng.random)
            changed += str(other) != str(state)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions(player) == state.legal_actions(player)
    assert changed > 2


def test_strangers_share_an_information_state_only_if_they_have_seen_the_same() -> None:
    """Another card on the board or in the hand makes another information state, string and tensor."""
    game = openspiel.game("robot_master", variant="refill")
    seen: dict[str, str] = {}
    for seed in range(3):
        for state in played(game, seed):
            if state.current_player() >= 0:
                text = state.information_state_string()
                numbers = str(np.flatnonzero(state.information_state_tensor()))
                assert seen.setdefault(numbers, text) == text
    assert len(seen) == len(set(seen.values())) == 3 * 24


# The spaces are Shimmy's own: it does not know the bounds of a tensor.
@pytest.mark.filterwarnings("ignore:Agent's (min|max)imum observation space value is")
@pytest.mark.parametrize("name", [*GAMES[:2], GAMES[-1]])
def test_shimmy_makes_it_an_environment_of_pettingzoo(name: str) -> None:
    with redirect_stdout(StringIO()):
        pettingzoo_api_test(OpenSpielCompatibilityV0(env=pyspiel.load_game(name)), num_cycles=60)


def test_ismcts_beats_random_play() -> None:
    """It deals hidden cards with a sampler that cannot be seeded, so the result differs from run to run: many
    games, and a bound far from what both equal players and the usual result would give."""
    game, won = openspiel.game("robot_master_3x3"), 0.0
    numbers = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=RandomRolloutEvaluator(1, numbers),
        uct_c=1.5,
        max_simulations=40,
        random_state=numbers,
    )
    for deal in range(200):
        state, seat = game.new_initial_state(), deal % 2
        while not state.is_terminal():
            if state.is_chance_node():
                codes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(numbers.choice(codes, p=odds))
            elif state.current_player() == seat:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(numbers.choice(state.legal_actions()))
        won += state.returns()[seat]
    assert won >= 50


def test_mccfr_learns_to_be_less_exploitable() -> None:
    game = openspiel.game("robot_master_3x3")
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    before = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    for _ in range(150):
        solver.iteration()
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.7 * before


def test_returns_are_those_of_the_game() -> None:
    for variant, options in (("duel", {"first": "random"}), ("solo", {"fives": "pair"}), ("teams", {})):
        game = openspiel.game("robot_master", variant=variant, **options)
        for seed in range(3):
            end = played(game, seed)[-1]
            outcome = end.seen.outcome
            if variant == "solo":
                assert end.returns() == [outcome.points[0]]
            else:
                value = {True: 1.0, False: -1.0 if outcome.winners else 0.0}
                assert end.returns() == [value[seat in outcome.winners] for seat in range(game.num_players())]
            chances = sum(item.player == pyspiel.PlayerId.CHANCE for item in end.full_history())
            assert chances == game.max_chance_nodes_in_history()


def test_no_line_is_worth_more_than_the_best_result_of_solo() -> None:
    best = max(line_score(line, fives) for line in product(range(6), repeat=5) for fives in ("unit", "pair"))
    assert best == openspiel.game("robot_master", variant="solo").max_utility()


def test_bad_options_are_refused() -> None:
    with pytest.raises(InvalidOptions, match="OpenSpiel has no robotable_chess; it has robotable_robot"):
        openspiel.game("chess")
    with pytest.raises(InvalidOptions, match="unknown option players"):
        openspiel.game("robot_master", players="3")
    with pytest.raises(InvalidOptions, match="Invalid enum value 'x'"):
        openspiel.game("robot_master", first="x")
    for board, why in (
        ("...", "three rows"),
        ("...,/.0./...", "three rows"),
        ("100/.../000", "3 open cells"),
    ):
        with pytest.raises(InvalidOptions, match=why):
            openspiel.game("robot_master_3x3", board=board)
    with pytest.raises(InvalidOptions, match="too many equal cards"):
        openspiel.game("robot_master_3x3", board="000/00./.12")
