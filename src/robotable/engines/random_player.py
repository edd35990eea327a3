"""Plays anything legal. The control group of every measurement, and company for a first game."""

from __future__ import annotations

from random import Random
from typing import Protocol, TypeVar

A_co = TypeVar("A_co", covariant=True)
A = TypeVar("A")


class HasLegal(Protocol[A_co]):
    """What every view has: the actions its seat may choose from."""

    @property
    def legal(self) -> tuple[A_co, ...]: ...


def choose(view: HasLegal[A], rng: Random) -> A:
    return rng.choice(view.legal)
