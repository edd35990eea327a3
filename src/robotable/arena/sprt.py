"""A sequential test of whether one player is stronger than another: games are played until one of two
hypotheses about the difference in rating is far more likely than the other.

The unit is a pair of games with the same deal, whose score is 0, ½, 1, 1½ or 2. The two games of a pair are
not independent, so the five kinds of pairs are counted (the pentanomial model), and the log-likelihood ratio
is that of the most likely distributions over them with either expected score.

Kinds that have not occurred yet must count a little. Testers of chess programs count a thousandth of a
pair for each (fishtest), which decides after two pairs if the hypotheses are far apart, or add half a pair
for each (cutechess), which pulls every result towards 50 %. Here, too, it is half a pair each on average, but
spread so that their mean lies in the middle of the two hypotheses.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final, Literal, TypeAlias

import msgspec

from robotable.arena.ratings import expected

Verdict: TypeAlias = Literal["stronger", "not stronger"]

KINDS: Final = 5
"""Pairs are counted by twice their score: 0 to 4 half points."""

_IMAGINED: Final = KINDS / 2
"""This many pairs are added before the distributions are estimated. They are not counted as evidence."""

_STEPS: Final = 60


class Sprt(msgspec.Struct, frozen=True, kw_only=True):
    """H0: the difference is `elo0`; H1: it is `elo1`. Raises ValueError if that is no test."""

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    """The chance to accept H1 although H0 is true."""

    beta: float = 0.05
    """The chance to accept H0 although H1 is true."""

    def __post_init__(self) -> None:
        if not -1_000 <= self.elo0 < self.elo1 <= 1_000:
            raise ValueError("elo0 must be less than elo1, and both from -1000 to 1000")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("alpha and beta must be between 0 and 0.5")

    @property
    def lower(self) -> float:
        """H0 is accepted at this log-likelihood ratio or below."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        return log((1 - self.beta) / self.alpha)

    def verdict(self, ratio: float) -> Verdict | None:
        return "stronger" if ratio >= self.upper else "not stronger" if ratio <= self.lower else None

    def ratio(self, counts: Sequence[int]) -> float:
        """The log-likelihood ratio, given the number of pairs of each kind."""
        if not any(counts):
            return 0.0
        scores = expected(self.elo0), expected(self.elo1)
        pairs = sum(counts)
        imagined = _constrained([1 / KINDS] * KINDS, sum(scores) / 2)
        shares = [
            (count + _IMAGINED * share) / (pairs + _IMAGINED)
            for count, share in zip(counts, imagined, strict=True)
        ]
        zero, one = (_constrained(shares, score) for score in scores)
        return pairs * sum(
            share * log(likely / unlikely) for share, likely, unlikely in zip(shares, one, zero, strict=True)
        )


def kind(score: float) -> int:
    """The kind of a pair with this mean score per game."""
    return round((KINDS - 1) * score)


def _constrained(shares: Sequence[float], score: float) -> list[float]:
    """The most likely distribution over the kinds of pairs with this expected score, given the shares that
    have been observed.

    By Lagrange, it is p / (1 + x (a - score)) for the share p of the kind with score a; x is the root of a
    function that falls all the way between its two poles.
    """
    distances = [at / (KINDS - 1) - score for at in range(KINDS)]
    low, high = -1 / max(distances), -1 / min(distances)
    for _ in range(_STEPS):
        x = (low + high) / 2
        slope = sum(share * a / (1 + x * a) for share, a in zip(shares, distances, strict=True))
        low, high = (x, high) if slope > 0 else (low, x)
    return [share / (1 + x * a) for share, a in zip(shares, distances, strict=True)]
