"""Claims that arrive over a network, and how long their players thought.

The constants are our decisions; the rule books cover only people around one table.
"""

from __future__ import annotations

from typing import Final

import msgspec

from robotable.games.protocol import Seat

MOST_COMPENSATION: Final = 250
"""The most milliseconds by which the time a client reports may precede the arrival of its claim."""

WINDOW: Final = 300
"""Other claims still count if they arrive within this many milliseconds of the first."""


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
