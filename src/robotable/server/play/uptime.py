"""Whether the server was down before it started, and signs of life by which the next start will know."""

from __future__ import annotations

from typing import Final

from robotable.server.ops.clock import Clock
from robotable.store.protocol.nodes import Joined
from robotable.store.protocol.signs_of_life import SignsOfLife
from robotable.table.interruption import Outage

SIGN_EVERY: Final = 1.0
MAX_AHEAD: Final = 24 * 3_600_000
"""If the system clock was set back by less than this, the server keeps its own later time, so that no entry
of a log is older than the one before it. If by more, the earlier time must have been wrong."""


class Uptime:
    def __init__(self, signs: SignsOfLife, clock: Clock) -> None:
        self._signs = signs
        self._clock = clock
        self._signed = -SIGN_EVERY
        self._is_alone = True
        self.outage: Outage | None = None
        """The outage that ended when this server started."""

    def joined(self, joined: Joined) -> None:
        """Called once instead of `start` if other nodes may be running. They give their own signs of life:
        there is an outage only if all of them are down."""
        self._is_alone = False
        if joined.outage is not None:
            self.outage = Outage(*joined.outage)

    async def start(self) -> None:
        """Called once, before anything acts on a table."""
        last = await self._signs.last()
        if last is None:
            return
        if last - self._clock.now() < MAX_AHEAD:
            # The last entry may be a little later than the last sign.
            self._clock.never_before(last + round(SIGN_EVERY * 1000))
        self.outage = Outage(last, self._clock.now())

    async def sign(self) -> None:
        """Note that the server is alive, at most once a second."""
        elapsed = self._clock.elapsed()
        if self._is_alone and elapsed - self._signed >= SIGN_EVERY:
            self._signed = elapsed
            await self._signs.add(self._clock.now())
