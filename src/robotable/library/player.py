"""The players of the games by name: bots that think for a seat.

ValueError
  UnknownEngine    no player has this name
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Generic, TypeVar

from robotable.engines.budget import Budget
from robotable.engines.protocol import Engine, Plan, Remembering, TurnEngine
from robotable.engines.thought import Thought
from robotable.library.seen_game import SeenGame

V = TypeVar("V")
A = TypeVar("A")


class UnknownEngine(ValueError):
    """The message lists the names."""


class TurnPlayer(Generic[V, A]):
    """Plays a turn-based game. It uses the past as well as the view."""

    def __init__(self, game: str, engine: TurnEngine[V, A]) -> None:
        self.game = game
        self._engine = engine

    @property
    def name(self) -> str:
        return self._engine.name

    def choose(self, seen: SeenGame[V, A], rng: Random, budget: Budget | None = None) -> A:
        """One of the legal actions of the view, of which there must be at least one."""
        return self._engine.choose(seen.view, rng, budget, past=self._past(seen))

    def think(
        self, seen: SeenGame[V, A], rng: Random, budget: Budget | None = None
    ) -> Generator[Thought[A], None, None]:
        """Its evaluation of all legal actions, again while it thinks. Close the generator to stop."""
        return self._engine.think(seen.view, rng, budget, past=self._past(seen))

    def _past(self, seen: SeenGame[V, A]) -> tuple[A, ...]:
        if seen.game != self.game:
            raise ValueError(f"{self.name} plays {self.game}, not {seen.game}")
        engine = self._engine
        return engine.recall(seen.view, seen.past) if isinstance(engine, Remembering) else ()

    def __repr__(self) -> str:
        return f"<{self.name} plays {self.game}>"


class RacePlayer(Generic[V, A]):
    """Plays a race, in which it matters when an action is taken."""

    def __init__(self, game: str, engine: Engine[V, A]) -> None:
        self.game = game
        self._engine = engine

    @property
    def name(self) -> str:
        return self._engine.name

    def plan(self, seen: SeenGame[V, A], seed: int) -> Plan[A] | None:
        """What it will do, and how many milliseconds after the question came up, unless something happens
        first; None if it waits. Keep the seed for a whole race, so that it shows
        what it has found."""
        if seen.game != self.game:
            raise ValueError(f"{self.name} plays {self.game}, not {seen.game}")
        question = self._engine.question(seen.view)
        if question is None:
            return None
        return self._engine.plan(seen.view, Random(f"{seed}/{question.topic}"))

    def __repr__(self) -> str:
        return f"<{self.name} plays {self.game}>"
