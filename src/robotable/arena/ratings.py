"""Ratings from the results of many pairings: the Bradley–Terry model on the Elo scale."""

from __future__ import annotations

from collections.abc import Mapping
from math import log, sqrt
from typing import Final

import msgspec

SCALE: Final = 400 / log(10)
"""EloRating points for a factor of e in the odds."""


class MeetingResult(msgspec.Struct, frozen=True):
    """The result of one pairing: the first player's score and its error."""

    games: int
    score: float
    error: float
    """The standard error of the score."""


class EloRating(msgspec.Struct, frozen=True):
    points: float
    error: float
    """Half the width of the 95 % interval of the distance to the mean rating."""


def ratings(players: int, results: Mapping[tuple[int, int], MeetingResult]) -> list[EloRating]:
    """Weighted least squares on the odds of each pairing; the ratings add up to 0.

    Playing each deal twice makes scores more precise than their number of games suggests, so each pairing is
    weighted by its own error, within bounds. A score of 0 or 1 is treated as half a game short of it.
    """
    # Normal equations, with a row of ones that keeps the mean at 0.
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
    # The row of ones adds one unit of the mean to every variance.
    return [EloRating(found[at], 1.96 * sqrt(max(0.0, inverse[at][at] - 1.0))) for at in range(players)]


def elo(score: float) -> float | None:
    """The lead that gives this score; None if no lead is enough."""
    return SCALE * log(score / (1 - score)) if 0 < score < 1 else None


def expected(gap: float) -> float:
    """The expected score with a lead of this many points."""
    return float(1 / (1 + 10 ** (-gap / 400)))


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Gauss–Jordan elimination; fast enough for a dozen players."""
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
