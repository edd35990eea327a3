"""Lets a built-in bot play as an engine."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from robotable.engines.pending_question import PendingQuestion, pending_question
from robotable.engines.protocol import Engine, Remembering, TurnEngine
from robotable.engines.thought import Thought
from robotable.players.engine_loop import EngineLoop, Send, over_standard_streams
from robotable.players.messages import EngineAction, Go, Info, Wait

_BEST: Final = 3
"""How many of the best actions an info line names."""


class HouseEngine(EngineLoop):
    def __init__(self, game: str, engine: Engine[Any, Any], send: Send) -> None:
        super().__init__(engine.name, (game,), send)
        self._engine = engine
        self._pending: PendingQuestion | None = None

    def begin(self) -> None:
        self._pending = None

    def answer(self, view: Any, go: Go) -> EngineAction | Wait:
        self._pending = pending_question(self._pending, self._engine.question(view), self.entries, go.clock)
        if self._pending is None:
            return Wait()
        rng_seed = self._pending.seed(self.seed, self.seat)
        if isinstance(self._engine, TurnEngine):
            return EngineAction(action=self._choice(self._engine, view, rng_seed, go))
        plan = self._engine.plan(view, Random(rng_seed))
        if plan is None:
            return Wait()
        return EngineAction(action=plan.action, after=max(0, self._pending.due(plan.after_ms) - go.clock))

    def _choice(self, engine: TurnEngine[Any, Any], view: Any, seed: str, go: Go) -> Any:
        past = engine.recall(view, self.log) if isinstance(engine, Remembering) else ()
        if len(view.legal) == 1:
            return engine.choose(view, Random(seed), go.budget, past=past)
        thought: Thought[Any] | None = None
        for thought in engine.think(view, Random(seed), go.budget, past=past):
            self.send(_info(thought))
            if self.is_stopped():
                return thought.best[0].action
        if thought is not None and thought.iterations:
            return thought.best[0].action
        # Those that do not search may choose another than the best action, and are quick.
        return engine.choose(view, Random(seed), go.budget, past=past)


def _info(thought: Thought[Any]) -> Info:
    return Info(
        value=round(thought.value, 4),
        scale=thought.scale,
        best=tuple(one.action for one in thought.best[:_BEST]),
        iterations=thought.iterations,
        nodes=thought.nodes,
    )


def serve(game: str, engine: Engine[Any, Any]) -> None:
    """Speak the protocol over standard input and output."""
    over_standard_streams(lambda send: HouseEngine(game, engine, send))
