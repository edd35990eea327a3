"""Pearson's chi-squared test, for draws that must follow known odds."""

from __future__ import annotations

from collections.abc import Sequence


def is_plausible(found: Sequence[int], weights: Sequence[int]) -> bool:
    """Whether the counts pass at the 0.1 % level (approximation by Wilson and Hilferty, 1931)."""
    total, parts = sum(found), sum(weights)
    if any(count for count, weight in zip(found, weights, strict=True) if not weight):
        return False
    pairs = [(count, total * weight / parts) for count, weight in zip(found, weights, strict=True) if weight]
    freedom = len(pairs) - 1
    if freedom == 0:
        return True
    statistic = sum((count - expected) ** 2 / expected for count, expected in pairs)
    spread = 2 / (9 * freedom)
    return statistic < freedom * float(1 - spread + 3.09 * spread**0.5) ** 3
