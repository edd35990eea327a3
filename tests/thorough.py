"""How much the tests try: a sample in a usual run, everything with `./table test --all`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from typing import Any, Final, TypeVar

T = TypeVar("T")

THOROUGH: Final = os.environ.get("ROBOTABLE_TEST_ALL") == "1"


def usually(sample: T, *, everything: T) -> T:
    """A number of examples, a range, or a list of cases."""
    return everything if THOROUGH else sample


def combinations(*factors: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Cases that combine one value of each factor.

    In a usual run any two values of different factors meet in at least one case; thoroughly, all cases.
    """
    every = list(product(*factors))
    return every if THOROUGH else pairwise(every)


def pairwise(cases: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """A few of the cases, in which all pairs of values still meet that meet in one of all cases."""

    def pairs(case: tuple[Any, ...]) -> set[tuple[int, str, int, str]]:
        named = [(at, repr(value)) for at, value in enumerate(case)]
        return {(*one, *other) for one in named for other in named if one[0] < other[0]}

    missing = set().union(*map(pairs, cases))
    chosen = []
    while missing:
        best = max(cases, key=lambda case: len(pairs(case) & missing))
        chosen.append(best)
        missing -= pairs(best)
    return [case for case in cases if case in chosen]
