"""One spectator who sends messages over many sockets at the honest players' table."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from websockets.exceptions import WebSocketException

from benchmarks.abuse.attack import Attack, Battlefield, Tally, guests, repeat
from benchmarks.abuse.seat import socket


class Talking(Attack):
    sockets: int
    every: float
    """Seconds between the messages of a socket."""

    def __init__(self) -> None:
        self._cookie = ""

    def message(self) -> str:
        raise NotImplementedError

    def heard(self, text: str, tally: Tally) -> None:
        """Count a message of the server."""
        raise NotImplementedError

    async def prepare(self, field: Battlefield) -> None:
        (guest,) = await guests(field, 1)
        self._cookie = guest.cookie
        guest.close()

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        await repeat([lambda: self._talk(field, until, tally)] * self.sockets, until, tally)

    async def _talk(self, field: Battlefield, until: float, tally: Tally) -> str:
        """Until the server closes the socket."""
        target = field.attacked
        try:
            async with socket(target.at, field.sources[0], self._cookie, target.table) as connection:
                reading = asyncio.create_task(self._read(connection, tally))
                try:
                    while time.monotonic() < until and not reading.done():
                        await connection.send(self.message())
                        tally.add("sent")
                        await asyncio.sleep(self.every)
                finally:
                    reading.cancel()
        except WebSocketException:
            await asyncio.sleep(0.05)
        return "closed"

    async def _read(self, connection: Any, tally: Tally) -> None:
        """As a page does; a client that does not read is cut off."""
        try:
            async for text in connection:
                self.heard(text, tally)
        except WebSocketException:
            pass
