"""Ratings from the results of many pairings, by the model of Bradley and Terry on the scale of Elo."""

from __future__ import annotations

from collections.abc import Mapping
from math import log, sqrt
from typing import Final

import msgspec

SCALE: Final = 400 / log(10)
"""Points for a factor of e in the odds."""


class Result(msgspec.Struct, frozen=True):
    """Of one pairing: what the first one scored, and how sure that is."""

    games: int
    score: float
    error: float
    """The standard error of the score."""


class Rating(msgspec.Struct, frozen=True):
    points: float
    error: float
    """Half the width of the 95 % interval of the distance to the mean of all."""


def ratings(players: int, results: Mapping[tuple[int, int], Result]) -> list[Rating]:
    """Weighted least squares on the odds of each pairing, the ratings of all adding up to 0.

    Deals that are played twice make scores that are surer than the number of games tells: each pairing counts
    by its own error, within reason. A score of 0 or 1 is taken for half a game short of it.
    """
    # Normal equations, with a row of ones that holds the mean at 0.
    matrix = [[1.0 / players**2] * players for _ in range(players)]
    right = [0.0] * players
    for (one, two), result in results.items():
        score = min(max(result.score, 0.5 / result.games), 1 - 0.5 / result.games)
        gap = SCALE * log(score / (1 - score))
        slope = SCALE / (score * (1 - score))
        least = sqrt(score * (1 - score) / result.games) / 2
        weight = 1 / (slope * max(result.error, least)) ** 2
        for at, sign in ((one, 1), (two, -1)):
            right[at] += sign * weight * gap
            matrix[at][at] += weight
        matrix[one][two] -= weight
        matrix[two][one] -= weight
    inverse = _inverse(matrix)
    found = [sum(row[at] * right[at] for at in range(players)) for row in inverse]
    # The row of ones adds the same to every variance: one unit of the mean.
    return [Rating(found[at], 1.96 * sqrt(max(0.0, inverse[at][at] - 1.0))) for at in range(players)]


def expected(gap: float) -> float:
    """The score that so many points more lead one to expect."""
    return float(1 / (1 + 10 ** (-gap / 400)))


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """By Gauss and Jordan; a dozen players are no work."""
    size = len(matrix)
    work = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(work[row][at]))
        work[at], work[best] = work[best], work[at]
        divisor = work[at][at]
        work[at] = [number / divisor for number in work[at]]
        for row in range(size):
            factor = work[row][at]
            if row != at and factor:
                work[row] = [old - factor * new for old, new in zip(work[row], work[at], strict=True)]
    return [row[size:] for row in work]
