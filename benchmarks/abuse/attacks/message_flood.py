"""Messages over many sockets of one guest, each socket just below its own limit."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from websockets.exceptions import WebSocketException

from benchmarks.abuse.attack import Attack, Battlefield, Tally, guests, repeat
from benchmarks.abuse.seat import socket

SOCKETS: Final = 40
EVERY: Final = 0.11


class MessageFlood(Attack):
    name = "message_flood"
    about = (
        f"one spectator asks for the whole game over {SOCKETS} sockets, {1 / EVERY:.0f} times a second each"
    )

    def __init__(self) -> None:
        self._cookie = ""

    async def prepare(self, field: Battlefield) -> None:
        (guest,) = await guests(field, 1)
        self._cookie = guest.cookie
        guest.close()

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        await repeat([lambda: self._ask(field, until, tally)] * SOCKETS, until, tally)

    async def _ask(self, field: Battlefield, until: float, tally: Tally) -> str:
        """Until the server closes the socket."""
        target = field.attacked
        try:
            async with socket(target.at, field.sources[0], self._cookie, target.table) as connection:
                reading = asyncio.create_task(_read(connection, tally))
                try:
                    while time.monotonic() < until and not reading.done():
                        await connection.send('{"type": "resync", "since": 0}')
                        await asyncio.sleep(EVERY)
                finally:
                    reading.cancel()
        except WebSocketException:
            await asyncio.sleep(0.05)
        return "closed"


async def _read(connection: object, tally: Tally) -> None:
    try:
        async for text in connection:  # type: ignore[attr-defined]  # websockets does not export the type
            kind = text[9:].partition('"')[0]
            if kind in ("update", "refusal"):
                tally.add(kind)
    except WebSocketException:
        pass
