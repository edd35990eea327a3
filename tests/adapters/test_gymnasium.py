"""The adapter of Gymnasium, judged by Gymnasium's own test."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from robotable.adapters.gymnasium import ILLEGAL, SoloEnv
from robotable.adapters.solo_vector import SoloVectorEnv
from robotable.games.protocol import InvalidOptions
from robotable.games.ricochet_robots.reference import Solved, solve
from robotable.games.robot_master import RobotMaster
from robotable.library.games import any_game
from robotable.pictures.views import view_text

IDS = ("robotable/RobotMasterSolo-v1", "robotable/MicroRobots-v1", "robotable/RicochetRobots-v1")
every_id = pytest.mark.parametrize("name", IDS)


@every_id
def test_it_passes_the_environment_checker(name: str) -> None:
    env = gymnasium.make(name, render_mode="rgb_array").unwrapped
    with redirect_stdout(StringIO()):
        check_env(env, skip_render_check=True)
        assert env.reset(seed=1)
        picture: Any = env.render()
    assert picture.shape[1:] == (600, 3)
    assert len(np.unique(picture)) > 10


@every_id
def test_masked_play_never_meets_an_illegal_action(name: str) -> None:
    env, rng = gymnasium.make(name), np.random.default_rng(1)
    _, info = env.reset(seed=7)
    rewards = []
    for _ in range(200):
        mask = info["action_mask"]
        assert np.array_equal(mask, env.get_wrapper_attr("action_masks")())
        _, reward, is_over, is_cut, info = env.step(rng.choice(np.flatnonzero(mask)))
        rewards.append(float(reward))
        if is_over or is_cut:
            break
    assert is_over or is_cut
    if "Master" in name:
        assert rewards == [0.0] * 23 + [rewards[-1]]
        assert rewards[-1] == min(*env.unwrapped.view().rows, *env.unwrapped.view().columns)  # type: ignore[attr-defined]
    else:
        assert all(reward <= -1 for reward in rewards)


@every_id
def test_an_illegal_action_changes_nothing(name: str) -> None:
    env = gymnasium.make(name)
    before, info = env.reset(seed=7)
    after, reward, is_over, is_cut, _ = env.step(int(np.flatnonzero(~info["action_mask"])[0]))
    assert np.array_equal(before, after)
    assert (reward, is_over, is_cut) == (ILLEGAL, False, False)


def test_a_shortest_solution_costs_what_the_solver_says() -> None:
    env: Any = gymnasium.make("robotable/RicochetRobots-v1", fifth="transparent", must_turn=False).unwrapped
    for seed in range(4):
        env.reset(seed=seed)
        view = env.view()
        found = solve(env._course.puzzle(view.position, view.goal), max_states=20_000)
        if not isinstance(found, Solved):
            continue
        total, is_over = 0.0, False
        for slide in found.way:
            assert not is_over
            _, reward, is_over, _, _ = env.step(env._encoding.encode(slide, env.view()))
            total += reward
        assert is_over
        assert total == -found.cost


def test_vectors_of_environments_work() -> None:
    envs = gymnasium.make_vec(IDS[0], num_envs=3, vectorization_mode="sync")
    numbers, info = envs.reset(seed=1)
    assert numbers.shape[0] == 3
    codes = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
    _, rewards, *_ = envs.step(np.array(codes))
    assert list(rewards) == [0, 0, 0]
    envs.close()


def test_many_games_at_once_are_the_same_games() -> None:
    """What the kernel writes as numbers is what the encoding makes of the same position."""
    envs: Any = gymnasium.make_vec(IDS[0], 5, fives="pair")
    assert isinstance(envs, SoloVectorEnv)
    encoding = any_game("robot_master", {"variant": "solo", "fives": "pair"}).encoding
    numbers, info = envs.reset(seed=3)
    rng, ended, finished = np.random.default_rng(1), np.zeros(5, bool), 0
    rewards: Any = np.zeros(5)
    for _ in range(60):
        for game in range(5):
            state = envs.state(game)
            view = RobotMaster().view(state, 0)
            assert np.array_equal(numbers[game], np.asarray(encoding.observe(view), np.float32))
            assert bytes(info["action_mask"][game]) == encoding.mask(view)
            outcome = RobotMaster().outcome(state)
            assert (outcome is not None) == ended[game]
            if outcome is not None:
                assert rewards[game] == outcome.points[0]
                finished += 1
        codes = [rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in info["action_mask"]]
        numbers, rewards, ended, cut, info = envs.step(np.array(codes))
        assert not cut.any()
    assert finished == 10  # a game ends with its 24th placement, and the 25th step begins the next one
    again: Any = gymnasium.make_vec(IDS[0], 5, fives="pair")
    assert np.array_equal(again.reset(seed=3)[0], envs.reset(seed=3)[0])
    assert not np.array_equal(again.reset(seed=4)[0], envs.reset(seed=3)[0])


def test_many_games_at_once_refuse_and_cut_off() -> None:
    envs: Any = gymnasium.make_vec(IDS[0], 2, render_mode="ansi", max_episode_steps=3)
    before, info = envs.reset(seed=1)
    illegal = int(np.flatnonzero(~info["action_mask"][0])[0])
    for step in (1, 2, 3):
        numbers, rewards, ended, cut, _ = envs.step(np.array([illegal, -1]))
        assert np.array_equal(numbers, before)
        assert list(rewards) == [ILLEGAL, ILLEGAL]
        assert not ended.any()
        assert cut.all() == (step == 3)
    texts = envs.render()
    assert len(texts) == 2
    assert all("5" in text for text in texts)
    numbers, *_ = envs.step(np.array([illegal, -1]))
    assert not np.array_equal(numbers, before)
    with pytest.raises(ValueError, match="num_envs is 0; it may be 1 to"):
        SoloVectorEnv(0, variant="solo")
    with pytest.raises(ValueError, match="only solo games"):
        SoloVectorEnv(2, variant="duel")


def test_all_seeds_of_a_list_count() -> None:
    envs: Any = gymnasium.make_vec(IDS[0], 3)
    first, _ = envs.reset(seed=[1, 2, 3])
    again, _ = envs.reset(seed=[1, 2, 3])
    other, _ = envs.reset(seed=[1, 2, 4])
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    with pytest.raises(ValueError, match="2 seeds for 3 games; give one seed, or one for each game"):
        envs.reset(seed=[1, 2])


@every_id
def test_people_watch_every_step(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    env: Any = gymnasium.make(name, render_mode="human")
    _, info = env.reset(seed=1)
    begun, seen = capsys.readouterr().out, env.unwrapped.view()
    env.step(int(np.flatnonzero(info["action_mask"])[0]))
    stepped, then = capsys.readouterr().out, env.unwrapped.view()
    drawn = [view_text(env.unwrapped._game.name, view) for view in (seen, then)]
    assert [begun, stepped] == [f"{text}\n\n" for text in drawn]
    assert begun != stepped


def test_people_watch_many_games_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    envs: Any = gymnasium.make_vec(IDS[0], 2, render_mode="human")
    assert not capsys.readouterr().out
    _, info = envs.reset(seed=1)
    assert capsys.readouterr().out.count("hand:") == 2
    envs.step(info["action_mask"].argmax(axis=1))
    assert capsys.readouterr().out.count("hand:") == 2


def test_an_observation_says_nothing_about_hidden_cards() -> None:
    """Everything that the player cannot see is dealt again, and the observation must stay the same."""
    env: Any = gymnasium.make(IDS[0]).unwrapped
    _, info = env.reset(seed=5)
    for _ in range(10):
        before = env.playthrough
        env.playthrough = env._game.resume(before.rules.resample(before.state, 0, Random(8)))
        assert np.array_equal(env.action_masks(), info["action_mask"])
        other, _ = env._seen()
        env.playthrough = before
        assert np.array_equal(other, env._seen()[0])
        *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))


def test_bad_options_are_refused() -> None:
    with pytest.raises(InvalidOptions, match="tiles is 'gold'"):
        gymnasium.make(IDS[1], tiles="gold")
    with pytest.raises(ValueError, match="render_mode is 'gif'"):
        SoloEnv("robot_master", variant="solo", render_mode="gif")  # type: ignore[arg-type]  # that is the point
