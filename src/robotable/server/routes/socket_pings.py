"""The pings of one socket: they measure the delay of its network, and show the client that it is online."""

from __future__ import annotations

import asyncio
from typing import Final

from robotable.server.ops.clock import Clock
from robotable.server.ops.direct_socket import DirectSocket
from robotable.server.play.live_table import LiveTable
from robotable.server.routes.messages import Ping
from robotable.server.routes.round_trips import RoundTrips
from robotable.server.routes.table_updates import frame_of

PING_EVERY: Final = 1.5
"""Seconds. Pages announce a lost connection when nothing has arrived for twice as long."""

IDLE_PING_EVERY: Final = 20.0
"""For clients that are told when the next ping comes, at a table where nothing happens."""

IDLE_AFTER: Final = 60_000
"""Milliseconds since the last entry."""


class SocketPings:
    __slots__ = (
        "_are_announced",
        "_are_slow",
        "_clock",
        "_live",
        "_number",
        "_timer",
        "_wire",
        "round_trips",
    )

    def __init__(self, wire: DirectSocket, live: LiveTable, clock: Clock, *, announced: bool) -> None:
        """If they are `announced`, each ping says when the next one comes, so that it may come late."""
        self._wire = wire
        self._live = live
        self._clock = clock
        self._are_announced = announced
        self._are_slow = False
        self._number = 0
        self._timer: asyncio.TimerHandle | None = None
        self.round_trips = RoundTrips(clock)

    def send(self) -> None:
        """Send a ping, and the following ones until they are stopped."""
        every = PING_EVERY
        if self._wire.is_writable:
            self._number += 1
            self.round_trips.sent(self._number)
            self._are_slow = self._are_announced and self._is_idle()
            if self._are_slow:
                every = IDLE_PING_EVERY
            following = round(1000 * every) if self._are_announced else None
            self._wire.write(frame_of(Ping(self._number, following)))
        self._send_after(every)

    def message_sent(self) -> None:
        """After any other message the client expects the next ping as soon as usual."""
        if self._are_slow:
            self._are_slow = False
            self._send_after(PING_EVERY)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _send_after(self, seconds: float) -> None:
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, self.send)

    def _is_idle(self) -> bool:
        """In a race, where fractions of a second decide, the delay of the network is always measured."""
        live = self._live
        if live.table.status == "playing" and not live.table.policy.in_turns:
            return False
        last = live.entries[-1].at if live.entries else live.row.created
        return self._clock.now() - last >= IDLE_AFTER
