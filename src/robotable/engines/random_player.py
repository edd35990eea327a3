"""Plays random legal actions in any turn-based game. Other engines are measured against it."""

from __future__ import annotations

from collections.abc import Generator
from hashlib import sha256
from random import Random
from typing import Any, Protocol, TypeVar

import msgspec

from robotable.engines.budget import Budget
from robotable.engines.protocol import TURN_MS, Plan, Question
from robotable.engines.thought import RatedAction, Thought, at_once

A_co = TypeVar("A_co", covariant=True)
A = TypeVar("A")


class HasLegal(Protocol[A_co]):
    """Every view lists the actions its seat can choose from."""

    @property
    def legal(self) -> tuple[A_co, ...]: ...


def choose(view: HasLegal[A], rng: Random) -> A:
    return rng.choice(view.legal)


class RandomPlayer:
    """Not for races, where a random action is usually a wrong claim."""

    def __init__(self, name: str = "random") -> None:
        self._name = name

    @property
    def name(self) -> str:
        return self._name

    def question(self, view: HasLegal[Any]) -> Question | None:
        """Every turn has a different view, so the digest of the view identifies the turn. Games with hidden
        cards override this, because the timing of a bot must not depend on them."""
        return Question(sha256(msgspec.json.encode(view)).hexdigest()) if view.legal else None

    def choose(
        self, view: HasLegal[Any], rng: Random, budget: Budget | None = None, *, past: tuple[Any, ...] = ()
    ) -> Any:
        return choose(view, rng)

    def think(
        self, view: HasLegal[Any], rng: Random, budget: Budget | None = None, *, past: tuple[Any, ...] = ()
    ) -> Generator[Thought[Any], None, None]:
        """All actions have the same value and keep the order of the view."""
        yield at_once([RatedAction(action, 0.0, 0.0) for action in view.legal], "own")

    def plan(self, view: HasLegal[Any], rng: Random) -> Plan[Any] | None:
        return Plan(TURN_MS, self.choose(view, rng)) if view.legal else None
