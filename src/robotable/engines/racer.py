"""The common part of engines for race games: search for a solution, show it at a human pace, wait for others.

How to search and what to show depends on the game: see `micro_robots/player.py` and
`ricochet_robots/player.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec

from robotable.engines.protocol import Plan, Question
from robotable.games.race import RaceView, Ready, Return

AnyRaceView: TypeAlias = RaceView[Any, Any, Any, Any, Any]
V = TypeVar("V", bound=AnyRaceView)

RETURN_MS: Final = 1_000
READY_MS: Final = 300
"""Bots do not need a pause. People decide how long it is."""

LAST_MOVE_MS: Final = 900
REVEAL_MS: Final = 600
"""Before people see a target, the page shows them the end of the previous solution and, in Micro Robots, the
dice. Bots start searching no earlier than people. Both values must agree with
`web/src/games/race/race.ts`."""

_SHARE_OF_CLOCK: Final = 0.7
"""Showing a solution uses at most this share of its time. The rest allows for network and server delays."""


class Racer(ABC, Generic[V]):
    reveal_ms = 0
    """How long the page takes to show a target, not counting the end of the previous solution."""

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def name(self) -> str:
        return self._name

    def question(self, view: V) -> Question | None:
        """One topic for each target, until all solutions have been shown. So the engine shows the solution
        that it found, no matter how often it is asked in between."""
        if not view.legal:
            return None
        if Return() in view.legal:
            return Question("away")
        if view.phase in ("ready", "pause"):
            return Question(f"{view.phase} {view.round}") if Ready() in view.legal else None
        topic = f"round {view.round} {msgspec.json.encode(view.goal).decode()}"
        if view.showing is None:
            return Question(topic, "looking")
        if view.showing.seat != view.seat:
            return Question(topic, "watching")
        return Question(topic, f"showing move {self.shown(view)}")

    def plan(self, view: V, rng: Random) -> Plan[Any] | None:
        seed = str(rng.getrandbits(64))
        if not view.legal:
            return None
        if Return() in view.legal:
            return Plan(RETURN_MS, Return())
        if view.phase in ("ready", "pause"):
            return Plan(READY_MS, Ready()) if Ready() in view.legal else None
        if view.showing is None:
            plan = self.look(view, seed)
            return None if plan is None else Plan(self._hidden_ms(view) + plan.after_ms, plan.action)
        return self.show(view, seed) if view.showing.seat == view.seat else None

    def _hidden_ms(self, view: V) -> int:
        # After a pause, the previous solution has been shown already.
        shows_last_move = view.round > 0 and not view.options.pause
        return self.reveal_ms + (LAST_MOVE_MS if shows_last_move else 0)

    @abstractmethod
    def look(self, view: V, seed: str) -> Plan[Any] | None:
        """The next action while everybody searches. Its time counts from when the target became visible."""

    @abstractmethod
    def show(self, view: V, seed: str) -> Plan[Any]:
        """The next move of the engine's own solution. Its time counts from the previous move."""

    @abstractmethod
    def shown(self, view: V) -> int:
        """How many moves of the solution have been shown."""


def has_passed(view: AnyRaceView) -> bool:
    return view.seat is not None and view.seats[view.seat].passed


def luck(rng: Random, spread: float) -> float:
    """A log-normal factor around 1: half as long is as likely as twice as long."""
    return rng.lognormvariate(0, spread)


def pause_ms(usual_ms: int, seconds: int, moves: int, rng: Random) -> int:
    """The pause before each move, if this many moves must be shown within this many seconds."""
    longest = _SHARE_OF_CLOCK * 1_000 * seconds / (moves + 1)
    return round(min(usual_ms * rng.uniform(0.7, 1.4), longest))
