"""Several server processes on one PostgreSQL, and what their clients see."""

from __future__ import annotations

import asyncio
import hashlib
import os
import signal
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from multiprocessing.process import BaseProcess
from typing import Any

import httpx
import websockets

from robotable.server.bus.address import relay_for
from robotable.server.context import AppContext
from robotable.server.ops.calm_collector import collecting_calmly
from robotable.server.serve import server_of
from robotable.store.postgres import PostgresStore
from robotable.store.protocol.people import Person
from robotable.store.protocol.sessions import Session
from tests.patience import PATIENCE
from tests.server.forked import forked
from tests.server.loopback import bound, headers, unlimited


def serve(
    url: str,
    bus: str | None,
    bot_processes: int,
    enter: Callable[[], None],
    listening: socket.socket,
    is_limited: bool,
) -> None:
    """Runs in the process of a node. `enter` comes first."""
    enter()
    context = AppContext(
        PostgresStore(url, connections=5), relay=relay_for(url, bus), bot_processes=bot_processes
    )
    if not is_limited:
        unlimited(context)
    asyncio.run(_serve(context, listening))


async def _serve(context: AppContext, listening: socket.socket) -> None:
    with collecting_calmly():
        await server_of(context).serve(sockets=[listening])


def _stay() -> None:
    """The process stays where it is."""


class Node:
    """A process that can be killed and started again on the same port."""

    def __init__(
        self,
        url: str,
        bus: str | None,
        *,
        is_limited: bool = False,
        bot_processes: int = 1,
        enter: Callable[[], None] = _stay,
    ) -> None:
        self._arguments = (url, bus, bot_processes, enter)
        self._is_limited = is_limited
        self._process: BaseProcess | None = None
        with bound() as found:
            self.port: int = found.getsockname()[1]
        self.at = f"127.0.0.1:{self.port}"

    def start(self) -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(("127.0.0.1", self.port))
            listening.listen(128)
            self._process = forked(serve, *self._arguments, listening, self._is_limited)

    async def ready(self) -> dict[str, Any]:
        """Wait until the node is ready, and return what it says."""
        async with asyncio.timeout(PATIENCE), self.client() as client:
            while True:
                try:
                    answer = await client.get("/readyz")
                    if answer.status_code == 200:
                        found: dict[str, Any] = answer.json()
                        return found
                except httpx.HTTPError:
                    pass
                await asyncio.sleep(0.02)

    async def bus_is(self, state: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while (await self.ready())["bus"] != state:
                await asyncio.sleep(0.05)

    def client(self, person: str | None = None) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            base_url=f"http://{self.at}", headers=headers(person), timeout=PATIENCE, verify=False
        )

    def socket(self, table: str, person: str | None = None) -> Any:
        return websockets.connect(
            f"ws://{self.at}/api/tables/{table}/socket",
            additional_headers=headers(person),
            compression=None,
            ping_interval=None,
            close_timeout=1,
            open_timeout=PATIENCE,
        )

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def join(self) -> None:
        if self._process is not None:
            self._process.join(PATIENCE)
            self._process.kill()  # if it has not ended by now
            self._process.join()
            self._process.close()
            self._process = None

    def kill(self) -> None:
        """SIGKILL: nothing is finished, flushed or said."""
        self.signal(signal.SIGKILL)
        self.join()

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self.join()


@asynccontextmanager
async def nodes(
    url: str, bus: str | None = None, *, number: int = 2, **options: Any
) -> AsyncIterator[Sequence[Node]]:
    """That many nodes, all of them connected to the bus. The options are those of each node."""
    async with started([Node(url, bus, **options) for _ in range(number)]) as found:
        yield found


@asynccontextmanager
async def started(found: Sequence[Node]) -> AsyncIterator[Sequence[Node]]:
    try:
        for node in found:
            node.start()
        for node in found:
            await node.bus_is("connected")
        yield found
    finally:
        for node in found:
            await asyncio.to_thread(node.stop)


async def add_people(url: str, people: Sequence[str]) -> None:
    """Their cookies are their ids."""
    store = PostgresStore(url, connections=1)
    await store.open()
    try:
        for person in people:
            await store.people.add(Person(id=person, name=person.title(), created=1))
            hash = hashlib.sha256(person.encode()).hexdigest()
            await store.sessions.add(
                Session(hash=hash, person=person, kind="browser", label="", created=1, expires=None)
            )
    finally:
        await store.close()
