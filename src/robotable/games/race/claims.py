"""Claims that arrive together: who was first, by thinking time and not by the length of the wire.

A pure function of measured times; the table measures them. The numbers are decisions for play over a network,
where the rule book knows only people around one table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from robotable.games.protocol import Seat

MOST_COMPENSATION: Final = 250
"""Milliseconds by which a client's own measure may lie before the arrival of its claim, at most."""

WINDOW: Final = 300
"""Milliseconds after the first arrival in which other claims may still count."""

TOGETHER: Final = 20
"""Milliseconds within which two thinking times are equal."""


class Arrival(msgspec.Struct, frozen=True, kw_only=True):
    """One claim as the table measured it; all times in milliseconds since the target was shown."""

    seat: Seat
    arrived: float
    """By the table's clock."""

    round_trip: float
    """A low percentile of the connection's recent pings."""

    own: float | None = None
    """What the client says: from "target shown" to "number pressed"."""

    @property
    def thinking(self) -> float:
        """The client's own measure where the connection makes it possible, else the arrival."""
        earliest = self.arrived - min(max(self.round_trip, 0), MOST_COMPENSATION)
        if self.own is not None and earliest <= self.own <= self.arrived:
            return self.own
        return self.arrived


def in_order(arrivals: Sequence[Arrival], *, chips: Sequence[int], roller: Seat) -> tuple[Arrival, ...]:
    """Those who count, the first one first: shorter thinking; among equals fewer chips, then clockwise from
    the roller. Equal are those who are not later than the fastest of the rest by more than 20 ms."""
    if not arrivals:
        return ()
    first = min(arrival.arrived for arrival in arrivals)
    left = [arrival for arrival in arrivals if arrival.arrived <= first + WINDOW]
    order: list[Arrival] = []
    while left:
        fastest = min(arrival.thinking for arrival in left)
        together = [arrival for arrival in left if arrival.thinking <= fastest + TOGETHER]
        best = min(together, key=lambda one: (chips[one.seat], (one.seat - roller) % len(chips)))
        order.append(best)
        left.remove(best)
    return tuple(order)
