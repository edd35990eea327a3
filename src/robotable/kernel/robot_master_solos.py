"""Many solo games of Robot Master at once, for programs that learn. Only the compiled kernel has them."""

from __future__ import annotations

from robotable.games.robot_master.scoring import Fives
from robotable.kernel.loader import NATIVE, kernel

Seen = tuple[bytes, bytes]
"""The numbers of the encoding as 32-bit floats, a row for each game, and a byte for each placement, 1 if it
is legal."""

Stepped = tuple[bytes, bytes, bytes, bytes]
"""The same, then a reward for each game as a 32-bit float, and a byte for each, 1 if it is over."""


class Solos:
    def __init__(self, count: int, fives: Fives = "unit") -> None:
        """Raises RuntimeError without the compiled kernel."""
        if not NATIVE:
            raise RuntimeError("many solo games at once need the compiled kernel, which is not built here")
        self._games = kernel.RobotMasterSolos(count, fives)

    def begin(self, seed: int) -> Seen:
        """All games begin anew."""
        return self._games.begin(seed)

    def step(self, actions: bytes, begin: bytes) -> Stepped:
        """A placement in each game, or a new game where `begin` is not 0. An illegal placement changes
        nothing and gives -1."""
        return self._games.step(actions, begin)

    def position(self, game: int) -> tuple[bytes, bytes]:
        """The board of one game, with 6 for an empty cell, and the card in hand."""
        return self._games.position(game)
