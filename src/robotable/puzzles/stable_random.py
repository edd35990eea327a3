"""Random choices that stay the same in every version of Python. They use only `random()`, because no other
method is guaranteed to give the same numbers."""

from __future__ import annotations

from random import Random
from typing import TypeVar

T = TypeVar("T")


def below(rng: Random, bound: int) -> int:
    return int(rng.random() * bound)


def one_of(rng: Random, choices: tuple[T, ...]) -> T:
    return choices[below(rng, len(choices))]
