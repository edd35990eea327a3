"""Headers without end: a parser that collects them first fills the memory."""

from __future__ import annotations

import asyncio
from typing import Final

from benchmarks.abuse.attack import Attack, Battlefield, Tally, anonymous, flood
from benchmarks.abuse.line import Line, read_answer

LINES: Final = b"".join(b"x-%05d: %s\r\n" % (number, b"y" * 1000) for number in range(64))
MOST: Final = 8 * 2**20
"""Bytes per request. A server that has not refused by then never will."""


class BigHeaders(Attack):
    name = "big_headers"
    about = f"requests with up to {MOST // 2**20} MiB of headers"

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        await flood(anonymous(field), _send, until, tally)


async def _send(line: Line) -> object:
    """The status, or how the server got rid of the request."""
    reader, writer = await line.open()
    writer.write(b"GET /api/games HTTP/1.1\r\nhost: robots\r\n")
    answer = asyncio.ensure_future(read_answer(reader))
    try:
        for _ in range(MOST // len(LINES)):
            writer.write(LINES)
            # A server that has answered or hung up gets no more.
            await asyncio.wait((asyncio.ensure_future(writer.drain()), answer), return_when="FIRST_COMPLETED")
            if answer.done():
                return answer.result().status
        writer.write(b"\r\n")
        return f"{(await answer).status} after {MOST // 2**20} MiB"
    except asyncio.IncompleteReadError:
        return "cut off"
    finally:
        answer.cancel()
        line.close()
