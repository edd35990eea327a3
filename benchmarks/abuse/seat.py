"""A person at a table, over a socket: knows what the last update said, answers pings, returns if cut off."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import websockets
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException


class Heard(msgspec.Struct):
    """The part of a message that a player needs. Decoding little keeps the measuring cheap."""

    class Table(msgspec.Struct):
        class View(msgspec.Struct):
            legal: list[msgspec.Raw]

        seq: int
        status: str
        view: View | None = None

    type: str
    table: Table | None = None
    number: int | None = None


DECODER = msgspec.json.Decoder(Heard)


def socket(at: str, source: str, cookie: str, table: str) -> Any:
    """A context manager for the socket of a table."""
    return websockets.connect(
        f"ws://{at}/api/tables/{table}/socket",
        additional_headers={"cookie": f"robotable={cookie}"} if cookie else {},
        local_addr=(source, 0),
        compression=None,
        ping_interval=None,
        max_size=2**22,
        open_timeout=10,
        close_timeout=0.2,
        proxy=None,
    )


def act(action: msgspec.Raw, seq: int, **more: Any) -> bytes:
    """The command to make a move, for a socket with `type="do"` or for HTTP without it."""
    command = {"do": "act", "action": action}
    return msgspec.json.encode({"id": str(uuid.uuid4()), "seq": seq, "command": command, **more})


class Seat:
    def __init__(
        self, at: str, source: str, cookie: str, table: str, news: asyncio.Event | None = None
    ) -> None:
        """Seats that share `news` can wait for each other's updates."""
        self._where = (at, source, cookie, table)
        self.cookie = cookie
        self.table = table
        self.seq = 0
        self.status = "waiting"
        self.legal: list[msgspec.Raw] = []
        self.updated_at = 0.0
        """When the last new seq arrived."""
        self.cut_off = 0
        """How often the connection was lost."""
        self.connection: ClientConnection | None = None
        self._news = asyncio.Event() if news is None else news
        self._watching: asyncio.Task[None] | None = None

    async def sit_down(self) -> None:
        """Open the socket and wait for the first update."""
        self._watching = asyncio.create_task(self._watch())
        await self.until(lambda: self.updated_at)

    async def stand_up(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)

    async def until(self, happened: Callable[[], object]) -> None:
        while not happened():
            self._news.clear()
            await self._news.wait()

    async def send(self, message: bytes) -> None:
        """Raises ConnectionError while the socket is closed."""
        if self.connection is None:
            raise ConnectionResetError("the socket is closed")
        try:
            await self.connection.send(message.decode())
        except WebSocketException as error:
            raise ConnectionResetError("the socket is closed") from error

    async def _watch(self) -> None:
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with socket(*self._where) as self.connection:
                    assert self.connection is not None
                    async for text in self.connection:
                        await self._hear(text)
            self.connection = None
            self.cut_off += 1
            await asyncio.sleep(0.1)

    async def _hear(self, text: str | bytes) -> None:
        heard = DECODER.decode(text)
        if heard.table is not None and heard.table.view is not None:
            if heard.table.seq > self.seq or not self.updated_at:
                self.updated_at = time.monotonic()
            self.seq, self.status = heard.table.seq, heard.table.status
            self.legal = heard.table.view.legal
            self._news.set()
        elif heard.type == "ping":
            await self.send(msgspec.json.encode({"type": "pong", "number": heard.number}))
