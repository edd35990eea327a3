"""Does PPO learn solo Robot Master better than greedy? python benchmarks/ppo.py [--minutes 10] [--json]

A public library does the learning, on games that the compiled kernel plays. It is too heavy for the tests:

    pip install 'robotable[rl]' sb3-contrib

Prints the mean points of both with 95 % intervals. Exits with status 1 if PPO is not clearly better.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

import robotable as rb
import robotable.adapters.gymnasium

TURNS: Final = 24
SCALE: Final = 1 / 20
"""Rewards of about 1 are learned best; a good game has 20 points and more."""

MOST_STEPS: Final = 1_000_000_000


class SoloGames(VecEnv):  # type: ignore[misc]  # without the library, its classes have no types
    """Gymnasium's vector environment as one of Stable-Baselines3, which begins the next game in the step that
    ends one. With legal actions, all games end with the same step."""

    def __init__(self, games: int, seed: int) -> None:
        made: Any = gymnasium.make_vec("robotable/RobotMasterSolo-v1", games)
        self._games = made  # the next line asks for its render_mode
        super().__init__(games, made.single_observation_space, made.single_action_space)
        self._seed = seed
        self._actions: Any = None

    def reset(self) -> NDArray[np.float32]:
        numbers: NDArray[np.float32] = self._games.reset(seed=self._seed)[0]
        return numbers

    def step_async(self, actions: Any) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        numbers, rewards, over, _, _ = self._games.step(self._actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        if over.any():
            assert over.all()
            infos = [{"terminal_observation": row, "TimeLimit.truncated": False} for row in numbers]
            numbers, *_ = self._games.step(np.zeros(self.num_envs, np.int64))
        return numbers, rewards * SCALE, over, infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **arguments: Any) -> list[Any]:
        return list(getattr(self._games, method_name)(*args, **arguments))

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self._games, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self._games, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self._games.close()


class UntilTime(BaseCallback):  # type: ignore[misc]  # as above
    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._until = monotonic() + seconds

    def _on_step(self) -> bool:
        return monotonic() < self._until


@dataclass(frozen=True)
class Mean:
    points: float
    error: float
    """Half the width of the 95 % interval."""

    games: int

    @classmethod
    def of(cls, points: list[float]) -> Mean:
        error = 1.96 * stdev(points) / sqrt(len(points))
        return cls(round(fmean(points), 2), round(error, 2), len(points))

    def __str__(self) -> str:
        return f"{self.points} ± {self.error} points, {self.games} games"


def learned(minutes: float, games: int, seed: int) -> tuple[MaskablePPO, int]:
    """The model, and how many games it has played."""
    model = MaskablePPO(
        "MlpPolicy",
        SoloGames(games, seed),
        n_steps=TURNS,
        batch_size=min(2_048, games * TURNS),
        n_epochs=4,
        gamma=1.0,
        ent_coef=0.003,
        learning_rate=5e-4,
        policy_kwargs={"net_arch": [256, 256]},
        seed=seed,
        device="cpu",
    )
    model.learn(MOST_STEPS, callback=UntilTime(60 * minutes))
    return model, model.num_timesteps // TURNS


def points_of_model(model: MaskablePPO, games: int, seed: int) -> list[float]:
    envs: Any = gymnasium.make_vec("robotable/RobotMasterSolo-v1", games)
    numbers, info = envs.reset(seed=seed)
    for _ in range(TURNS):
        actions, _ = model.predict(numbers, action_masks=info["action_mask"], deterministic=True)
        numbers, rewards, over, _, info = envs.step(actions)
    assert over.all()
    return [float(reward) for reward in rewards]


def points_of_player(name: str, games: int, seed: int) -> list[float]:
    game, player, rng = rb.game("robot_master", variant="solo"), rb.engine(name), Random(seed)
    assert isinstance(player, rb.TurnPlayer)
    found = []
    for _ in range(games):
        playing = game.start(rng)
        while not playing.is_over:
            playing = playing.play(player.choose(playing.seen_by(0), rng)).draw(rng)
        assert playing.outcome is not None
        found.append(float(playing.outcome.points[0]))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=10, help="how long to learn")
    parser.add_argument("--games", type=int, default=512, help="how many games to play at once")
    parser.add_argument("--judged", type=int, default=1_000, help="how many games each plays in the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    model, played = learned(given.minutes, given.games, given.seed)
    ppo = Mean.of(points_of_model(model, given.judged, given.seed + 1))
    greedy = Mean.of(points_of_player("greedy", given.judged, given.seed + 1))
    if given.json:
        print(json.dumps({"learned_from": played, "ppo": asdict(ppo), "greedy": asdict(greedy)}, indent=2))
    else:
        print(f"PPO, after {played} games: {ppo}\ngreedy: {greedy}")
    return int(ppo.points - ppo.error <= greedy.points + greedy.error)


if __name__ == "__main__":
    sys.exit(main())
