"""A graceful stop with many sockets: everybody is told to reconnect, and nothing looks like an error."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from pathlib import Path

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from robotable.server import serve
from robotable.server.ops.limits import SOCKET_MESSAGES
from tests.patience import PATIENCE, until_async
from tests.server.running import Guest, Running, running

SOCKETS = 200


async def _last_message(there: ClientConnection) -> str:
    kind = ""
    async with asyncio.timeout(PATIENCE):
        try:
            while True:
                kind = json.loads(await there.recv())["type"]
        except ConnectionClosed:
            return kind


async def _connected(served: Running, url: str) -> list[ClientConnection]:
    found = []
    for number in range(SOCKETS):
        # Several networks, because the number per network is limited.
        source = (f"127.0.3.{1 + number // 100}", 0)
        there = await connect(url, local_addr=source, compression=None, ping_interval=None)
        await there.recv()
        found.append(there)
    return found


def test_every_socket_is_told_and_the_log_stays_quiet(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "GOODBYE_SECONDS", PATIENCE)

    async def play(served: Running, url: str) -> None:
        sockets = await _connected(served, url)
        served.server.should_exit = True
        kinds = await asyncio.gather(*map(_last_message, sockets))
        assert [one.close_code for one in sockets] == [1012] * SOCKETS
        assert set(kinds) == {"bye"}

    with running(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        table, _ = ann.make()
        asyncio.run(play(served, ann.socket_url(table)))
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING] == []


def test_nobody_comes_back_to_a_server_that_is_stopping(tmp_path: Path) -> None:
    async def play(served: Running, url: str) -> None:
        async with connect(url, compression=None) as there:
            await there.recv()
            served.server.should_exit = True
            await _last_message(there)
            with pytest.raises(ConnectionRefusedError):
                await connect(url)

    with running(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        table, _ = ann.make()
        asyncio.run(play(served, ann.socket_url(table)))


def test_a_client_that_reads_nothing_does_not_look_like_an_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "GOODBYE_SECONDS", 0.1)
    monkeypatch.setattr(serve, "GRACEFUL_SECONDS", 0.1)

    def is_stuck(served: Running) -> bool:
        found = list(served.server.server_state.connections)
        return any(isinstance(one, WebSocketsSansIOProtocol) and not one.writable.is_set() for one in found)

    async def play(served: Running, url: str) -> None:
        # With small buffers little is enough to fill them. Accepted sockets inherit this one.
        served.server.servers[0].sockets[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
        reading = socket.socket()
        reading.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        reading.connect(("127.0.0.1", int(served.url.rsplit(":", 1)[1])))
        async with connect(url, sock=reading, max_queue=1, compression=None, close_timeout=0) as there:
            for one in served.server.server_state.connections:
                one.transport.set_write_buffer_limits(high=1)
            for _ in range(SOCKET_MESSAGES.burst - 5):
                await there.send('{"type": "resync", "since": 0}')
            await until_async(lambda: is_stuck(served), "full buffers")
            served.server.should_exit = True
            await until_async(lambda: not served.server.server_state.connections, "the end of the socket")

    with running(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        table, _ = ann.make()
        asyncio.run(play(served, ann.socket_url(table)))
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING] == []
