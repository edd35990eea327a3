"""What one socket sends, until it ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from robotable.server.ops.direct_socket import DirectSocket
from robotable.server.routes.messages import FromServer
from robotable.server.routes.socket_pings import SocketPings
from robotable.server.routes.table_updates import frame_of

log = logging.getLogger("robotable.socket")


class SocketOutput:
    __slots__ = ("_collected", "_drained", "_loop", "_pings", "_wire", "ended", "is_closed")

    def __init__(self, wire: DirectSocket, pings: SocketPings) -> None:
        self._wire = wire
        self._pings = pings
        self._loop = asyncio.get_running_loop()
        self._drained: asyncio.Future[None] | None = None
        self._collected: list[bytes] | None = None
        """Frames that leave together."""
        self.ended: asyncio.Future[None] = self._loop.create_future()
        """Done when the client has gone or the server has closed the socket."""
        self.is_closed = False
        """Whether the server has closed the socket."""

    @property
    def has_ended(self) -> bool:
        return self.ended.done()

    @property
    def is_writable(self) -> bool:
        """Whether the client reads what it is sent."""
        return self._wire.is_writable

    def send(self, message: FromServer) -> None:
        self.write(frame_of(message))

    def write(self, frame: bytes) -> None:
        """Send a frame. After the end of the socket it is dropped."""
        if self.ended.done():
            return
        if self._collected is not None:
            self._collected.append(frame)
            return
        self._wire.write(frame)
        self._pings.message_sent()

    @contextmanager
    def in_one_packet(self) -> Iterator[None]:
        """What is sent meanwhile leaves at once: each packet costs as much as several messages."""
        self._collected = []
        try:
            yield
        finally:
            self._send_collected()

    def _send_collected(self) -> None:
        collected, self._collected = self._collected, None
        if collected:
            self.write(b"".join(collected))

    def close(self, code: int, reason: str) -> None:
        if not self.ended.done():
            self._send_collected()
            self.is_closed = True
            self._wire.close(code, reason)
            self.end()

    def end(self) -> None:
        """The client has gone, or is told to go."""
        if not self.ended.done():
            self.ended.set_result(None)
        self._pings.stop()
        self.drained()

    def fail(self, error: Exception) -> None:
        """Nobody has expected this error. The socket ends, and the server reports it."""
        if self.ended.done():
            log.error("after the end of a socket", exc_info=error)
        else:
            self.ended.set_exception(error)

    def drained(self) -> None:
        """The client reads again."""
        if self._drained is not None and not self._drained.done():
            self._drained.set_result(None)
        self._drained = None

    async def until_drained(self) -> None:
        """Wait while the client does not read."""
        if not self._wire.is_writable and not self.ended.done():
            if self._drained is None:
                self._drained = self._loop.create_future()
            await asyncio.shield(self._drained)
