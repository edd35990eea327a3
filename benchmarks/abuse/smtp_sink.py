"""A mail server that accepts everything, delivers nothing and counts who would have received it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class SmtpSink:
    def __init__(self) -> None:
        self.received: Counter[str] = Counter()
        self.port = 0

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[SmtpSink]:
        server = await asyncio.start_server(self._converse, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 sink\r\n")
        recipients: list[str] = []
        try:
            while line := await reader.readline():
                word = line[:4].upper()
                if word == b"RCPT":
                    recipients.append(line.decode().partition("<")[2].partition(">")[0])
                elif word == b"DATA":
                    writer.write(b"354 go on\r\n")
                    await reader.readuntil(b"\r\n.\r\n")
                    self.received.update(recipients)
                    recipients.clear()
                elif word == b"QUIT":
                    writer.write(b"221 bye\r\n")
                    break
                writer.write(b"250 ok\r\n")
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.close()
