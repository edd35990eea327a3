"""A server of one process around one data directory, from the open port to the last commit."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec
import uvicorn

from robotable.server.app import create_app
from robotable.server.context import AppContext
from robotable.server.notify.mail import Mail
from robotable.server.ops.access_log import AccessLog
from robotable.server.ops.metrics import Metrics
from robotable.server.routes.messages import LARGEST_FRAME
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.directory import database_path, locked

GOODBYE_SECONDS: Final = 2.0
"""For so long the server waits until everybody has been told to come back."""

GRACEFUL_SECONDS: Final = 10


class CannotServe(Exception):
    """Says in one sentence what stands in the way."""


class Place(msgspec.Struct, frozen=True):
    """Where people reach the server, and where that leads here."""

    origin: str | None = None
    prefix: str = ""

    @property
    def secure(self) -> bool:
        return self.origin is not None and self.origin.startswith("https://")


def place(public_url: str | None) -> Place:
    """Raises ValueError for what is no address of a web site."""
    if public_url is None:
        return Place()
    parts = urlsplit(public_url)
    port = parts.port  # raises ValueError
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise ValueError(f"{public_url}: a public address looks like https://example.org/robots")
    if parts.username is not None or not public_url.isascii():
        raise ValueError(f"{public_url}: a public address has no user name and ASCII letters only")
    usual = {"http": 80, "https": 443}[parts.scheme]
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    origin = f"{parts.scheme}://{host}" + ("" if port in (None, usual) else f":{port}")
    return Place(origin, parts.path.rstrip("/"))


class Server(uvicorn.Server):
    """Says goodbye before the connections are closed: a client that was told comes back, one that was cut off
    has to find out."""

    def __init__(self, config: uvicorn.Config, house: AppContext) -> None:
        super().__init__(config)
        self._house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._house.closing = True
        self._house.bus.wake_all()
        loop = asyncio.get_running_loop()
        end = loop.time() + GOODBYE_SECONDS
        # A watcher that waits for its next update has been hinted; one that subscribes late is not forgotten.
        while self._house.bus.watched() and loop.time() < end:
            await asyncio.sleep(0.02)
            self._house.bus.wake_all()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As the library does, but whoever was asked to end has ended well: no signal is raised again."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {sign: signal.signal(sign, self.handle_exit) for sign in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)


def listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # By its protocol asyncio knows a TCP socket, and sends small answers at once.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, port))
            listening.listen(2048)
        except OSError:
            listening.close()
            raise
        return listening
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotServe(f"cannot listen on {host} port {port}: {reason}") from None


def calm_collector() -> None:
    """Tables are long-lived and made of tuples without circles, so what is to be found by looking for circles
    comes from requests. Looked for as often as Python does on its own, it costs a tenth of the time, and at
    thousands of tables a pause that players notice."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def server_of(house: AppContext, *, bot_workers: int = 1, proxy: str | None = None) -> Server:
    config = uvicorn.Config(
        AccessLog(create_app(house, bot_workers=bot_workers), house.metrics, house.prefix),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        # The socket itself refuses what is a little too long with a sentence; what is far too long ends it.
        ws_max_size=4 * LARGEST_FRAME,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
        server_header=False,
        access_log=False,
        log_config=None,
        log_level="warning",
        lifespan="on",
        timeout_graceful_shutdown=GRACEFUL_SECONDS,
    )
    return Server(config, house)


def serve(
    data: Path,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    at: Place | None = None,
    bot_workers: int = 1,
    proxy: str | None = None,
    mail: Mail | None = None,
    private_webhooks: bool = False,
    ready: Callable[[str], None] = lambda address: None,
) -> None:
    """Until a signal ends it. Raises CannotServe or StoreError."""
    at = at or Place()
    with locked(data):
        metrics = Metrics()
        store = SqliteStore(database_path(data), on_group=metrics.groups.observe)
        house = AppContext(
            store,
            secure=at.secure,
            prefix=at.prefix,
            origin=at.origin,
            mail=mail,
            private_webhooks=private_webhooks,
            metrics=metrics,
        )
        listener = listen(host, port)
        try:
            asyncio.run(_serve(house, listener, host, bot_workers, proxy, ready))
        finally:
            listener.close()


async def _serve(
    house: AppContext,
    listener: socket.socket,
    host: str,
    bot_workers: int,
    proxy: str | None,
    ready: Callable[[str], None],
) -> None:
    # Opened here first, so that what is wrong with the file is one sentence and not the framework's trace.
    await house.store.open()
    await house.store.close()
    server = server_of(house, bot_workers=bot_workers, proxy=proxy)
    shown = f"[{host}]" if ":" in host else host
    calm_collector()
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        ready(f"http://{shown}:{listener.getsockname()[1]}{house.prefix}")
    await serving
