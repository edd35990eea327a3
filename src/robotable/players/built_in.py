"""A built-in bot, or a search with a budget, as a player."""

from __future__ import annotations

from random import Random
from typing import Any

from robotable.engines.pending_question import PendingQuestion, pending_question
from robotable.engines.protocol import Engine, Plan, Remembering
from robotable.games.protocol import Outcome, Seat
from robotable.players.player import AnyGame, Log


class BuiltInPlayer:
    def __init__(self, engine: Engine[Any, Any]) -> None:
        self._engine = engine
        # Asked once, because a check against a protocol takes as long as a quick bot's turn.
        self._remembering = engine if isinstance(engine, Remembering) else None
        self._seat, self._seed = 0, ""
        self._pending: PendingQuestion | None = None

    @property
    def name(self) -> str:
        return self._engine.name

    def begin(self, game: AnyGame, seat: Seat, names: tuple[str, ...], seed: str) -> None:
        self._seat, self._seed, self._pending = seat, seed, None

    def plan(self, log: Log, view: Any, clock: int) -> Plan[Any] | None:
        question = self._engine.question(view)
        self._pending = pending_question(self._pending, question, len(log), clock)
        if self._pending is None:
            return None
        rng = Random(self._pending.seed(self._seed, self._seat))
        remembering = self._remembering
        if remembering is not None:
            plan = remembering.plan(view, rng, remembering.recall(view, log))
        else:
            plan = self._engine.plan(view, rng)
        return None if plan is None else Plan(self._pending.due(plan.after_ms), plan.action)

    def over(self, outcome: Outcome | None) -> None:
        pass

    def close(self) -> None:
        pass
