"""Samples of combinations leave out no pair."""

from __future__ import annotations

from itertools import combinations, product

from tests.thorough import pairwise


def test_any_two_values_meet() -> None:
    factors = ("abc", [1, 2], [True, False, None], "xyz")
    every = list(product(*factors))
    chosen = pairwise(every)
    assert len(chosen) < len(every) / 3
    assert [case for case in every if case in chosen] == chosen
    for one, other in combinations(range(len(factors)), 2):
        met = {(case[one], case[other]) for case in chosen}
        assert met == set(product(factors[one], factors[other]))


def test_only_given_cases_are_chosen() -> None:
    every = [case for case in product("abc", "abc", "abc") if len(set(case)) > 1]
    assert set(pairwise(every)) <= set(every)
