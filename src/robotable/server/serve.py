"""Runs the server as one process with one data directory."""

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

import uvicorn

from robotable.server.app import create_app
from robotable.server.context import AppContext
from robotable.server.notify.mail import Mail
from robotable.server.ops.access_log import AccessLog
from robotable.server.ops.metrics import Metrics
from robotable.server.public_url import PublicUrl
from robotable.server.routes.messages import MAX_FRAME
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.directory import database_path, locked

GOODBYE_SECONDS: Final = 2.0
"""How long the shutdown waits until all clients have been told to reconnect."""

GRACEFUL_SECONDS: Final = 10


class CannotServe(Exception):
    """The message says in one sentence why the server cannot start."""


class Server(uvicorn.Server):
    """Says goodbye before it closes the connections. A client that is told to reconnect does so at once; one
    that is cut off has to find out first."""

    def __init__(self, config: uvicorn.Config, context: AppContext) -> None:
        super().__init__(config)
        self._context = context

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        bus = self._context.bus
        self._context.readiness.is_closing = True
        bus.wake_all()
        loop = asyncio.get_running_loop()
        end = loop.time() + GOODBYE_SECONDS
        # More than once, for clients that have subscribed in the meantime.
        while bus.has_clients() and loop.time() < end:
            await asyncio.sleep(0.02)
            bus.wake_all()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn does, but without raising the signal again at the end: the process ends normally."""
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
        # With the protocol given, asyncio recognizes TCP and sends small responses without delay.
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
    """Run the garbage collector less often. Tables live long and consist of tuples without cycles, so only
    requests leave garbage. By default the collector would take a tenth of the time, and with thousands of
    tables its pauses would be noticeable."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def server_of(context: AppContext, *, proxy: str | None = None) -> Server:
    config = uvicorn.Config(
        AccessLog(create_app(context), context.metrics, context.public_url.prefix),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        # The handler refuses messages that are a little too long; those that are far too long end the socket.
        ws_max_size=4 * MAX_FRAME,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
        server_header=False,
        access_log=False,
        log_config=None,
        log_level="warning",
        lifespan="on",
        timeout_graceful_shutdown=GRACEFUL_SECONDS,
    )
    return Server(config, context)


def serve(
    data: Path,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    public_url: PublicUrl | None = None,
    bot_processes: int = 1,
    proxy: str | None = None,
    mail: Mail | None = None,
    private_webhooks: bool = False,
    ready: Callable[[str], None] = lambda address: None,
) -> None:
    """Serve until a signal ends it. Raises CannotServe or StoreError."""
    with locked(data):
        metrics = Metrics()
        context = AppContext(
            SqliteStore(database_path(data), on_group=metrics.groups.observe),
            metrics=metrics,
            public_url=public_url,
            mail=mail,
            private_webhooks=private_webhooks,
            bot_processes=bot_processes,
        )
        listener = listen(host, port)
        try:
            asyncio.run(_serve(context, listener, host, proxy, ready))
        finally:
            listener.close()


async def _serve(
    context: AppContext,
    listener: socket.socket,
    host: str,
    proxy: str | None,
    ready: Callable[[str], None],
) -> None:
    # Opened here first, so that a broken file is reported in one sentence instead of a traceback.
    await context.store.open()
    await context.store.close()
    server = server_of(context, proxy=proxy)
    shown = f"[{host}]" if ":" in host else host
    calm_collector()
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        ready(f"http://{shown}:{listener.getsockname()[1]}{context.public_url.prefix}")
    await serving
