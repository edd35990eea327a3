"""Solo Robot Master many times at once, played by the compiled kernel.

`gymnasium.make_vec("robotable/RobotMasterSolo-v1", 256)` makes one. Observations, masks and rewards are those
of the single environment. The step after the end of a game begins the next one, whatever its action is.
"""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from robotable.adapters.rendering import MODES, Rendered, RenderMode, check_mode, render
from robotable.encodings.encoding import length
from robotable.games.robot_master.options import Options
from robotable.games.robot_master.state import State
from robotable.kernel.action_codes import EMPTY
from robotable.kernel.robot_master_solos import Solos
from robotable.library.games import any_game

MOST_GAMES: Final = 65_536

Numbers = NDArray[np.float32]
Flags = NDArray[np.bool_]


class SoloVectorEnv(gymnasium.vector.VectorEnv[Numbers, Any, Any]):
    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium does
        "render_modes": list(MODES),
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        *,
        name: str = "robot_master",
        max_episode_steps: int | None = None,
        render_mode: RenderMode | None = None,
        **options: object,
    ) -> None:
        """Raises InvalidOptions, ValueError, and RuntimeError without the compiled kernel."""
        check_mode(render_mode)
        if not 1 <= num_envs <= MOST_GAMES:
            raise ValueError(f"num_envs is {num_envs}; it may be 1 to {MOST_GAMES}")
        self._game = any_game(name, options)
        chosen = self._game.options
        if not isinstance(chosen, Options) or chosen.variant != "solo":
            raise ValueError("only solo games of Robot Master are played many at once")
        self.num_envs = num_envs
        self.render_mode = render_mode
        self._mode: RenderMode | None = render_mode
        self._most_steps = max_episode_steps
        self._games = Solos(num_envs, chosen.fives)
        encoding = self._game.encoding
        self._actions = encoding.actions
        self.single_observation_space = spaces.Box(0.0, 1.0, (length(encoding.layout),), np.float32)
        self.single_action_space = spaces.Discrete(encoding.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._ended: Flags = np.zeros(num_envs, np.bool_)
        self._steps: NDArray[np.int64] = np.zeros(num_envs, np.int64)
        self._begin(0)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """One seed is enough for all games. Of a list with a seed for each game, all seeds count for all
        games. A list with None in it counts as None."""
        super().reset(seed=self._one_seed(seed))
        seen = self._begin(int(self.np_random.integers(2**63)))
        self._show()
        return seen

    def step(self, actions: Any) -> tuple[Numbers, Any, Flags, Flags, dict[str, Any]]:
        codes = np.asarray(actions)
        is_number = (codes >= 0) & (codes < self._actions)
        # Numbers outside the actions are illegal too; the kernel refuses the largest byte.
        sent = np.where(is_number, codes, 255).astype(np.uint8)
        found = self._games.step(sent.tobytes(), self._ended.tobytes())
        self._steps = np.where(self._ended, 0, self._steps + 1)
        rewards = np.frombuffer(bytearray(found[2]), np.float32)
        terminated = np.frombuffer(bytearray(found[3]), np.bool_)
        truncated = np.zeros(self.num_envs, np.bool_)
        if self._most_steps is not None:
            truncated = (self._steps >= self._most_steps) & ~terminated
        self._ended = terminated | truncated
        numbers, info = self._seen(found[0], found[1])
        self._show()
        return numbers, rewards, terminated, truncated, info

    def action_masks(self) -> Flags:
        """Which actions are legal, a row for each game."""
        return self._masks

    def render(self) -> tuple[Rendered, ...] | None:  # type: ignore[override]  # as the base class says in prose
        """A picture or text for each game."""
        if self._mode is None:
            return None
        return tuple(
            render(self._mode, self._game.resume(self.state(game)), 0) for game in range(self.num_envs)
        )

    def state(self, game: int) -> State:
        """One of the games as the rules see it."""
        board, hand = self._games.position(game)
        assert isinstance(self._game.options, Options)
        cells = tuple(None if card == EMPTY else card for card in board)
        return State(self._game.options, "rows", cells, (tuple(hand),))

    def _show(self) -> None:
        if self._mode == "human":
            self.render()

    def _one_seed(self, seed: int | list[int | None] | None) -> int | None:
        if not isinstance(seed, list):
            return seed
        if len(seed) != self.num_envs:
            raise ValueError(
                f"{len(seed)} seeds for {self.num_envs} games; give one seed, or one for each game"
            )
        seeds = [one for one in seed if one is not None]
        if len(seeds) < len(seed):
            return None
        return int(np.random.SeedSequence(seeds).generate_state(1, np.uint64)[0])

    def _begin(self, seed: int) -> tuple[Numbers, dict[str, Any]]:
        self._ended = np.zeros(self.num_envs, np.bool_)
        self._steps = np.zeros(self.num_envs, np.int64)
        return self._seen(*self._games.begin(seed))

    def _seen(self, numbers: bytes, masks: bytes) -> tuple[Numbers, dict[str, Any]]:
        # Arrays over bytes could not be written to, which some libraries that learn want.
        self._masks = np.frombuffer(bytearray(masks), np.bool_).reshape(self.num_envs, -1)
        rows = np.frombuffer(bytearray(numbers), np.float32).reshape(self.num_envs, -1)
        everywhere = np.ones(self.num_envs, np.bool_)
        return rows, {"action_mask": self._masks, "_action_mask": everywhere}
