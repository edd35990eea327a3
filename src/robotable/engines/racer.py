"""What every player of a race does alike: looks for a way, shows it at a person's pace, waits for others.

How to look and what to show differs with the course: `micro_robots/player.py`, `ricochet_robots/player.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec

from robotable.engines.protocol import Plan, Question
from robotable.games.race import RaceView, Return

AnyRaceView: TypeAlias = RaceView[Any, Any, Any, Any, Any]
V = TypeVar("V", bound=AnyRaceView)

RETURN_MS: Final = 1_000

LAST_MOVE_MS: Final = 900
REVEAL_MS: Final = 600
"""Before people see a target, the page shows them the end of the way before, and in Micro Robots the dice.
A bot looks no earlier than they do: both must agree with `web/src/games/race/race.ts`."""

_SHARE_OF_CLOCK: Final = 0.7
"""A showing takes no more than this part of its time: the rest is for the wire and a busy server."""


class Racer(ABC, Generic[V]):
    reveal_ms = 0
    """What the page takes to show a target, beside the end of the way before."""

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def name(self) -> str:
        return self._name

    def question(self, view: V) -> Question | None:
        """One topic for each target, through to the end of all showing: the way that is found is the one that
        is shown, however often the engine is asked anew in between."""
        if not view.legal:
            return None
        if Return() in view.legal:
            return Question("away")
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
        if view.showing is None:
            plan = self.look(view, seed)
            return None if plan is None else Plan(self._hidden_ms(view) + plan.after_ms, plan.action)
        return self.show(view, seed) if view.showing.seat == view.seat else None

    def _hidden_ms(self, view: V) -> int:
        return self.reveal_ms + (LAST_MOVE_MS if view.round > 0 else 0)

    @abstractmethod
    def look(self, view: V, seed: str) -> Plan[Any] | None:
        """The next thing to say while all look for a way; times count from the moment the target was seen."""

    @abstractmethod
    def show(self, view: V, seed: str) -> Plan[Any]:
        """The next move of the own way; its time counts from the move before."""

    @abstractmethod
    def shown(self, view: V) -> int:
        """How many moves of the way have been shown."""


def has_passed(view: AnyRaceView) -> bool:
    return view.seat is not None and view.seats[view.seat].passed


def luck(rng: Random, spread: float) -> float:
    """Around 1, log-normal: half as long is as likely as twice as long."""
    return rng.lognormvariate(0, spread)


def pause_ms(usual_ms: int, seconds: int, moves: int, rng: Random) -> int:
    """Before one of so many moves, all of which must be shown within so many seconds."""
    longest = _SHARE_OF_CLOCK * 1_000 * seconds / (moves + 1)
    return round(min(usual_ms * rng.uniform(0.7, 1.4), longest))
