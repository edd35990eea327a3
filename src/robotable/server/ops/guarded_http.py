"""uvicorn's HTTP protocol with limits on what a client may send before anything else looks at it.

The parser itself accepts headers of any size and waits for them forever. The application sees a request only
once its headers are complete, so these limits have to be here.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from time import thread_time
from typing import Any, Final, Literal, TypeAlias

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from robotable.server.errors import ErrorBody
from robotable.server.ops import limits
from robotable.server.ops.admission import CONNECTION_MS, Admission
from robotable.server.ops.lane import LaneTurn
from robotable.server.ops.tcp_connections import TcpConnections

SLICE: Final = 4_096
"""A piece of what has arrived that is parsed at once. The limits are checked after each, so a client cannot
make the server parse much more than they allow."""

LINGER_BYTES: Final = 1 << 18
"""How much a refused client may go on sending until the server stops reading."""

LINGER_SECONDS: Final = 2.0
"""How long a refused client may go on sending. Closing at once would take back a refusal it has not read."""

Phase: TypeAlias = Literal["headers", "body", "complete"]
"""Which part of a request arrives next; `complete` if all of the last one is here."""


@dataclass(frozen=True)
class ReadingLimits:
    header_bytes: int = limits.MAX_HEADERS.most
    headers: int = limits.HEADER_COUNT.most
    body_bytes: int = limits.MAX_BODY.most
    header_seconds: float = limits.HEADER_SECONDS.most
    body_pieces: int = limits.BODY_PIECES.most
    body_seconds: float = limits.BODY_SECONDS.most
    unread_seconds: float = limits.UNREAD_SECONDS.most
    pipelined: int = limits.PIPELINED.most


@dataclass(frozen=True)
class HttpRefusal:
    status: int
    body: ErrorBody


NO_ROOM: Final = HttpRefusal(503, ErrorBody("too_many", "The server has too many open connections.", 10))
BAD_HTTP: Final = HttpRefusal(400, ErrorBody("malformed", "This is not a valid HTTP request."))
TOO_SLOW: Final = HttpRefusal(408, ErrorBody("too_slow", "The request did not arrive in time."))
LONG_HEADERS: Final = HttpRefusal(431, ErrorBody("too_large", "The headers of the request are too long."))
MANY_HEADERS: Final = HttpRefusal(431, ErrorBody("too_large", "The request has too many headers."))
LONG_BODY: Final = HttpRefusal(413, ErrorBody("too_large", "The body of the request is too long."))
MANY_PIECES: Final = HttpRefusal(
    413, ErrorBody("too_large", "The body of the request consists of too many chunks.")
)
TOO_FAR_AHEAD: Final = HttpRefusal(
    429, ErrorBody("too_many", "Wait for responses before you send more requests.")
)


class GuardedHttp(HttpToolsProtocol):
    connections_open: TcpConnections
    admission: Admission
    reading: ReadingLimits

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._phase: Phase = "headers"
        self._has_request = False
        """Whether there has been a request, and so a `cycle`."""
        self._header_bytes = 0
        self._headers = 0
        self._body_bytes = 0
        self._body_pieces = 0
        self._sent_bytes = 0
        """Of the body as it is sent, with the sizes and extensions of its chunks and with trailers."""
        self._deadline: asyncio.TimerHandle | None = None
        """When the headers or the body must be complete."""
        self._unread: asyncio.TimerHandle | None = None
        self._refusal: HttpRefusal | None = None
        """Found while parsing, and answered after it."""
        self._is_refused = False
        self._ignored = 0
        """Bytes that arrived after a refusal."""
        self._is_socket = False
        self._address: str | None = None
        """Where the client is; None if a proxy stands between."""
        self._held = b""
        """What has arrived while its network waits for its turn."""
        self._turn: LaneTurn | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn does
        super().connection_made(transport)
        address = self.client[0] if self.client is not None else "unknown"
        if not self.connections_open.is_proxy(address):
            self._address = address
            self.admission.charge(address, CONNECTION_MS)
        if self.connections_open.admit(transport, address):
            self._set_deadline(self.reading.header_seconds)
        else:
            # No lingering here: the descriptor is what the server is short of.
            self._is_refused = True
            transport.write(_response(NO_ROOM))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._clear_deadline()
        self._clear_unread()
        if self._turn is not None:
            self._turn.cancel()
        self.connections_open.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            self._ignored += len(data)
            if self._ignored > LINGER_BYTES:
                self.transport.pause_reading()
        elif self._turn is not None:
            # Reading was resumed by a response to an earlier request.
            self._held += data
            self.transport.pause_reading()
        elif self._address is None:
            self._receive_all(data)
        else:
            self._turn = self.admission.turn(self._address, self._go_on)
            if self._turn is None:
                self._receive_charged(data)
            else:
                self._hold(data)

    def _hold(self, data: bytes) -> None:
        """It is not even parsed before it is this network's turn, and the client waits no longer than us."""
        self._held = data
        self._unset_keepalive_if_required()
        self._clear_deadline()
        self.transport.pause_reading()

    def _go_on(self) -> None:
        data, self._held, self._turn = self._held, b"", None
        if not self.transport.is_closing():
            if not self.flow.read_paused:
                self.transport.resume_reading()
            self._receive_charged(data)

    def _receive_charged(self, data: bytes) -> None:
        assert self._address is not None
        began = thread_time()
        self._receive_all(data)
        self.admission.charge(self._address, 1_000 * (thread_time() - began))

    def _receive_all(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self._is_refused or self._is_socket:
                return
            self._receive(data[start : start + SLICE])

    def _receive(self, data: bytes) -> None:
        phase_before = self._phase
        super().data_received(data)
        # Bytes are counted here as well, because the parser reports nothing that is incomplete.
        if self._phase == phase_before == "headers":
            self._header_bytes += len(data)
            if self._header_bytes > self.reading.header_bytes:
                self._refusal = self._refusal or LONG_HEADERS
        elif self._phase == phase_before == "body":
            self._sent_bytes += len(data)
            if self._sent_bytes > 2 * self.reading.body_bytes:
                self._refusal = self._refusal or LONG_BODY
        if self._refusal is not None:
            self._refuse(self._refusal)
        elif self._deadline is None and self._phase != "complete":
            is_body = self._phase == "body"
            self._set_deadline(self.reading.body_seconds if is_body else self.reading.header_seconds)

    def handle_websocket_upgrade(self) -> None:
        if self._refusal is not None:
            return
        self._clear_deadline()
        self._phase = "complete"
        self._is_socket = True
        self.connections_open.busy(self.transport)
        super().handle_websocket_upgrade()
        # The socket has the connection now, and nobody tells this object when it ends. Its parser refers to
        # it, so both would wait for the garbage collector.
        self.parser = None  # type: ignore[assignment]  # as uvicorn does at the end of a connection

    def send_400_response(self, msg: str) -> None:
        self._refusal = self._refusal or BAD_HTTP

    # What the parser reports

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._headers = 0
        if self._phase != "headers":
            self._phase, self._header_bytes = "headers", 0

    def on_header(self, name: bytes, value: bytes) -> None:
        self._headers += 1
        if self._headers > self.reading.headers:
            self._refusal = self._refusal or MANY_HEADERS
        # After the body come trailers. They are no headers, and nothing here needs them.
        elif self._phase == "headers":
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > self.reading.header_bytes:
            self._refusal = self._refusal or LONG_HEADERS
        elif len(self.pipeline) >= self.reading.pipelined:
            self._refusal = self._refusal or TOO_FAR_AHEAD
        if self._refusal is None:
            self._clear_deadline()
            self._phase, self._has_request = "body", True
            self._body_bytes = self._body_pieces = self._sent_bytes = 0
            self.connections_open.busy(self.transport)
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._body_bytes += len(body)
        self._body_pieces += 1
        if self._body_bytes > self.reading.body_bytes:
            self._refusal = self._refusal or LONG_BODY
        elif self._body_pieces > self.reading.body_pieces:
            self._refusal = self._refusal or MANY_PIECES
        if self._refusal is None:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self._refusal is None:
            self._clear_deadline()
            self._phase = "complete"
            super().on_message_complete()

    # Responses

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.timeout_keep_alive_task is not None:
            self.connections_open.idle(self.transport)
        if self.transport.get_write_buffer_size() > 0:
            self._expect_reading()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._clear_unread()

    # Deadlines

    def _set_deadline(self, seconds: float) -> None:
        self._clear_deadline()
        self._deadline = self.loop.call_later(seconds, self._run_late)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _run_late(self) -> None:
        if not self._has_request and not self._header_bytes:
            # Browsers open connections in advance. One that was never used needs no answer.
            self.transport.close()
        else:
            self._refuse(TOO_SLOW)

    def _expect_reading(self) -> None:
        if self._unread is None:
            self._unread = self.loop.call_later(self.reading.unread_seconds, self._end_unread)

    def _end_unread(self) -> None:
        self._unread = None
        if self.transport.get_write_buffer_size() > 0:
            self.transport.abort()

    def _clear_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _refuse(self, refusal: HttpRefusal) -> None:
        """Answer, ignore whatever else arrives, and close."""
        self._is_refused = True
        self._unset_keepalive_if_required()
        self._clear_deadline()
        if self.transport.is_closing():
            return
        is_answered = not self._has_request or self.cycle.response_complete
        if not is_answered and (self._phase != "body" or self.cycle.response_started or self.pipeline):
            # The client waits for another response, or is in the middle of one.
            self.transport.abort()
            return
        if not is_answered:
            # The application learns that the client is gone. Whatever it answers is dropped.
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self._phase != "body" or not is_answered:
            self.transport.write(_response(refusal))
        self.connections_open.idle(self.transport)
        self.flow.resume_reading()
        self.transport.write_eof()
        self._deadline = self.loop.call_later(LINGER_SECONDS, self.transport.abort)


def guarded_http(
    connections: TcpConnections, admits: Admission, limits: ReadingLimits | None = None
) -> type[HttpToolsProtocol]:
    """The protocol for uvicorn, which creates its instances itself and passes nothing of ours to them."""

    class Guarded(GuardedHttp):
        connections_open = connections
        admission = admits
        reading = limits or ReadingLimits()

    return Guarded


def _response(refusal: HttpRefusal) -> bytes:
    body = msgspec.json.encode(refusal.body)
    headers = [b"content-type: application/json", b"content-length: %d" % len(body), b"connection: close"]
    if refusal.body.seconds is not None:
        headers.append(b"retry-after: %d" % refusal.body.seconds)
    return STATUS_LINE[refusal.status] + b"\r\n".join([*headers, b"", body])
