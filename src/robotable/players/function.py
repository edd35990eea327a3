"""A Python function as a player: it takes the game as its seat has seen it and random numbers, and returns
one of the legal actions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from robotable.engines.protocol import Plan
from robotable.games.protocol import Outcome, Seat
from robotable.library.seen_game import SeenGame
from robotable.players.player import AnyGame, Log, PlayerFailure
from robotable.printable import printable

_SHOWN = 200


class FunctionPlayer:
    """Nothing limits its time and memory, because it runs in this process."""

    def __init__(self, name: str, choose: Callable[[SeenGame[Any, Any], Random], Any]) -> None:
        self.name = name
        self._choose = choose
        self._game = ""
        self._rng = Random(0)

    def begin(self, game: AnyGame, seat: Seat, names: tuple[str, ...], seed: str) -> None:
        self._game, self._rng = game.name, Random(f"{seed}/{seat}")

    def plan(self, log: Log, view: Any, clock: int) -> Plan[Any] | None:
        """In a race it acts at once, and waits if it returns None."""
        past = tuple((owner, action) for owner, action in log if owner >= 0)
        try:
            action = self._choose(SeenGame(self._game, view, past), self._rng)
        except Exception as error:  # whatever a stranger's function raises
            reason = printable(f"{type(error).__name__}: {error}")[:_SHOWN]
            raise PlayerFailure(f"raised {reason}") from error
        return None if action is None else Plan(clock, action)

    def over(self, outcome: Outcome | None) -> None:
        pass

    def close(self) -> None:
        pass
