"""uvicorn's socket, which a handler can take over after the handshake.

From then on messages come and go without an ASGI message for each, and without a task that waits for them.
Whole text frames are read here; everything else goes through the parser of `websockets` as before.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.utils import apply_mask

from robotable.server.ops.limits import SEND_SECONDS

EXTENSION: Final = "robotable.socket"
"""Under this name a handler finds the socket among the extensions of its scope."""

WHOLE_TEXT: Final = 0x81
"""The first byte of a text frame that is not continued in another one."""

MASKED: Final = 0x80


class MessageReceiver(Protocol):
    def received(self, text: bytes) -> None:
        """A text message, in valid UTF-8."""

    def received_binary(self) -> None: ...

    def drained(self) -> None:
        """The client reads again, after it did not for a while."""

    def lost(self) -> None:
        """Nothing more comes. Called at least once, and maybe again."""


class _Events:
    """The events that the parser has found, for nobody to wait for. A queue would take three kilobytes."""

    __slots__ = ("_events",)

    def __init__(self) -> None:
        self._events: list[Any] = []

    def put_nowait(self, event: Any) -> None:
        self._events.append(event)

    def get_nowait(self) -> Any:
        return self._events.pop(0)

    def empty(self) -> bool:
        return not self._events


class DirectSocket(WebSocketsSansIOProtocol):
    _receiver: MessageReceiver | None = None
    _rest = b""
    """The beginning of a frame that has not arrived completely."""
    _is_in_fragments = False
    _has_heard = False
    """Whether the client has sent something since the last keepalive."""
    _unread: asyncio.TimerHandle | None = None
    _silent_until = 0.0

    def take_over(self, receiver: MessageReceiver) -> None:
        """From now on the receiver gets the messages, first of all those that wait already."""
        self._receiver = receiver
        waiting, self.queue = self.queue, cast("asyncio.Queue[Any]", _Events())
        while not waiting.empty():
            self.queue.put_nowait(waiting.get_nowait())
        # Thousands of sockets are open at once, so each keeps only what it still needs.
        del self.request, self.response
        self._pass_on()

    def write(self, frame: bytes) -> None:
        """Send a frame, as `text_frame` makes it. It waits in memory if the client does not read."""
        if not self.close_sent and not self.disconnected:
            self.transport.write(frame)

    def expect_silence(self, seconds: float) -> None:
        """For this long the client has no reason to send anything, so it is not asked whether it is there."""
        self._silent_until = self.loop.time() + seconds

    @property
    def is_writable(self) -> bool:
        return self.writable.is_set()

    def close(self, code: int, reason: str) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def pause_reading(self) -> None:
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def resume_reading(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    # What uvicorn and the event loop call

    async def run_asgi(self) -> None:
        extensions = cast(dict[str, Any], self.scope["extensions"])
        extensions[EXTENSION] = self
        try:
            await super().run_asgi()
        finally:
            # Otherwise each socket would be a cycle, which only the garbage collector removes.
            del extensions[EXTENSION]

    def connection_lost(self, exc: Exception | None) -> None:
        self._clear_unread()
        super().connection_lost(exc)
        if self._receiver is not None:
            self._receiver.lost()

    def shutdown(self) -> None:
        super().shutdown()
        if self._receiver is not None:
            self._receiver.lost()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(SEND_SECONDS.most, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._clear_unread()
        if self._receiver is not None:
            self._receiver.drained()

    def send_keepalive_ping(self) -> None:
        if self._has_heard or self.loop.time() < self._silent_until:
            self._has_heard = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def data_received(self, data: bytes) -> None:
        self._has_heard = True
        if self._receiver is None:
            super().data_received(data)
            return
        if self._rest:
            data = self._rest + data
        start, end = 0, len(data)
        while end - start >= 2:
            first, second = data[start], data[start + 1]
            size, payload = second & 0x7F, start + 6
            if size > 125:
                extra = 2 if size == 126 else 8
                if end - start < 2 + extra:
                    break
                size = int.from_bytes(data[start + 2 : start + 2 + extra], "big")
                payload += extra
            if not second & MASKED or size > self.config.ws_max_size:
                # The parser knows how to refuse this.
                self._rest = b""
                self._parse(data[start:])
                return
            stop = payload + size
            if stop > end:
                break
            if first == WHOLE_TEXT and not self._is_in_fragments:
                text = apply_mask(data[payload:stop], data[payload - 4 : payload])
                if not (text.isascii() or _is_utf8(text)):
                    self._rest = b""
                    self._parse(data[start:])
                    return
                if not self.allows_frame():
                    return
                if not self.close_sent:
                    self._receiver.received(text)
            else:
                opcode, is_last = first & 0x0F, bool(first & 0x80)
                if opcode < 3:
                    self._is_in_fragments = not is_last
                self._parse(data[start:stop])
            start = stop
        self._rest = data[start:] if start else data

    def allows_frame(self) -> bool:
        """Called for each frame. False if the client has sent too many; the connection has then ended."""
        return True

    # Inside

    def _parse(self, data: bytes) -> None:
        super().data_received(data)
        self._pass_on()

    def _pass_on(self) -> None:
        """Give the receiver what the parser has found."""
        receiver = self._receiver
        assert receiver is not None
        while not self.queue.empty():
            event: Any = self.queue.get_nowait()
            if event["type"] == "websocket.disconnect":
                receiver.lost()
            elif (text := event.get("text")) is not None:
                receiver.received(text.encode())
            elif event["type"] == "websocket.receive":
                receiver.received_binary()
        self.resume_reading()

    def _clear_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


def text_frame(text: bytes) -> bytes:
    """The same bytes for every client: a server does not mask its frames."""
    size = len(text)
    if size < 126:
        return bytes((WHOLE_TEXT, size)) + text
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, 126, size >> 8, size & 0xFF)) + text
    return bytes((WHOLE_TEXT, 127)) + size.to_bytes(8, "big") + text


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
