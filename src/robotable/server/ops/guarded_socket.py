"""uvicorn's socket protocol with a limit on frames.

The application counts messages. It sees neither pings and pongs nor the parts of a message without end, and
pings are answered even if the client reads nothing. So frames have to be counted here.
"""

from __future__ import annotations

from time import thread_time
from typing import Any, Final

from robotable.server.ops.admission import CHARGED_AT_ONCE, Admission
from robotable.server.ops.direct_socket import DirectSocket
from robotable.server.ops.lane import LaneTurn
from robotable.server.ops.limits import SOCKET_FRAMES, Rate
from robotable.server.ops.rate_limits import TokenBucket
from robotable.server.ops.tcp_connections import TcpConnections

SLICE: Final = 1_024
"""A piece of what has arrived that is parsed at once, before the frames in it are counted. A frame has at
least six bytes, and the system hands over as many as 40,000 of them at a time."""


class GuardedSocket(DirectSocket):
    """A socket takes over the connection of its HTTP request, and so has to say when it ends."""

    connections_open: TcpConnections
    admission: Admission
    frames_allowed: Rate

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._bucket = TokenBucket(self.frames_allowed.burst, self.frames_allowed.rate, self.loop.time)
        self._is_flood = False
        self._held = b""
        """What has arrived while its network waits for its turn."""
        self._turn: LaneTurn | None = None
        self._uncharged = 0.0
        self._ends = 0
        """Of two: the connection ends, and so does the application."""

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            self._has_ended()

    def _has_ended(self) -> None:
        """After both ends, let go of everything that refers to this object. A hundred objects would wait for
        the garbage collector otherwise, which looks at old ones only once there are very many."""
        self._ends += 1
        if self._ends == 2:
            self._receiver = None
            self.scope.clear()  # type: ignore[attr-defined]  # it is a dict, although its type says less
            self.conn.parser.close()
            del self.conn

    def connection_lost(self, exc: Exception | None) -> None:
        if self._turn is not None:
            self._turn.cancel()
        if self._uncharged:
            self._charge(self._address())
        self.connections_open.leave(self.transport)
        super().connection_lost(exc)
        self._has_ended()

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)  # the HTTP request, which has its own limits
            return
        if self._turn is not None:
            # The application has resumed reading.
            self._held += data
            self.transport.pause_reading()
            return
        # A proxy's requests name their clients, and by now the application has looked.
        address = self._address()
        self._turn = self.admission.turn(address, lambda: self._go_on(address))
        if self._turn is None:
            self._receive(address, data)
        else:
            self._held = data
            self.transport.pause_reading()

    def _address(self) -> str:
        client = self.scope["client"]
        return client[0] if client else "unknown"

    def _go_on(self, address: str) -> None:
        data, self._held, self._turn = self._held, b"", None
        if not self.transport.is_closing():
            if not self.read_paused:
                self.transport.resume_reading()
            self._receive(address, data)

    def _receive(self, address: str, data: bytes) -> None:
        began = thread_time()
        if len(data) <= SLICE:
            super().data_received(data)
        else:
            for start in range(0, len(data), SLICE):
                if not self._is_flood:
                    super().data_received(data[start : start + SLICE])
        self._uncharged += 1_000 * (thread_time() - began)
        if self._uncharged >= CHARGED_AT_ONCE:
            self._charge(address)

    def _charge(self, address: str) -> None:
        charged, self._uncharged = self._uncharged, 0.0
        self.admission.charge(address, charged)

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


def guarded_socket(
    connections: TcpConnections, admits: Admission, frames: Rate = SOCKET_FRAMES
) -> type[DirectSocket]:
    """The protocol for uvicorn, which creates its instances itself and passes nothing of ours to them."""

    class Guarded(GuardedSocket):
        connections_open = connections
        admission = admits
        frames_allowed = frames

    return Guarded
