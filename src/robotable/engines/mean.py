"""A mean of measured values, and how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, TypeAlias

import msgspec

Range: TypeAlias = tuple[float, float]
"""No value can be less than the first or more than the second."""

SHARE: Final[Range] = (0.0, 1.0)

Z: Final = 1.96
"""So many standard errors to either side hold 95 % of the cases."""

# The same by how many values there are beyond one: the spread of a few tells little. Student's t, 97.5 %.
_T: Final = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145),
    *(2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048),
)
_FEW: Final = len(_T) + 2
"""From so many values on the normal distribution will do."""


class Mean(msgspec.Struct, frozen=True):
    value: float
    error: float | None
    """Half the width of the 95 % interval; None: the values allow none."""

    @classmethod
    def of(cls, values: Sequence[float], within: Range | None = None) -> Mean:
        """Few values, or values that are all alike, look surer than they are: where their range is known, the
        interval then also allows for what has not happened yet; where it is not, equal values have none."""
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
    """The share of what has not come up in so many cases: if it were larger, it would have with 95 %. About
    three in so many."""
    return float(1 - 0.05 ** (1 / count))


def percent(mean: Mean) -> str:
    return f"{100 * mean.value:.1f} %{_interval(mean, 100, 1)}"


def points(mean: Mean, digits: int = 1) -> str:
    return f"{mean.value:.{digits}f}{_interval(mean, 1, digits)}"


def _interval(mean: Mean, unit: int, digits: int) -> str:
    return " (no interval)" if mean.error is None else f" ± {unit * mean.error:.{digits}f}"
