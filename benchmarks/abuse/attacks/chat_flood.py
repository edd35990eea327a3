"""Talking without pause at the table of people who are playing."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from websockets.exceptions import WebSocketException

from benchmarks.abuse.attack import Attack, Battlefield, Tally, guests, repeat
from benchmarks.abuse.seat import socket

SOCKETS: Final = 20
TEXT: Final = "buy robots " * 45
MESSAGES_EVERY: Final = 0.09
"""Seconds. Just below the rate at which the server would close the socket."""


class ChatFlood(Attack):
    name = "chat_flood"
    about = f"one spectator writes long messages over {SOCKETS} sockets at the honest players' table"

    def __init__(self) -> None:
        self._cookie = ""

    async def prepare(self, field: Battlefield) -> None:
        (guest,) = await guests(field, 1)
        self._cookie = guest.cookie
        guest.close()

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        await repeat([lambda: self._talk(field, until, tally)] * SOCKETS, until, tally)

    async def _talk(self, field: Battlefield, until: float, tally: Tally) -> str:
        """Until the server closes the socket."""
        target = field.attacked
        try:
            async with socket(target.at, field.sources[0], self._cookie, target.table) as connection:
                reading = asyncio.create_task(_read(connection, tally))
                try:
                    while time.monotonic() < until and not reading.done():
                        await connection.send(f'{{"type": "say", "text": "{TEXT[:480]} {time.monotonic()}"}}')
                        tally.add("sent")
                        await asyncio.sleep(MESSAGES_EVERY)
                finally:
                    reading.cancel()
        except WebSocketException:
            await asyncio.sleep(0.05)
        return "closed"


async def _read(connection: object, tally: Tally) -> None:
    """As a page does; a client that does not read is cut off."""
    try:
        async for text in connection:  # type: ignore[attr-defined]  # websockets does not export the type
            if text.startswith('{"type":"refusal"'):
                tally.add("refused")
    except WebSocketException:
        pass
