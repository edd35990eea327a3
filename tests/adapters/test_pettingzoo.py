"""The adapter of PettingZoo, judged by PettingZoo's own tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, render_test, seed_test

from robotable.adapters import pettingzoo
from robotable.games.micro_robots.actions import Step
from robotable.games.micro_robots.reference import shortest_path
from robotable.games.protocol import InvalidOptions
from robotable.games.race import Claim
from tests.thorough import usually

CASES = [
    pytest.param("robot_master", {"variant": variant}, id=variant)
    for variant in ("duel", "refill", "teams", "solo")
] + [
    pytest.param("micro_robots", {"players": 3, "pause": 10}, id="micro_robots"),
    pytest.param("ricochet_robots", {"fifth": "transparent"}, id="ricochet_robots"),
]
every_case = pytest.mark.parametrize(("name", "options"), CASES)
CYCLES = usually(60, everything=1_000)


# PettingZoo's own card and board games observe a dictionary with a mask, too.
@pytest.mark.filterwarnings("ignore:Observation")
@every_case
def test_it_passes_the_api_test(name: str, options: dict[str, Any]) -> None:
    with redirect_stdout(StringIO()):
        api_test(pettingzoo.env(name, **options), num_cycles=CYCLES)


@every_case
def test_the_same_seed_gives_the_same_game(name: str, options: dict[str, Any]) -> None:
    seed_test(lambda: pettingzoo.env(name, **options), num_cycles=usually(20, everything=500))


@pytest.mark.parametrize(("name", "options"), usually(CASES[3:5], everything=CASES))
def test_it_passes_the_render_test(name: str, options: dict[str, Any]) -> None:
    with redirect_stdout(StringIO()):
        render_test(lambda render_mode=None: pettingzoo.env(name, render_mode=render_mode, **options))


@pytest.mark.parametrize(("name", "options"), usually(CASES[:1], everything=CASES))
def test_it_passes_the_performance_benchmark(name: str, options: dict[str, Any]) -> None:
    """PettingZoo plays for five seconds. It only prints how far it came, and its games may not fail."""
    with redirect_stdout(StringIO()) as printed:
        performance_benchmark(pettingzoo.env(name, **options))
    assert "Finished performance benchmark" in printed.getvalue()


def test_people_watch_every_change(capsys: pytest.CaptureFixture[str]) -> None:
    env: Any = pettingzoo.env("robot_master", render_mode="human")
    pictures = [capsys.readouterr().out for _ in played(env, 1)]
    drawn = [picture for picture in pictures if picture]
    assert len(drawn) == len(set(drawn)) == 25  # the deal, and each of the 24 placements
    race: Any = pettingzoo.raw_env("micro_robots", players=2, render_mode="human")
    race.reset(seed=1)
    assert capsys.readouterr().out
    race.step(race._agents.wait)
    assert not capsys.readouterr().out


@pytest.mark.parametrize("name", ["micro_robots", "ricochet_robots"])
def test_races_pass_the_parallel_api_test(name: str) -> None:
    with redirect_stdout(StringIO()):
        parallel_api_test(pettingzoo.parallel_env(name, players=3), num_cycles=CYCLES)


def played(env: Any, seed: int) -> Iterator[tuple[str, Any]]:
    """Every agent takes random legal actions until the end."""
    env.reset(seed=seed)
    rng = Random(seed)
    for agent in env.agent_iter():
        observation, _, is_over, is_cut, _ = env.last()
        yield agent, observation
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if is_over or is_cut else int(rng.choice(legal)))


@pytest.mark.parametrize("variant", ["duel", "refill", "teams"])
def test_no_agent_learns_about_hidden_hands(variant: str) -> None:
    """The hands that an agent cannot see are dealt again, and its observation must stay the same, on its turn
    and on every other; so must the picture, which is for spectators."""
    env: Any = pettingzoo.raw_env("robot_master", variant=variant, render_mode="ansi")
    rng, changed = Random(5), dict.fromkeys(env.possible_agents, 0)
    for _ in played(env, 3):
        before, picture = env.playthrough, env.render()
        for agent in env.possible_agents:
            observation, seat = env.observe(agent), pettingzoo.seat_of(agent)
            state = before.rules.resample(before.state, seat, rng)
            assert state.hands[seat] == before.state.hands[seat]
            changed[agent] += state.hands != before.state.hands
            env._playthrough = env._game.resume(state)
            again = env.observe(agent)
            assert np.array_equal(observation["observation"], again["observation"])
            assert np.array_equal(observation["action_mask"], again["action_mask"])
            assert env.render() == picture
            env._playthrough = before
    assert min(changed.values()) > 10


@pytest.mark.parametrize("variant", ["duel", "refill", "teams", "solo"])
def test_rewards_are_those_of_the_game(variant: str) -> None:
    env: Any = pettingzoo.raw_env("robot_master", variant=variant)
    total: dict[str, float] = {}
    env.reset(seed=2)
    rng = Random(2)
    for agent in env.agent_iter():
        observation, reward, is_over, _, _ = env.last()
        total[agent] = total.get(agent, 0) + reward
        env.step(None if is_over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    outcome = env.playthrough.outcome
    if variant == "solo":
        assert list(total.values()) == [outcome.points[0]]
    else:
        expected = {
            f"seat_{seat}": 0 if not outcome.winners else 1 if seat in outcome.winners else -1
            for seat in range(env.playthrough.players)
        }
        assert total == expected


def test_chips_are_the_rewards_of_a_race() -> None:
    """An agent that claims and shows what the solver finds wins a chip."""
    env: Any = pettingzoo.raw_env("micro_robots", players=2, tick=0.1)
    env.reset(seed=1)
    for _ in range(3):
        race = env.playthrough.view(0)
        puzzle = env._game.rules.course.puzzle(race.position, race.goal)
        way = shortest_path(puzzle)
        assert way is not None
        env.step(env._game.encoding.encode(Claim(len(way) - 1), race))
        env.step(env._agents.wait)
        for cell in way[1:]:
            step = Step(race.position.board.faces[cell])
            env.step(env._game.encoding.encode(step, env.playthrough.view(0)))
            gained = dict(env.rewards)
            env.step(env._agents.wait)
        assert gained == {"seat_0": 1.0, "seat_1": 0.0}


def test_a_race_that_goes_nowhere_is_cut_off() -> None:
    env: Any = pettingzoo.raw_env("micro_robots", players=2, most_ticks=7)
    env.reset(seed=1)
    for _ in range(14):
        assert not any(env.truncations.values())
        env.step(env._agents.wait)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_the_clock_moves_on_while_everybody_waits() -> None:
    """150 seconds without a claim draw another target (AB, "Sonderfall"): 30 ticks of 5 seconds."""
    env: Any = pettingzoo.parallel_env("micro_robots", players=2, new_targets=True)
    env.reset(seed=1)
    target = env.playthrough.view(0).goal
    waiting = dict.fromkeys(env.agents, env._agents.wait)
    for _ in range(29):
        env.step(waiting)
    assert env.playthrough.view(0).goal == target
    env.step(waiting)
    assert env.playthrough.view(0).goal != target


def test_an_illegal_action_loses() -> None:
    env: Any = pettingzoo.env("robot_master")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    agent = env.agent_selection
    env.step(illegal)
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(InvalidOptions, match="unknown game 'chess'"):
        pettingzoo.env("chess")
    with pytest.raises(InvalidOptions, match="Invalid enum value 'x'"):
        pettingzoo.env("robot_master", variant="x")
    with pytest.raises(ValueError, match="render_mode is 'gif'; it may be ansi, rgb_array, human"):
        pettingzoo.env("robot_master", render_mode="gif")  # type: ignore[arg-type]  # that is the point
    with pytest.raises(ValueError, match="tick is 0; it must be a positive number"):
        pettingzoo.env("micro_robots", tick=0)
    with pytest.raises(ValueError, match="Robot Master is played in turns"):
        pettingzoo.parallel_env("robot_master")
