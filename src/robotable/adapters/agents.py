"""What the agents of PettingZoo see and do, for all games."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from robotable.encodings.encoding import length
from robotable.games.protocol import Seat
from robotable.library.configured_game import ConfiguredGame
from robotable.library.playthrough import AnyPlaythrough

AnyGame: TypeAlias = ConfiguredGame[Any, Any, Any, Any, Any]
Observation: TypeAlias = dict[str, NDArray[Any]]

PREFIX: Final = "seat_"


class Agents:
    """The seats of a game as agents. `waiting` adds an action that does nothing, for races."""

    def __init__(self, game: AnyGame, *, waiting: bool = False) -> None:
        self._encoding = game.encoding
        self.names = [f"{PREFIX}{seat}" for seat in range(game.players)]
        self.actions = self._encoding.actions + waiting
        self.wait = self._encoding.actions if waiting else None
        self._leave = game.entry.policy.leave
        self._numbers = length(self._encoding.layout)
        self.observation_spaces = {name: self._observations() for name in self.names}
        self.action_spaces = {name: spaces.Discrete(self.actions) for name in self.names}

    def _observations(self) -> spaces.Space[Any]:
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self._numbers,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def observe(self, playthrough: AnyPlaythrough, seat: Seat) -> Observation:
        view = playthrough.view(seat)
        mask = np.zeros(self.actions, np.int8)
        if view.legal:
            mask[: self._encoding.actions] = np.frombuffer(self._encoding.mask(view), np.uint8)
            if self._leave in view.legal:  # an agent plays to the end
                mask[self._encoding.encode(self._leave, view)] = 0
        if self.wait is not None:
            mask[self.wait] = 1
        return {
            "observation": np.asarray(self._encoding.observe(view), np.float32),
            "action_mask": mask,
        }

    def decode(self, playthrough: AnyPlaythrough, seat: Seat, code: int) -> Any:
        """The action with this number, or None to wait. Raises NotEncoded."""
        if code == self.wait:
            return None
        return self._encoding.decode(int(code), playthrough.view(seat))
