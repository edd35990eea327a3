"""uvicorn's socket protocol with a limit on frames.

The application counts messages. It sees neither pings and pongs nor the parts of a message without end, and
pings are answered even if the client reads nothing. So frames have to be counted here.
"""

from __future__ import annotations

from typing import Any, Final

from robotable.server.ops.direct_socket import DirectSocket
from robotable.server.ops.limits import SOCKET_FRAMES, Rate
from robotable.server.ops.rate_limits import TokenBucket
from robotable.server.ops.tcp_connections import TcpConnections

SLICE: Final = 1_024
"""A piece of what has arrived that is parsed at once, before the frames in it are counted. A frame has at
least six bytes, and the system hands over as many as 40,000 of them at a time."""


class GuardedSocket(DirectSocket):
    """A socket takes over the connection of its HTTP request, and so has to say when it ends."""

    connections_open: TcpConnections
    frames_allowed: Rate

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._bucket = TokenBucket(self.frames_allowed.burst, self.frames_allowed.rate, self.loop.time)
        self._is_flood = False

    def connection_lost(self, exc: Exception | None) -> None:
        self.connections_open.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)  # the HTTP request, which has its own limits
            return
        for start in range(0, len(data), SLICE):
            if not self._is_flood:
                super().data_received(data[start : start + SLICE])

    def allows_frame(self) -> bool:
        if self._bucket.take():
            # Without a close frame: the client may not be reading.
            self._is_flood = True
            self.transport.abort()
        return not self._is_flood

    def handle_events(self) -> None:
        if all(self.allows_frame() for _ in self.conn.events):
            super().handle_events()

    def shutdown(self) -> None:
        # uvicorn would fail to send a second close frame to a client that has not read the first one.
        if not self.transport.is_closing():
            super().shutdown()


def guarded_socket(connections: TcpConnections, frames: Rate = SOCKET_FRAMES) -> type[DirectSocket]:
    """The protocol for uvicorn, which creates its instances itself and passes nothing of ours to them."""

    class Guarded(GuardedSocket):
        connections_open = connections
        frames_allowed = frames

    return Guarded
