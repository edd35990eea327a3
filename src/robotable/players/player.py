"""What every player can do, of whatever kind it is.

Exception
  PlayerFailure    the player has lost the game by crashing, by being too slow or by an impossible action
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol, TypeAlias

from robotable.engines.protocol import Plan
from robotable.games.protocol import Outcome, Seat
from robotable.library.configured_game import ConfiguredGame

AnyGame: TypeAlias = ConfiguredGame[Any, Any, Any, Any, Any]
Log: TypeAlias = Sequence[tuple[Seat, Any]]

Failing: TypeAlias = Literal["time", "disqualified"]


class PlayerFailure(Exception):
    """The message continues a sentence that begins with the player's name, such as "crashed"."""

    def __init__(self, message: str, kind: Failing = "disqualified") -> None:
        super().__init__(message)
        self.kind: Failing = kind


class SeatPlayer(Protocol):
    """Plays one seat of one game at a time."""

    @property
    def name(self) -> str: ...

    def begin(self, game: AnyGame, seat: Seat, names: tuple[str, ...], seed: str) -> None:
        """A new game. The seed is for its random numbers, and for nothing else."""

    def plan(self, log: Log, view: Any, clock: int) -> Plan[Any] | None:
        """What it does, and how many milliseconds after the beginning of the game; None if it waits. The log
        has everything that happened: a player passes on to an engine only what its seat has seen. `clock` is
        the time since the beginning. Raises PlayerFailure."""

    def over(self, outcome: Outcome | None) -> None:
        """The game has ended."""

    def close(self) -> None:
        """The player is not needed any more."""
