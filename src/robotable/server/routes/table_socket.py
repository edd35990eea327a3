"""A table's socket: commands in, updates out.

A socket has no task of its own except the one that waits for its end. News and messages are callbacks; only
what has to wait, such as a command, gets a task for as long as it lasts.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, TypeAlias, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from robotable.server.errors import Problem
from robotable.server.ops.direct_socket import EXTENSION, DirectSocket
from robotable.server.ops.limits import MAX_FRAME
from robotable.server.ops.rate_limits import TokenBucket
from robotable.server.people.identity import Caller, client_address, id_of
from robotable.server.play.live_table import LiveTable
from robotable.server.routes.messages import DECODER, ENCODER, FromClient, Pong, Refusal
from robotable.server.routes.socket_commands import SocketCommands
from robotable.server.routes.socket_feed import SocketFeed
from robotable.server.routes.socket_output import SocketOutput
from robotable.server.routes.socket_pings import SocketPings
from robotable.server.routes.socket_services import SocketServices
from robotable.server.routes.socket_tasks import SocketTasks

Socket: TypeAlias = WebSocket[Any, Any, Any]


class TableSocket:
    """Receives what the wire reports, and passes it on to the right handler."""

    __slots__ = (
        "__weakref__",
        "_bucket",
        "_commands",
        "_feed",
        "_live",
        "_output",
        "_person",
        "_pings",
        "_tasks",
        "_wire",
    )

    def __init__(
        self,
        wire: DirectSocket,
        services: SocketServices,
        live: LiveTable,
        caller: Caller | None,
        address: str,
        *,
        announces_pings: bool,
    ) -> None:
        self._wire = wire
        self._live = live
        self._person = id_of(caller)
        limit = services.limits.socket_messages
        self._bucket = TokenBucket(limit.burst, limit.rate, services.clock.elapsed)
        self._pings = SocketPings(wire, live, services.clock, services.idle_pings, announced=announces_pings)
        self._output = output = SocketOutput(wire, self._pings)
        self._tasks = tasks = SocketTasks(output, partial(services.admission.charge, address))
        self._feed = SocketFeed(services, live, caller, address, output, tasks)
        self._commands = SocketCommands(
            wire, services, live, caller, output, tasks, self._feed, self._pings.round_trips
        )

    async def run(self) -> None:
        try:
            with self._feed.subscribed():
                self._wire.take_over(self)
                if not self._output.has_ended:
                    self._pings.send()
                try:
                    await self._output.ended
                finally:
                    self.lost()
        finally:
            # What a client has sent before it left is still carried out, but not after the server's end.
            await self._tasks.finish()

    def received(self, text: bytes) -> None:
        if self._output.has_ended:
            return
        if self._bucket.take():
            self._output.close(1008, "too often")
            return
        message = _decoded(text)
        if isinstance(message, Pong) and self._pings.round_trips.answered(message.number):
            if self._person is not None:
                self._live.round_trips[self._person] = self._pings.round_trips.lag()
        else:
            self._commands.add(message)

    def received_binary(self) -> None:
        if self._bucket.take():
            self._output.close(1008, "too often")
        else:
            self._commands.add(Problem(422, "malformed", "Send text, not binary data."))

    def drained(self) -> None:
        self._output.drained()
        self._feed.follow_all()

    def lost(self) -> None:
        self._output.end()


def _decoded(text: bytes) -> FromClient | Problem:
    if len(text) > MAX_FRAME.most:
        return Problem(413, "too_large", f"A message has at most {MAX_FRAME.most} bytes.")
    try:
        message: FromClient = DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return Problem(422, "malformed", str(error)[:200])
    return message


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: Socket, services: NamedDependency[SocketServices], table: FromPath[str]
) -> None:
    address = client_address(socket)
    try:
        if not services.identity.is_same_origin(socket):
            raise Problem(403, "other_origin", "Other sites cannot open sockets here.")
        caller = await services.identity.caller(socket)
        live = await services.access.open(table, caller)
        services.connections.check(caller, address)
    except Problem as problem:
        await socket.accept()
        await socket.send_text(ENCODER.encode(Refusal(None, problem.body, 0)).decode())
        await socket.close(code=4000 + problem.status, reason=problem.body.error)
        return
    wire: DirectSocket = cast("dict[str, Any]", socket.scope["extensions"])[EXTENSION]
    announces_pings = socket.query_params.get("pings") == "announced"
    await socket.accept()
    services.metrics.sockets.inc()
    try:
        await TableSocket(wire, services, live, caller, address, announces_pings=announces_pings).run()
    finally:
        services.metrics.sockets.dec()
        # They refer to the socket, and so all of it would wait for the garbage collector.
        del socket.receive, socket.send


ROUTES: Final = [table_socket]
