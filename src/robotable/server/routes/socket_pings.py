"""The pings of one socket: they measure the delay of its network, and show the client that it is online."""

from __future__ import annotations

import asyncio
from typing import Final

from robotable.server.ops.clock import Clock
from robotable.server.ops.direct_socket import DirectSocket
from robotable.server.play.live_table import LiveTable
from robotable.server.routes.idle_pings import IDLE_PING_EVERY, IdlePings
from robotable.server.routes.messages import Ping
from robotable.server.routes.round_trips import RoundTrips
from robotable.server.routes.table_updates import frame_of

PING_EVERY: Final = 1.5
"""Seconds. Pages announce a lost connection when nothing has arrived for twice as long, so another message
does as well as a ping."""

MEASURE_EVERY: Final = 6.0
"""A ping is sent this often even if there are other messages: only pings measure the delay."""

IDLE_AFTER: Final = 60_000
"""Milliseconds since the last entry."""


class SocketPings:
    __slots__ = (
        "_are_announced",
        "_clock",
        "_idle",
        "_live",
        "_loop",
        "_message_at",
        "_number",
        "_ping_at",
        "_slot",
        "_timer",
        "_wire",
        "round_trips",
    )

    def __init__(
        self, wire: DirectSocket, live: LiveTable, clock: Clock, idle: IdlePings, *, announced: bool
    ) -> None:
        """If they are `announced`, each ping says when the next one comes, so that it may come late."""
        self._wire = wire
        self._live = live
        self._clock = clock
        self._idle = idle
        self._are_announced = announced
        self._loop = asyncio.get_running_loop()
        self._number = 0
        self._message_at = self._ping_at = 0.0
        """When the last other message and the last ping were sent."""
        self._timer: asyncio.TimerHandle | None = None
        self._slot: int | None = None
        """Its place among the idle ones."""
        self.round_trips = RoundTrips(clock)

    def send(self) -> None:
        """Send a ping, and the following ones until they are stopped."""
        self.stop()
        if self._wire.is_writable:
            self._number += 1
            self.round_trips.sent(self._number)
            self._ping_at = self._loop.time()
            if self._are_announced and self._is_idle():
                self._wire.write(frame_of(Ping(self._number, round(1000 * IDLE_PING_EVERY))))
                self._wire.expect_silence(IDLE_PING_EVERY)
                self._slot = self._idle.add(self)
                return
            following = round(1000 * PING_EVERY) if self._are_announced else None
            self._wire.write(frame_of(Ping(self._number, following)))
        self._timer = self._loop.call_later(PING_EVERY, self._send_if_needed)

    def message_sent(self) -> None:
        """After any other message the client expects the next one as soon as usual."""
        self._message_at = self._loop.time()
        if self._slot is not None:
            self.stop()
            self._timer = self._loop.call_later(PING_EVERY, self._send_if_needed)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._slot is not None:
            self._idle.remove(self, self._slot)
            self._slot = None

    def _send_if_needed(self) -> None:
        due = self._message_at + PING_EVERY
        if due <= self._loop.time() or self._ping_at + MEASURE_EVERY < due or self._is_race():
            self.send()
        else:
            self._timer = self._loop.call_at(due, self._send_if_needed)

    def _is_idle(self) -> bool:
        if self._is_race():
            return False
        live = self._live
        last = live.entries[-1].at if live.entries else live.row.created
        return self._clock.now() - last >= IDLE_AFTER

    def _is_race(self) -> bool:
        """In a race, where fractions of a second decide, the delay of the network is always measured."""
        table = self._live.table
        return not table.policy.in_turns and table.status == "playing"
