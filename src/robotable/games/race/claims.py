"""Orders claims that arrive together by thinking time, not by network latency.

A pure function of times that the table measures. The constants are our decisions for play over a network; the
rule book covers only people around one table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from robotable.games.protocol import Seat

MOST_COMPENSATION: Final = 250
"""The most milliseconds by which the time a client reports may precede the arrival of its claim."""

WINDOW: Final = 300
"""Other claims still count if they arrive within this many milliseconds of the first."""

TOGETHER: Final = 20
"""Thinking times that differ by at most this many milliseconds count as equal."""


class Arrival(msgspec.Struct, frozen=True, kw_only=True):
    """One claim as measured by the table. Times are in milliseconds since the target was shown."""

    seat: Seat
    arrived: float
    """The arrival time, by the table's clock."""

    round_trip: float
    """A low percentile of the connection's recent pings."""

    own: float | None = None
    """The thinking time reported by the client, from "target shown" to "number pressed"."""

    @property
    def thinking(self) -> float:
        """The client's own measurement if it is plausible for this connection, otherwise the arrival time."""
        earliest = self.arrived - min(max(self.round_trip, 0), MOST_COMPENSATION)
        if self.own is not None and self.own >= 0 and earliest <= self.own <= self.arrived:
            return self.own
        return self.arrived


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
