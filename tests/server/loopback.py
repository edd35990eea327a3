"""A real server on the loopback device, in this process."""

from __future__ import annotations

import asyncio
import hashlib
import json
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import uvicorn
import websockets
from websockets.asyncio.client import ClientConnection

from robotable.server.app import create_app
from robotable.server.context import AppContext
from robotable.server.ops.clock import ServerClock
from robotable.server.ops.direct_socket import DirectSocket
from robotable.server.ops.limits import Rate
from robotable.server.ops.rate_limits import NetworkLimiter, RateLimiter
from robotable.store.protocol import Store
from robotable.store.protocol.logs import Append
from robotable.store.protocol.people import Person
from robotable.store.protocol.sessions import Session
from robotable.store.protocol.tables import TableRow
from robotable.table.due import due_at
from robotable.table.entries import Entry
from robotable.table.fold import folded
from robotable.table.setup import Setup
from robotable.table.table import new_table
from robotable.table.wire import to_move
from tests.patience import PATIENCE
from tests.server.shared_replays import POOL, SEARCHES
from tests.store.store_at import store_at

CREATED = 1_600_000_000_000


class FrozenClock(ServerClock):
    """Stands still unless it is told otherwise. Sleeping takes real time."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.at = at

    def now(self) -> int:
        return self.at


ENDLESS: Final = Rate("tests", "requests of tests", "server", 10**9, 1.0)


def endless() -> RateLimiter:
    return RateLimiter(ENDLESS, now=lambda: 0.0)


def endless_by_network() -> NetworkLimiter:
    return NetworkLimiter(ENDLESS, now=lambda: 0.0)


def unlimited(context: AppContext) -> AppContext:
    """Without rate limits, for tests that ask more often than people do."""
    context.connections.per_person = context.connections.per_network = 10**6
    context.waiting_tables.per_person = context.waiting_tables.per_network = 10**6
    limits = context.limits
    limits.by_network = limits.sign_ins = limits.guests = limits.passkeys = endless_by_network()
    limits.all_requests = limits.prompt_refusals = endless_by_network()
    limits.malformed = limits.profiles = limits.api_descriptions = endless_by_network()
    limits.new_tournaments = limits.tournament_changes = endless()
    limits.new_tournaments_by_network = endless_by_network()
    limits.by_person = limits.new_tables = limits.trials = limits.names = endless()
    limits.bot_games = endless()
    limits.player_growth = limits.table_growth = endless()
    limits.chat_by_person = limits.chat_by_table = endless()
    limits.chat_by_network = endless_by_network()
    context.admission.by_network = context.admission.by_site = endless()
    return context


async def add_sessions(store: Store, person: str) -> None:
    """A person's cookie is their id, and their token is `bot-` and the id."""
    for kind, secret in (("browser", person), ("token", f"bot-{person}")):
        await store.sessions.add(
            Session(
                hash=hashlib.sha256(secret.encode()).hexdigest(),
                person=person,
                kind="browser" if kind == "browser" else "token",
                label=kind,
                created=CREATED,
                expires=None,
            )
        )


class Site:
    """A running server. A person's cookie is their id, and their token is `bot-` and the id."""

    def __init__(self, context: AppContext, port: int) -> None:
        self.context = context
        self.at = f"127.0.0.1:{port}"

    def client(self, person: str | None = None, *, bot: bool = False) -> httpx.AsyncClient:
        # Loading the system's certificates would take longer than most tests.
        return httpx.AsyncClient(
            base_url=f"http://{self.at}", headers=headers(person, bot=bot), timeout=PATIENCE, verify=False
        )

    def socket(self, table: str, person: str | None = None, **more: Any) -> Any:
        extra = {**headers(person), **more.pop("headers", {})}
        # The library's own pings would keep a client alive that should be silent.
        return websockets.connect(
            f"ws://{self.at}/api/tables/{table}/socket{more.pop('query', '')}",
            additional_headers=extra,
            compression=None,
            ping_interval=None,
            max_size=2**22,
            close_timeout=1,
            **more,
        )

    async def add_people(self, people: Sequence[str]) -> None:
        store = self.context.store
        for person in people:
            await store.people.add(Person(id=person, name=f"Name of {person}", created=CREATED))
            await add_sessions(store, person)

    async def add_table(self, id: str, setup: Setup, entries: Sequence[Entry], creator: str) -> None:
        """Add a table with this log."""
        store = self.context.store
        row = TableRow(id=id, setup=setup, creator=creator, invite=f"invite-{id}", created=CREATED)
        await store.tables.create(row)
        table = folded(new_table(setup), entries)
        people = {
            seat: one.person for seat, one in enumerate(table.sitters) if one is not None and one.person
        }
        assert due_at(table) is None or entries
        await store.logs.append(
            Append(
                table=id,
                expected=0,
                entries=tuple(entries),
                at=entries[-1].at if entries else CREATED,
                status=table.status,
                sitters=tuple(people.items()),
                to_move=tuple(people[seat] for seat in to_move(table) if seat in people),
            )
        )


def headers(person: str | None, *, bot: bool = False) -> dict[str, str]:
    if person is None:
        return {}
    return {"authorization": f"Bearer bot-{person}"} if bot else {"cookie": f"robotable={person}"}


def bound() -> socket.socket:
    """A socket that holds a free port."""
    # With the protocol given, asyncio turns off Nagle's delay of 40 ms per response.
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind(("127.0.0.1", 0))
    return found


class _Quiet(uvicorn.Server):
    """Leaves the signal handlers of the test process alone."""

    def install_signal_handlers(self) -> None:
        pass


@asynccontextmanager
async def serving(context: AppContext) -> AsyncIterator[Site]:
    listening = bound()
    config = uvicorn.Config(
        create_app(context),
        log_config=None,
        ws=DirectSocket,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=60,
    )
    server = _Quiet(config)
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:
        if task.done():
            break
        await asyncio.sleep(0.01)
    try:
        yield Site(context, listening.getsockname()[1])
    finally:
        server.should_exit = True
        await task
        listening.close()


@asynccontextmanager
async def site(where: Path | str, at: int = CREATED) -> AsyncIterator[Site]:
    """On the file or the PostgreSQL database."""
    async with serving(
        unlimited(AppContext(store_at(where), clock=FrozenClock(at), replay_pool=POOL, search_pool=SEARCHES))
    ) as found:
        yield found


async def receive(connection: ClientConnection) -> dict[str, Any]:
    """The next message that is not a ping."""
    while True:
        async with asyncio.timeout(PATIENCE):
            message = json.loads(await connection.recv())
        if message["type"] != "ping":
            assert isinstance(message, dict)
            return message


async def receive_type(connection: ClientConnection, *types: str) -> dict[str, Any]:
    while True:
        message = await receive(connection)
        if message["type"] in types:
            return message
