"""Games for one player as environments of Gymnasium.

    gymnasium.make("robotable/RobotMasterSolo-v1")
    gymnasium.make("robotable/MicroRobots-v1", tiles="copper")
    gymnasium.make("robotable/RicochetRobots-v1", fifth="transparent")

    gymnasium.make_vec("robotable/RobotMasterSolo-v1", 256)

after `import robotable.adapters.gymnasium`, which registers them. The last line makes 256 games, which the
compiled kernel plays at once. In Robot Master the reward is the lowest line, at the end. In a puzzle every
move costs 1 (a slide what it costs in the game), and the target ends it.
With `render_mode="human"`, every reset and step prints what the player sees.
An illegal action changes nothing and costs 1; `info["action_mask"]` and `action_masks()` say which are legal.
"""

from __future__ import annotations

from abc import abstractmethod
from random import Random
from typing import Any, Final

import gymnasium
import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from robotable.adapters.rendering import MODES, RenderMode, check_mode, render_view
from robotable.encodings.encoding import NotEncoded, length
from robotable.encodings.race import RaceEncoding
from robotable.kernel import NATIVE
from robotable.library.configured_game import ConfiguredGame
from robotable.library.games import any_game

ILLEGAL: Final = -1.0
"""The reward of an illegal action."""

Numbers = NDArray[np.float32]


class SeatEnv(gymnasium.Env[Numbers, int]):
    """What all environments share: one seat, whose view is observed."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium does

    def __init__(
        self, game: ConfiguredGame[Any, Any, Any, Any, Any], actions: int, render_mode: RenderMode | None
    ) -> None:
        check_mode(render_mode)
        self.render_mode = self._mode = render_mode
        self._game = game
        self._encoding = game.encoding
        self._actions = actions
        self._rng = Random()
        self.observation_space = spaces.Box(0.0, 1.0, (length(self._encoding.layout),), np.float32)
        self.action_space: Any = spaces.Discrete(actions)

    @abstractmethod
    def view(self) -> Any:
        """What the player sees now."""

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal. Libraries that learn with masks look for this name."""
        return np.frombuffer(self._encoding.mask(self.view()), np.bool_)[: self._actions]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._rng = Random(seed)
        self._begin()
        return self._seen()

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        try:
            chosen = self._encoding.decode(int(action), self.view())
        except NotEncoded:
            reward, is_over = ILLEGAL, False
        else:
            reward, is_over = self._act(chosen)
        numbers, info = self._seen()
        return numbers, reward, is_over, False, info

    def render(self) -> Any:
        return render_view(self._mode, self._game.name, self.view())

    @abstractmethod
    def _begin(self) -> None:
        """A new game or puzzle."""

    @abstractmethod
    def _act(self, action: Any) -> tuple[float, bool]:
        """The reward, and whether this was the end."""

    def _seen(self) -> tuple[Numbers, dict[str, Any]]:
        if self._mode == "human":
            self.render()
        numbers = np.asarray(self._encoding.observe(self.view()), np.float32)
        return numbers, {"action_mask": self.action_masks()}


class SoloEnv(SeatEnv):
    """A turn-based game that one player plays alone."""

    def __init__(self, name: str, *, render_mode: RenderMode | None = None, **options: object) -> None:
        """Raises InvalidOptions."""
        game = any_game(name, options)
        super().__init__(game, game.encoding.actions, render_mode)
        self.playthrough = game.start(self._rng)

    def view(self) -> Any:
        return self.playthrough.view(0)

    def _begin(self) -> None:
        self.playthrough = self._game.start(self._rng)

    def _act(self, action: Any) -> tuple[float, bool]:
        self.playthrough = self.playthrough.play(action).draw(self._rng)
        outcome = self.playthrough.outcome
        return (0.0 if outcome is None else float(outcome.points[0])), outcome is not None


class PuzzleEnv(SeatEnv):
    """The puzzles of a race, without the race: lead a robot to the target in few moves."""

    def __init__(self, name: str, *, render_mode: RenderMode | None = None, **options: object) -> None:
        """Raises InvalidOptions, also for a game without puzzles."""
        game = any_game(name, {**options, "players": 1, "pause": 0})
        assert game.entry.race is not None
        self._course = game.entry.race.course
        encoding = game.encoding
        assert isinstance(encoding, RaceEncoding)
        super().__init__(game, encoding.moves, render_mode)
        self._begin()

    def view(self) -> Any:
        return self._view

    def _begin(self) -> None:
        begun = self._game.start(self._rng)
        seen = begun.view(0)
        self._show(seen, self._course.walk(seen.options, seen.position, seen.goal))

    def _act(self, action: Any) -> tuple[float, bool]:
        seen = self._view
        walk = self._course.moved(seen.options, seen.position, seen.goal, seen.walk, action)
        cost = self._course.cost(walk) - seen.spent
        self._show(seen, walk)
        return -float(cost), self._course.has_arrived(seen.options, seen.goal, walk)

    def _show(self, seen: Any, walk: Any) -> None:
        """The view of the race with this walk and the legal moves from its end, and nothing else to do."""
        course, parts = self._course, (seen.options, seen.position, seen.goal, walk)
        self._view = msgspec.structs.replace(
            seen,
            phase="showing",
            walk=walk,
            spent=course.cost(walk),
            legal=tuple(move for move in course.moves(*parts) if course.moved(*parts, move) is not None),
        )


_ENVIRONMENTS: Final[dict[str, tuple[str, int, dict[str, object]]]] = {
    "robotable/RobotMasterSolo-v1": ("SoloEnv", 200, {"name": "robot_master", "variant": "solo"}),
    "robotable/MicroRobots-v1": ("PuzzleEnv", 50, {"name": "micro_robots"}),
    "robotable/RicochetRobots-v1": ("PuzzleEnv", 100, {"name": "ricochet_robots"}),
}
"""For each id: the class, after how many steps an episode is cut off, and its arguments."""

_MANY_AT_ONCE: Final = {"SoloEnv": "robotable.adapters.solo_vector:SoloVectorEnv"} if NATIVE else {}
"""What `gymnasium.make_vec` makes instead of many single environments."""

for _id, (_class, _steps, _arguments) in _ENVIRONMENTS.items():
    gymnasium.register(
        _id,
        entry_point=f"{__name__}:{_class}",
        vector_entry_point=_MANY_AT_ONCE.get(_class),
        max_episode_steps=_steps,
        kwargs=_arguments,
    )
