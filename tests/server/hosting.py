"""A real server on the loopback device, and clients for it."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from robotable.server.app import create_app
from robotable.server.context import AppContext
from robotable.server.ops.direct_socket import DirectSocket
from robotable.store.sqlite import SqliteStore
from tests.patience import PATIENCE


class Place:
    def __init__(self, context: AppContext, port: int) -> None:
        self.context = context
        self.port = port

    def stranger(self) -> httpx.AsyncClient:
        # Loading the system's certificates would take longer than most tests.
        return httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE, verify=False)

    @asynccontextmanager
    async def guest(self, name: str) -> AsyncIterator[httpx.AsyncClient]:
        async with self.stranger() as client:
            answer = await client.post("/api/people/guest", json={"name": name})
            answer.raise_for_status()
            yield client

    @asynccontextmanager
    async def guests(self, *names: str) -> AsyncIterator[list[httpx.AsyncClient]]:
        async with AsyncExitStack() as stack:
            yield [await stack.enter_async_context(self.guest(name)) for name in names]

    @asynccontextmanager
    async def socket(self, client: httpx.AsyncClient, table: str) -> AsyncIterator[ClientConnection]:
        """Pings are answered when the test reads."""
        headers = {"Cookie": f"robotable={client.cookies['robotable']}"}
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        async with connect(url, additional_headers=headers, compression=None) as connection:
            yield connection


async def heard(connection: ClientConnection, kind: str) -> Any:
    """The next message of that type."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message = json.loads(await connection.recv())
            if message["type"] == "ping":
                await connection.send(json.dumps({"type": "pong", "number": message["number"]}))
            if message["type"] == kind:
                return message


@asynccontextmanager
async def place_at(path: Path, **more: Any) -> AsyncIterator[Place]:
    context = AppContext(SqliteStore(path / "table.db"), **more)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        config = uvicorn.Config(
            create_app(context), log_level="warning", ws=DirectSocket, ws_per_message_deflate=False
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            assert not serving.done()
            await asyncio.sleep(0.01)
        try:
            yield Place(context, listening.getsockname()[1])
        finally:
            server.should_exit = True
            await serving
