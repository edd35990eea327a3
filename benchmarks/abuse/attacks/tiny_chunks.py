"""Bodies in chunks of one byte, with trailers: much to parse, little to read."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from benchmarks.abuse.attack import Attack, Battlefield, Tally, anonymous, flood
from benchmarks.abuse.line import Line, read_answer

CHUNKS: Final = b"1\r\n \r\n" * 40_000
TRAILERS: Final = b"0\r\n" + b"x: y\r\n" * 40_000


class TinyChunks(Attack):
    name = "tiny_chunks"
    about = "requests with 40,000 chunks of one byte, or with 40,000 trailers"

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        lines = anonymous(field)
        bodies = {line: CHUNKS if number % 2 else TRAILERS for number, line in enumerate(lines)}

        async def send(line: Line) -> object:
            line.headers = "transfer-encoding: chunked\r\n"
            reader, writer = await line.open()
            answer = asyncio.ensure_future(read_answer(reader))
            try:
                writer.write(line.head("POST", "/api/people/guest") + bodies[line])
                with suppress(ConnectionError):
                    await writer.drain()
                return (await answer).status
            except asyncio.IncompleteReadError:
                return "cut off"
            finally:
                answer.cancel()
                line.close()

        await flood(lines, send, until, tally)
