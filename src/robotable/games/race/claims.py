"""Orders claims that arrive together by thinking time, not by network latency.

A pure function of times that the table measures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from robotable.games.arrivals import WINDOW, Arrival
from robotable.games.protocol import Seat

TOGETHER: Final = 20
"""Thinking times that differ by at most this many milliseconds count as equal."""


def in_order(arrivals: Sequence[Arrival], *, chips: Sequence[int], roller: Seat) -> tuple[Arrival, ...]:
    """The claims that count, in order: the shortest thinking time comes first. Ties go to the seat with fewer
    chips, then to the first one clockwise from the roller. A claim ties with the fastest remaining one if it
    is at most 20 ms slower. A claim cannot be changed, so only the first arrival of each seat counts."""
    earliest: dict[Seat, Arrival] = {}
    for arrival in sorted(arrivals, key=lambda one: (one.arrived, one.thinking)):
        earliest.setdefault(arrival.seat, arrival)
    left = list(earliest.values())
    left = [arrival for arrival in left if arrival.arrived <= left[0].arrived + WINDOW]
    order: list[Arrival] = []
    while left:
        fastest = min(arrival.thinking for arrival in left)
        together = [arrival for arrival in left if arrival.thinking <= fastest + TOGETHER]
        best = min(together, key=lambda one: (chips[one.seat], (one.seat - roller) % len(chips)))
        order.append(best)
        left.remove(best)
    return tuple(order)
