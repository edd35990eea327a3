"""The generator in plain Python. The tests of playouts show that the compiled one is the same."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotable.kernel import splitmix
from robotable.kernel.splitmix import SplitMix64
from tests.kernel.chi_square import is_plausible
from tests.kernel.positions import SEED_OF_ZERO, SEEDS


def test_gives_the_published_numbers() -> None:
    random = SplitMix64(1234567)
    assert [random.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(SEEDS, st.integers(0, 50))
def test_a_number_can_be_had_without_those_before_it(seed: int, index: int) -> None:
    random = SplitMix64(seed)
    assert [random.next() for _ in range(index + 1)][index] == splitmix.at(seed, index)


@given(SEEDS, st.integers(1, 2**32 - 1))
def test_draws_stay_below_the_bound(seed: int, bound: int) -> None:
    random = SplitMix64(seed)
    assert all(0 <= random.below(bound) < bound for _ in range(20))


def test_a_number_that_would_favour_some_results_is_drawn_again() -> None:
    random = SplitMix64(SEED_OF_ZERO)
    assert (random.next(), second := random.next()) == (0, splitmix.at(SEED_OF_ZERO, 1))
    assert SplitMix64(SEED_OF_ZERO).below(24) == (second >> 32) * 24 >> 32
    assert SplitMix64(SEED_OF_ZERO).below(32) == 0, "2^32 is a multiple of 32: all numbers are welcome"


# The last bound rejects half of all numbers. Keeping them would double the chance of every other result.
@pytest.mark.parametrize("bound", [1, 2, 6, 150, 2**31 + 1])
def test_draws_are_even(bound: int) -> None:
    random = SplitMix64(2008)
    parts = min(bound, 150)
    found = Counter(random.below(bound) * parts // bound for _ in range(20_000))
    assert is_plausible([found[part] for part in range(parts)], [1] * parts)


def test_draws_are_even_where_a_plain_product_is_not() -> None:
    random = SplitMix64(2008)
    found = Counter(random.below(3 * 2**30) % 3 for _ in range(20_000))
    assert is_plausible([found[rest] for rest in range(3)], [1] * 3)
