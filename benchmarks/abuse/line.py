"""A connection that speaks just enough HTTP to ask and to read the answers: cheap, and from any address of
the loopback network."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec

PATIENCE: Final = 10.0
"""Seconds. Whoever waits longer for an answer has lost interest."""

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Answer(msgspec.Struct, frozen=True):
    status: int
    head: str
    body: bytes

    def json(self) -> Any:
        return msgspec.json.decode(self.body)

    @property
    def cookie(self) -> str:
        """The session that the answer starts."""
        return self.header("set-cookie").removeprefix("robotable=").partition(";")[0]

    def header(self, name: str) -> str:
        return _header(self.head, name)

    def must_succeed(self) -> Answer:
        if self.status >= 400:
            raise RuntimeError(f"the server answered with status {self.status}: {self.body[:300]!r}")
        return self


class Line:
    """Opened by the first request, and again after the server has closed it."""

    def __init__(self, at: str, source: str, cookie: str = "", headers: str = "") -> None:
        self._host, _, port = at.rpartition(":")
        self._port = int(port)
        self._source = source
        self.cookie = cookie
        self.headers = headers
        """Further header lines, each with its line end."""
        self._streams: Streams | None = None

    async def open(self) -> Streams:
        if self._streams is not None and self._streams[0].at_eof():
            self.close()  # the server has closed it while nobody asked anything
        if self._streams is None:
            async with asyncio.timeout(PATIENCE):
                self._streams = await asyncio.open_connection(
                    self._host, self._port, local_addr=(self._source, 0)
                )
        return self._streams

    def head(self, method: str, path: str, length: int | None = None) -> bytes:
        cookie = f"cookie: robotable={self.cookie}\r\n" if self.cookie else ""
        body = "" if length is None else f"content-type: application/json\r\ncontent-length: {length}\r\n"
        return (
            f"{method} {path} HTTP/1.1\r\nhost: {self._host}:{self._port}\r\n{cookie}{body}{self.headers}\r\n"
        ).encode()

    async def request(self, method: str, path: str, body: object = None) -> Answer:
        """Raises OSError or TimeoutError if no answer comes."""
        content = body if isinstance(body, bytes) else b"" if body is None else msgspec.json.encode(body)
        length = None if method == "GET" else len(content)
        return await self.exchange(self.head(method, path, length) + content)

    async def exchange(self, request: bytes) -> Answer:
        try:
            reader, writer = await self.open()
            async with asyncio.timeout(PATIENCE):
                writer.write(request)
                await writer.drain()
                answer = await read_answer(reader)
        except asyncio.IncompleteReadError:
            self.close()
            raise ConnectionResetError("closed without an answer") from None
        except BaseException:
            self.close()
            raise
        if answer.header("connection") == "close":
            self.close()
        return answer

    async def get(self, path: str) -> Answer:
        return await self.request("GET", path)

    async def post(self, path: str, body: object) -> Answer:
        return await self.request("POST", path, body)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].transport.abort()
            self._streams = None


async def read_answer(reader: asyncio.StreamReader) -> Answer:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    status = int(head.split(" ", 2)[1])
    if _header(head, "transfer-encoding") == "chunked":
        return Answer(status, head, await _chunks(reader))
    return Answer(status, head, await reader.readexactly(int(_header(head, "content-length") or "0")))


def _header(head: str, name: str) -> str:
    """The first one of this name; empty if there is none."""
    start = head.lower().find(f"\r\n{name}:")
    return "" if start < 0 else head[start + len(name) + 3 :].partition("\r\n")[0].strip()


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    found = b""
    while size := int((await reader.readuntil(b"\r\n")).split(b";")[0], 16):
        found += (await reader.readexactly(size + 2))[:-2]
    await reader.readuntil(b"\r\n")
    return found


async def new_guest(at: str, source: str, name: str, headers: str = "") -> Line:
    """A connection of somebody who has just become a guest."""
    line = Line(at, source, headers=headers)
    line.cookie = (await line.post("/api/people/guest", {"name": name})).must_succeed().cookie
    return line
