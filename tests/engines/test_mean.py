"""Confidence intervals are honest for few values and for equal values."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import stdev

import pytest

from robotable.engines.mean import SHARE, Mean, percent, points


def error(values: list[float], within: tuple[float, float] | None = SHARE) -> float:
    found = Mean.of(values, within).error
    assert found is not None
    return found


def test_many_values_have_the_interval_of_the_normal_distribution() -> None:
    rng = Random(1)
    for count in (30, 100, 1_000):
        values = [rng.choice((0.0, 0.5, 1.0)) for _ in range(count)]
        for within in (SHARE, None):
            assert error(values, within) == pytest.approx(1.96 * stdev(values) / sqrt(count))


def test_one_value_has_no_interval() -> None:
    assert Mean.of([1.0], SHARE) == Mean.of([1.0]) == Mean(1.0, None)
    assert percent(Mean.of([1.0], SHARE)) == "100.0 % (no interval)"
    assert points(Mean.of([31.0])) == "31.0 (no interval)"


def test_twenty_of_twenty_is_not_certain() -> None:
    """The one-sided Clopper–Pearson bound for 20 of 20 is 86.1 %; for 100 of 100 it is 97.0 % (any table of
    binomial intervals)."""
    assert percent(Mean.of([1.0] * 20, SHARE)) == "100.0 % ± 13.9"
    assert percent(Mean.of([0.0] * 20, SHARE)) == "0.0 % ± 13.9"
    assert error([1.0] * 100) == pytest.approx(0.0295, abs=1e-4)
    assert error([0.5] * 20) == pytest.approx(0.139 / 2, abs=1e-3)


def test_nearly_equal_values_are_no_surer_than_equal_ones() -> None:
    assert error([1.0] * 19 + [0.75]) == pytest.approx(error([1.0] * 20), rel=0.02)


def test_few_values_have_a_wider_interval_than_many() -> None:
    """Mean 12, standard deviation 2, five values: 2.776 standard errors in Student's table."""
    values = [10.0, 10.0, 12.0, 14.0, 14.0]
    assert error(values, None) == pytest.approx(2.776 * 2 / sqrt(5))


def test_an_interval_stays_within_the_possible_values() -> None:
    assert error([0.0, 1.0]) == 0.5
    assert error([0.0, 0.5]) == 0.75


def test_equal_values_of_unknown_range_have_no_interval() -> None:
    assert Mean.of([30.0] * 50) == Mean(30.0, None)
    assert points(Mean.of([30.0] * 50), 2) == "30.00 (no interval)"
    assert points(Mean.of([30.0, 31.0] * 50), 2) == "30.50 ± 0.10"


@pytest.mark.parametrize("chance", [0.5, 0.8, 0.95])
@pytest.mark.parametrize("count", [3, 8, 20, 29])
def test_it_contains_the_true_mean_as_often_as_it_claims(chance: float, count: int) -> None:
    """At least 92 % of 2,000 intervals contain the true mean: a few wins and losses give too few distinct
    means for exactly 95 %."""
    rng = Random(f"{chance} {count}")
    held = 0
    for _ in range(2_000):
        found = Mean.of([float(rng.random() < chance) for _ in range(count)], SHARE)
        assert found.error is not None
        held += abs(found.value - chance) <= found.error + 1e-9
    assert held / 2_000 > 0.92
