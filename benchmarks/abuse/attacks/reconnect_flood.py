"""Coming and going at a table with an audience: everybody there is told each time."""

from __future__ import annotations

import asyncio
from typing import Final

from websockets.exceptions import WebSocketException

from benchmarks.abuse.attack import Attack, Battlefield, Tally, repeat
from benchmarks.abuse.seat import Seat, socket

AUDIENCE: Final = 40
"""Spectators at the honest players' table, on both servers. They only watch."""

RECONNECTING: Final = 8


class ReconnectFlood(Attack):
    name = "reconnect_flood"
    about = f"{RECONNECTING} sockets come and go at a table with {AUDIENCE} spectators"

    def __init__(self) -> None:
        self._audience: list[Seat] = []

    async def prepare(self, field: Battlefield) -> None:
        for target in (field.attacked, field.twin):
            seats = [Seat(target.at, "127.0.0.8", "", target.table) for _ in range(AUDIENCE)]
            self._audience += seats
            await asyncio.gather(*(seat.sit_down() for seat in seats))

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        target = field.attacked

        async def come_and_go() -> str:
            try:
                async with socket(target.at, field.sources[0], "", target.table) as connection:
                    first = str(await connection.recv())
            except WebSocketException:
                await asyncio.sleep(0.01)
                return "closed"
            return "refused" if '"refusal"' in first[:30] else "came and went"

        await repeat([come_and_go] * RECONNECTING, until, tally)
