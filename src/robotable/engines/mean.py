"""The mean of measured values and its confidence interval."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, TypeAlias

import msgspec

Range: TypeAlias = tuple[float, float]
"""The smallest and the largest possible value."""

SHARE: Final[Range] = (0.0, 1.0)

Z: Final = 1.96
"""A 95 % interval extends this many standard errors to either side."""

# The same for small samples, by degrees of freedom from 1: the 97.5 % quantiles of Student's t.
_T: Final = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145),
    *(2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048),
)
_FEW: Final = len(_T) + 2
"""From this many values on, the normal distribution is accurate enough."""


class Mean(msgspec.Struct, frozen=True):
    value: float
    error: float | None
    """Half the width of the 95 % interval; None if the values do not determine one."""

    @classmethod
    def of(cls, values: Sequence[float], within: Range | None = None) -> Mean:
        """A few values, or values that are all equal, understate the uncertainty. If the possible range is
        known, the interval is widened to allow for outcomes not seen yet. Otherwise, equal
        values have no interval."""
        count = len(values)
        mean = sum(values) / count
        if count == 1:
            return cls(mean, None)
        spread = sum((value - mean) ** 2 for value in values)
        few = count < _FEW
        error = (_T[count - 2] if few else Z) * sqrt(spread / (count - 1) / count)
        alike = min(values) == max(values)
        if (few or alike) and within is not None:
            farthest = max(mean - within[0], within[1] - mean)
            return cls(mean, min(max(error, farthest * _not_yet(count)), farthest))
        return cls(mean, None if alike else error)


def _not_yet(count: int) -> float:
    """The largest share that outcomes never seen in `count` cases can have, at 95 % confidence: a larger
    share would have shown up. About 3 / `count`."""
    return float(1 - 0.05 ** (1 / count))


def percent(mean: Mean) -> str:
    return f"{100 * mean.value:.1f} %{_interval(mean, 100, 1)}"


def points(mean: Mean, digits: int = 1) -> str:
    return f"{mean.value:.{digits}f}{_interval(mean, 1, digits)}"


def _interval(mean: Mean, unit: int, digits: int) -> str:
    return " (no interval)" if mean.error is None else f" ± {unit * mean.error:.{digits}f}"
