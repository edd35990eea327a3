"""Frames that never become messages: pings, which the server answers, and parts of a message without end."""

from __future__ import annotations

import asyncio
from typing import Final

from benchmarks.abuse.attack import Attack, Battlefield, Tally, anonymous, flood
from benchmarks.abuse.line import Line

SOCKETS: Final = 8
MOST: Final = 8 * 2**20
"""Bytes per socket. A server that has not hung up by then never will."""

UPGRADE: Final = (
    "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    "sec-websocket-key: cm9ib3RzcGluZ2luZ2Fsb3Q=\r\n"
)
MASK: Final = bytes(4)
PINGS: Final = (b"\x89\x80" + MASK) * 2_000
PARTS: Final = (b"\x00\x80" + MASK) * 2_000
BEGINNING: Final = b"\x01\x81" + MASK + b"{"


class FrameFlood(Attack):
    name = "frame_flood"
    about = f"{SOCKETS} sockets send pings, and empty parts of a message, as fast as they can"

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        lines = anonymous(field, SOCKETS)
        kinds = {
            line: (b"", PINGS) if number % 2 else (BEGINNING, PARTS) for number, line in enumerate(lines)
        }
        path = f"/api/tables/{field.attacked.table}/socket"

        async def send(line: Line) -> str:
            line.headers = UPGRADE
            reader, writer = await line.open()
            reading = asyncio.create_task(_skip(reader))
            first, then = kinds[line]
            try:
                writer.write(line.head("GET", path) + first)
                for _ in range(MOST // len(then)):
                    if reading.done():
                        return reading.result()
                    writer.write(then)
                    await writer.drain()
                return f"never closed after {MOST // 2**20} MiB"
            finally:
                reading.cancel()
                line.close()

        await flood(lines, send, until, tally)


async def _skip(reader: asyncio.StreamReader) -> str:
    """Read to the end, so that the server can go on sending. Returns how it began."""
    began = await reader.read(65_536)
    try:
        while await reader.read(65_536):
            pass
    except OSError:
        pass
    return "closed" if began.startswith(b"HTTP/1.1 101") else "refused"
