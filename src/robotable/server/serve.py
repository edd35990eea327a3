"""Runs the server: one process, alone with its data directory or as one of the nodes on a database."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from robotable.server.app import create_app, create_ops_app
from robotable.server.bus.address import BadBus, relay_for
from robotable.server.context import AppContext
from robotable.server.notify.mail import Mail
from robotable.server.ops.access_log import AccessLog
from robotable.server.ops.admission import Unlimited
from robotable.server.ops.calm_collector import collecting_calmly
from robotable.server.ops.descriptors import TooFewDescriptors, raise_descriptor_limit, room_for_connections
from robotable.server.ops.guarded_http import ReadingLimits, guarded_http
from robotable.server.ops.guarded_socket import guarded_socket
from robotable.server.ops.head_requests import HeadRequests
from robotable.server.ops.limits import MAX_FRAME, OPS_CONNECTIONS, START_CHECK
from robotable.server.ops.metering import Metering
from robotable.server.ops.metrics import Metrics
from robotable.server.ops.tcp_connections import TcpConnections
from robotable.server.ops.throttle import Throttle
from robotable.server.ops.trusted_proxy import TrustedProxy
from robotable.server.public_url import PublicUrl
from robotable.store.choice import is_address, place
from robotable.store.opened import OpenedDatabase

log = logging.getLogger("robotable.serve")

GOODBYE_SECONDS: Final = 8.0
"""How long the shutdown waits until all clients have been told to reconnect. Then sockets are just closed."""

DRAIN_SECONDS: Final = 3.0
"""How long one of several nodes goes on as before after it has said on /readyz that it will end."""

GRACEFUL_SECONDS: Final = 3.0
"""How long it then waits for requests in progress and for clients that read slowly. Together with starting
and finishing, this is less than TimeoutStopSec in the documented systemd unit."""

HANGING_SECONDS: Final = 2
"""How long it finally waits for handlers that do not notice that their client is gone."""

BACKLOG: Final = 2048
"""How many new connections wait in the operating system until they are accepted."""

ACCEPT_AT_ONCE: Final = 64
"""Only then are they counted, so these must fit into the reserved file descriptors."""


class CannotServe(Exception):
    """The message says in one sentence why the server cannot start."""


class Server(uvicorn.Server):
    """Says goodbye before it closes the connections. A client that is told to reconnect does so at once; one
    that is cut off has to find out first."""

    def __init__(self, config: uvicorn.Config, context: AppContext) -> None:
        super().__init__(config)
        self._context = context

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or []:
            # asyncio has one number for both; see ACCEPT_AT_ONCE.
            listening.listen(BACKLOG)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._context.cluster is not None:
            # The load balancer finds out before the port closes, so no request meets a closed port.
            self._context.readiness.is_draining = True
            await asyncio.sleep(DRAIN_SECONDS)
        self._context.readiness.is_closing = True
        # First of all, because clients that are told to reconnect must not come back to this process.
        for server in self.servers:
            server.close()
        bus, state = self._context.bus, self.server_state
        bus.close()
        await _until(lambda: not bus.has_clients(), GOODBYE_SECONDS)
        for connection in list(state.connections):
            connection.shutdown()
        if not await _until(lambda: not state.connections and not state.tasks, GRACEFUL_SECONDS):
            # Their tasks end because the client is gone. Cancelling them would look like an error.
            for connection in list(state.connections):
                connection.transport.abort()
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


async def _until(happened: Callable[[], bool], seconds: float) -> bool:
    """Whether it happens within this time."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not happened():
        if loop.time() >= end:
            return False
        await asyncio.sleep(0.02)
    return True


class OpsServer(uvicorn.Server):
    """Serves operators while the other server runs, and leaves signals to it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # With the protocol given, asyncio recognizes TCP and sends small responses without delay.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, port))
            listening.listen(BACKLOG)
        except OSError:
            listening.close()
            raise
        return listening
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotServe(f"cannot listen on {host} port {port}: {reason}") from None


def server_of(
    context: AppContext,
    *,
    proxy: str | None = None,
    connections: TcpConnections | None = None,
    reading: ReadingLimits | None = None,
) -> Server:
    trusted = TrustedProxy(proxy)
    if connections is None:
        connections = TcpConnections(is_proxy=trusted.__contains__)
    admission = context.admission
    app: Any = Throttle(
        HeadRequests(create_app(context)),
        context.limits,
        context.clock,
        None if proxy is None else admission,
    )
    if proxy is not None:
        app = ProxyHeadersMiddleware(app, proxy)
    config = uvicorn.Config(
        # Outside, where the address is still that of the proxy.
        Metering(
            AccessLog(app, context.metrics, context.clock, context.public_url.prefix, trusted.__contains__),
            admission,
        ),
        http=guarded_http(connections, admission, reading),
        ws=guarded_socket(connections, admission),
        backlog=ACCEPT_AT_ONCE,
        ws_per_message_deflate=False,
        # The handler refuses messages that are a little too long; those that are far too long end the socket.
        ws_max_size=4 * MAX_FRAME.most,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        log_level="warning",
        lifespan="on",
        timeout_graceful_shutdown=HANGING_SECONDS,
    )
    return Server(config, context)


def ops_server_of(context: AppContext) -> OpsServer:
    # Connections of its own: metrics are needed most when the public port is full.
    connections = TcpConnections(OPS_CONNECTIONS.most, OPS_CONNECTIONS.most)
    config = uvicorn.Config(
        AccessLog(HeadRequests(create_ops_app(context)), context.metrics, context.clock, ""),
        http=guarded_http(connections, Unlimited()),
        ws="none",
        backlog=OPS_CONNECTIONS.most,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        log_level="warning",
        lifespan="off",
        timeout_graceful_shutdown=1,
    )
    return OpsServer(config)


def serve(
    data: Path | str,
    *,
    bus: str | None = None,
    host: str = "127.0.0.1",
    port: int = 8000,
    ops_host: str = "127.0.0.1",
    ops_port: int | None = None,
    public_url: PublicUrl | None = None,
    bot_processes: int = 1,
    proxy: str | None = None,
    mail: Mail | None = None,
    private_webhooks: bool = False,
    must_exist: bool = False,
    ready: Callable[[str, str | None, OpenedDatabase], None] = lambda address, ops_address, opened: None,
) -> None:
    """Serve until a signal ends it. `data` is a directory, or the address of a database. `bus` is
    the address of what carries wake-ups between nodes, if not the database itself. `ready` is told both
    addresses and what was opened; without `ops_port` nothing is served to operators. With `must_exist`,
    refuse to start without a database. Raises CannotServe or StoreError."""
    chosen = place(data)
    try:
        room = room_for_connections(raise_descriptor_limit())
        connections = TcpConnections(room, is_proxy=TrustedProxy(proxy).__contains__)
    except TooFewDescriptors as error:
        raise CannotServe(str(error)) from None
    except ValueError as error:
        raise CannotServe(f"--trusted-proxy: {error}") from None
    try:
        relay = relay_for(str(data), bus) if is_address(str(data)) else None
    except BadBus as error:
        raise CannotServe(str(error)) from None
    with chosen.claimed(must_exist=must_exist), ExitStack() as sockets:
        listener = sockets.enter_context(listen(host, port))
        ops = None if ops_port is None else sockets.enter_context(listen(ops_host, ops_port))
        opened = asyncio.run(chosen.open_once(must_exist=must_exist, longest_check=START_CHECK.most))
        log.info("%s", opened, extra={"fields": _fields(opened)})
        metrics = Metrics()
        context = AppContext(
            chosen.store(metrics.groups.observe),
            metrics=metrics,
            public_url=public_url,
            mail=mail,
            private_webhooks=private_webhooks,
            bot_processes=bot_processes,
            relay=relay,
        )
        _run(_serve(context, listener, ops, proxy, connections, opened, ready))


def _run(serving: Coroutine[Any, Any, None]) -> None:
    """On uvloop, because reading from sockets and writing to them is much of what the server does."""
    if sys.platform == "win32":  # there is no uvloop for it
        asyncio.run(serving)
    else:
        import uvloop

        uvloop.run(serving)


def _fields(opened: OpenedDatabase) -> dict[str, Any]:
    return {
        "database": opened.where,
        "created": opened.is_new,
        "games": opened.games,
        "running": opened.running,
        "checked": opened.is_checked,
    }


async def _serve(
    context: AppContext,
    listener: socket.socket,
    ops_listener: socket.socket | None,
    proxy: str | None,
    connections: TcpConnections,
    opened: OpenedDatabase,
    ready: Callable[[str, str | None, OpenedDatabase], None],
) -> None:
    server = server_of(context, proxy=proxy, connections=connections)
    async with AsyncExitStack() as running:
        running.enter_context(collecting_calmly())
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            if ops_listener is not None:
                await running.enter_async_context(_serving_operators(context, ops_listener))
            ops_address = None if ops_listener is None else _address(ops_listener)
            ready(f"{_address(listener)}{context.public_url.prefix}", ops_address, opened)
            context.replay_process.start()
            await asyncio.gather(serving, context.work_pool.warm_up())
        await serving


@asynccontextmanager
async def _serving_operators(context: AppContext, listener: socket.socket) -> AsyncIterator[None]:
    server = ops_server_of(context)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield
    finally:
        server.should_exit = True
        await serving


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
