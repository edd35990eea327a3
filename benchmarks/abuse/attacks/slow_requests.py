"""Requests that never end: headers or a body, a byte at a time."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from benchmarks.abuse.attack import Attack, Battlefield, Tally, anonymous, flood
from benchmarks.abuse.line import Line

SLOW: Final = 300
"""Connections at a time."""

EVERY: Final = 0.5
MOST: Final = 600
"""Bytes that a connection drips before it starts again."""


class SlowHeaders(Attack):
    name = "slow_headers"
    about = f"{SLOW} connections that send a byte of their headers every {EVERY:g} s"

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        start = b"GET /api/games HTTP/1.1\r\nhost: robots\r\nx-slow: "
        await flood(anonymous(field, SLOW), lambda line: _drip(line, start, tally), until, tally)


class SlowBodies(Attack):
    name = "slow_bodies"
    about = f"{SLOW} connections that send a byte of their body every {EVERY:g} s"

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        async def drip(line: Line) -> str:
            return await _drip(line, line.head("POST", "/api/people/guest", 60_000), tally)

        await flood(anonymous(field, SLOW), drip, until, tally)


async def _drip(line: Line, start: bytes, tally: Tally) -> str:
    """Until the server closes the connection."""
    reader, writer = await line.open()
    writer.write(start)
    try:
        for _ in range(MOST):
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    answer = await reader.read(4096)
                    return answer[9:12].decode() or "cut off"
            writer.write(b"y")
            await writer.drain()
        return "never refused"
    except asyncio.CancelledError:
        tally.add("held to the end")
        raise
    finally:
        line.close()
