"""Plays anything legal. The control group of every measurement, and company for a first game."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any, Protocol, TypeVar

from robotable.engines.budget import Budget
from robotable.engines.protocol import TURN_MS, Plan, Question
from robotable.engines.robot_master.turns import AnyView, turn_question
from robotable.engines.thought import Thought, Weighed, at_once

A_co = TypeVar("A_co", covariant=True)
A = TypeVar("A")


class HasLegal(Protocol[A_co]):
    """What every view has: the actions its seat may choose from."""

    @property
    def legal(self) -> tuple[A_co, ...]: ...


def choose(view: HasLegal[A], rng: Random) -> A:
    return rng.choice(view.legal)


class RandomPlayer:
    """As an engine it plays Robot Master: in a race, anything legal would mostly be a wrong claim."""

    name = "random"

    def question(self, view: AnyView) -> Question | None:
        return turn_question(view)

    def choose(
        self, view: AnyView, rng: Random, budget: Budget | None = None, *, past: tuple[Any, ...] = ()
    ) -> Any:
        return choose(view, rng)

    def think(
        self, view: AnyView, rng: Random, budget: Budget | None = None, *, past: tuple[Any, ...] = ()
    ) -> Generator[Thought[Any], None, None]:
        """All actions alike, in the order of the view: it looks at none, and draws any of them."""
        yield at_once([Weighed(action, 0.0, 0.0) for action in view.legal], "own")

    def plan(self, view: AnyView, rng: Random) -> Plan[Any] | None:
        return Plan(TURN_MS, self.choose(view, rng)) if view.legal else None
