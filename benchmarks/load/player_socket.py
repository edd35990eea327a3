"""A player's socket that costs little: the load generator shares the machine with the server it measures."""

from __future__ import annotations

import asyncio
import time
from typing import Final, cast

import msgspec

TEXT: Final = 0x81
UNMASKED: Final = b"\0\0\0\0"
"""The mask of every frame. It changes nothing, so masking costs nothing."""


class Heard(msgspec.Struct):
    """The part of a message that a player needs."""

    class Table(msgspec.Struct):
        class View(msgspec.Struct):
            legal: list[msgspec.Raw]

        seq: int
        view: View

    class Error(msgspec.Struct):
        message: str

    type: str
    table: Table | None = None
    number: int | None = None
    error: Error | None = None


DECODER: Final = msgspec.json.Decoder(Heard)


class PlayerSocket(asyncio.Protocol):
    """Knows what the last update said, and answers pings as a page does."""

    def __init__(self, at: str, table: str, person: str, news: asyncio.Event) -> None:
        """Sockets that share `news` can wait for each other's updates."""
        self._at = at
        self._table = table
        self._person = person
        self._news = news
        self._buffer = b""
        self._is_open = False
        self._transport: asyncio.WriteTransport | None = None
        self.seq = 0
        self.legal: list[msgspec.Raw] = []
        self.updated_at = 0.0
        self.failure: str | None = None
        """Why the server refused something, or that it has closed the socket."""

    def move_to(self, at: str) -> None:
        """Use another server, before it is opened."""
        self._at = at

    async def open(self, source: str) -> None:
        """Connect from this address and wait for the first update."""
        host, _, port = self._at.rpartition(":")
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, host, int(port), local_addr=(source, 0))
        while not self.updated_at and self.failure is None:
            self._news.clear()
            await self._news.wait()
        self.check()

    def check(self) -> None:
        if self.failure is not None:
            raise RuntimeError(f"table {self._table}: {self.failure}")

    def send(self, message: bytes) -> None:
        assert self._transport is not None
        size = len(message)
        head = bytes((TEXT, 0x80 | size)) if size < 126 else bytes((TEXT, 0xFE, size >> 8, size & 0xFF))
        self._transport.write(head + UNMASKED + message)

    def close(self) -> None:
        self.failure = "closed by the benchmark"
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = writer = cast(asyncio.WriteTransport, transport)
        writer.write(
            f"GET /api/tables/{self._table}/socket?pings=announced HTTP/1.1\r\nhost: {self._at}\r\n"
            f"connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
            "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"cookie: robotable={self._person}\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.failure = self.failure or "the server has closed the socket, perhaps because of a limit"
        self._news.set()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.failure = head.partition(b"\r\n")[0].decode()
                self._news.set()
                return
            self._is_open, self._buffer = True, rest
        while (found := _frame(self._buffer)) is not None:
            opcode, payload, self._buffer = found
            if opcode == TEXT:
                self._hear(payload)
            elif opcode == 0x89 and self._transport is not None:  # the protocol's own ping
                self._transport.write(bytes((0x8A, 0x80 | len(payload))) + UNMASKED + payload)

    def _hear(self, text: bytes) -> None:
        heard = DECODER.decode(text)
        if heard.table is not None:
            if heard.table.seq > self.seq or not self.updated_at:
                self.updated_at = time.monotonic()
            self.seq, self.legal = heard.table.seq, heard.table.view.legal
            self._news.set()
        elif heard.type == "ping":
            self.send(b'{"type":"pong","number":%d}' % (heard.number or 0))
        elif heard.error is not None:
            self.failure = heard.error.message
            self._news.set()


def _frame(data: bytes) -> tuple[int, bytes, bytes] | None:
    """The first frame, its payload, and the bytes after it; None if it is not complete."""
    if len(data) < 2:
        return None
    size, start = data[1], 2
    if size > 125:
        start = 4 if size == 126 else 10
        if len(data) < start:
            return None
        size = int.from_bytes(data[2:start], "big")
    end = start + size
    return None if len(data) < end else (data[0], data[start:end], data[end:])
