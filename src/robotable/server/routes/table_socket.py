"""A table's socket: commands in, updates out. Missed events are always read from the log."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from robotable.server.errors import Problem
from robotable.server.ops.limits import CHAT_PAGE, MAX_FRAME, SEND_SECONDS
from robotable.server.ops.metrics import Metrics
from robotable.server.ops.rate_limits import RateLimits, TokenBucket
from robotable.server.ops.readiness import Readiness
from robotable.server.ops.throttle import hold_back
from robotable.server.people.connections import Connection, Connections
from robotable.server.people.identity import Caller, client_address, id_of
from robotable.server.people.scopes import check_scope
from robotable.server.play.access import checked_client_id
from robotable.server.play.bus import Bus, Subscription, presence_topic
from robotable.server.play.chat import TableChat
from robotable.server.play.command_handler import CommandHandler
from robotable.server.play.history import History
from robotable.server.play.live_table import LiveTable
from robotable.server.play.presence import TablePresence
from robotable.server.play.replay_queue import Asker
from robotable.server.routes.error_responses import store_problem
from robotable.server.routes.messages import (
    DECODER,
    ENCODER,
    Accepted,
    Bye,
    Do,
    FromClient,
    FromServer,
    Ping,
    Pong,
    Presence,
    Refusal,
    Resync,
    Said,
    Say,
    Update,
    chat_message_view,
)
from robotable.server.routes.round_trips import RoundTrips
from robotable.server.routes.table_services import TableServices
from robotable.store.protocol import StoreError
from robotable.table.commands import Sit
from robotable.table.wire import table_view

log = logging.getLogger("robotable.socket")

PING_EVERY: Final = 1.5
"""Seconds. Pages announce a lost connection when nothing has arrived for twice as long."""

RECONNECT_AFTER: Final = 1_000

Socket: TypeAlias = WebSocket[Any, Any, Any]


@dataclass(frozen=True)
class Services(TableServices):
    limits: RateLimits
    bus: Bus
    connections: Connections
    presence: TablePresence
    commands: CommandHandler
    chat: TableChat
    history: History
    readiness: Readiness
    metrics: Metrics


class TableSocket:
    def __init__(self, socket: Socket, services: Services, live: LiveTable, caller: Caller | None) -> None:
        self._socket = socket
        self._services = services
        self._live = live
        self._caller = caller
        self._person = id_of(caller)
        self._asker = Asker(self._person, client_address(socket))
        self._seen = live.table.seq
        """The last seq that the client was sent."""
        self._presence_seen: tuple[tuple[bool, ...], int, bool] | None = None
        """Who was present according to the last message: seats, spectators, whether somebody is absent."""
        self._chat_seen = 0
        """The last chat message that the client was sent."""
        self._chat_messages = -1
        """How many chat messages the table had when the chat was last read."""
        limit = services.limits.socket_messages
        self._bucket = TokenBucket(limit.burst, limit.rate, services.clock.elapsed)
        self._round_trips = RoundTrips(services.clock)
        self._sending = asyncio.Lock()
        self._closed = False
        self._connection: Connection | None = None
        self._reading_chat = asyncio.Lock()

    async def run(self) -> None:
        services, live, address = self._services, self._live, client_address(self._socket)
        with (
            services.bus.subscribed(live.row.id) as subscription,
            services.bus.subscribed(presence_topic(live.row.id)) as coming_and_going,
            services.presence.at(live, self._person),
            services.connections.opened(self._caller, address, subscription.wake) as connection,
        ):
            self._connection = connection
            await self._update()
            async with asyncio.TaskGroup() as group:
                tasks = [
                    group.create_task(self._read()),
                    group.create_task(self._follow(subscription, connection)),
                    group.create_task(self._follow_presence(coming_and_going)),
                    group.create_task(self._ping()),
                ]
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in tasks:
                    task.cancel()

    async def _send(self, message: FromServer) -> None:
        async with self._sending:
            if self._closed:
                return
            async with asyncio.timeout(SEND_SECONDS.most):
                await self._socket.send_text(ENCODER.encode(message).decode())

    async def _close(self, code: int, reason: str) -> None:
        """Close the socket once. Whatever is sent afterwards is dropped."""
        async with self._sending:
            if not self._closed:
                self._closed = True
                await self._socket.close(code=code, reason=reason)

    async def _follow(self, subscription: Subscription, connection: Connection) -> None:
        # Not only after a wake-up: the last one may have come before this client subscribed.
        while not self._services.readiness.is_closing:
            await subscription.wait()
            if not connection.is_open:
                await self._close(4401, "signed out")
                return
            if not self._services.readiness.is_closing:
                await self._update()
        await self._send(Bye(RECONNECT_AFTER))
        await self._close(1012, "back soon")

    async def _follow_presence(self, subscription: Subscription) -> None:
        """A few bytes instead of the whole table, and none if everything is as it was."""
        while True:
            await subscription.wait()
            seen = self._presence_seen
            message = self._presence()
            if self._presence_seen != seen:
                await self._send(message)

    def _presence(self) -> Presence:
        live, presence = self._live, self._services.presence
        seats, spectators, claimable_in = presence.seats(live), live.spectators(), presence.claimable_in(live)
        self._presence_seen = (seats, spectators, claimable_in is not None)
        return Presence(seats, spectators, claimable_in)

    async def _update(self) -> None:
        live, services = self._live, self._services
        seen, table = self._seen, live.table
        self._seen = table.seq
        events = await services.history.missed(live, self._asker, seen)
        # The view is from the same moment as the events, even if the table has moved on since.
        view = table_view(live.row.id, table, self._person, services.clock.now(), live.row.series)
        now = self._presence()
        await self._send(Update(events, view, now.present, now.watching, now.claimable_in))
        if self._chat_messages != live.chat_messages:
            await self._send_chat()

    async def _send_chat(self) -> None:
        """Send the new chat messages; at first, the latest ones. Only one at a time does this, because an
        update and a resync may both ask for them."""
        async with self._reading_chat:
            live, store = self._live, self._services.store
            self._chat_messages = live.chat_messages
            # Read each time: a block takes effect from the next message on.
            blocked = frozenset[str]()
            if self._person is not None:
                blocked = await store.blocks.of(self._person)
            if self._chat_seen:
                messages = await store.chat.messages(live.row.id, self._chat_seen)
            else:
                messages = await store.chat.latest(live.row.id, limit=CHAT_PAGE.most, without=blocked)
            for message in messages:
                self._chat_seen = message.number
                if message.person not in blocked:
                    await self._send(Said(chat_message_view(message, live.table, self._person)))

    async def _ping(self) -> None:
        number = 0
        while True:
            number += 1
            self._round_trips.sent(number)
            await self._send(Ping(number))
            await self._services.clock.sleep(PING_EVERY)

    async def _read(self) -> None:
        while True:
            try:
                text = await self._socket.receive_text()
            except WebSocketDisconnect:
                return
            if self._bucket.take():
                await self._close(1008, "too often")
                return
            message = _decoded(text)
            if isinstance(message, Pong) and self._round_trips.answered(message.number):
                if self._person is not None:
                    self._live.round_trips[self._person] = self._round_trips.lag()
            else:
                await self._handle(message)

    async def _handle(self, message: FromClient | Problem) -> None:
        id = message.id if isinstance(message, Do) else None
        try:
            await self._count_as_request()
            match message:
                case Do():
                    await self._do(message)
                case Say(text):
                    person = (await self._named()).person
                    await self._services.chat.say(self._live, person, client_address(self._socket), text)
                case Resync(since):
                    self._seen = max(0, min(since, self._live.table.seq))
                    await self._update()
                case Problem():
                    raise message
        except StoreError as error:
            log.error("the store does not respond: %s", error)
            await self._refuse(id, store_problem())
        except Problem as problem:
            if isinstance(message, Do) and problem.body.error == "behind":
                # The refusal is followed by everything that this client says it has not seen.
                self._seen = max(0, min(self._seen, message.seq))
            await self._refuse(id, problem)

    async def _count_as_request(self) -> None:
        address, limits = client_address(self._socket), self._services.limits
        try:
            limits.by_network.check(address)
            if self._person is not None:
                limits.by_person.check(self._person)
        except Problem:
            # Nothing is read from this socket meanwhile.
            await hold_back(address, limits, self._services.clock)
            raise

    def _signed_in(self) -> Caller:
        if self._caller is None:
            raise Problem(401, "nobody", "Sign in first, or become a guest.")
        check_scope(self._caller.scopes, "play")
        return self._caller

    async def _named(self) -> Caller:
        """The caller with the name and the session that they have now. Both may have changed since the socket
        was opened."""
        caller = self._signed_in()
        if self._connection is not None and self._connection.session is not None:
            caller = msgspec.structs.replace(caller, session=self._connection.session)
        return await self._services.identity.again(caller)

    async def _do(self, message: Do) -> None:
        is_sitting = isinstance(message.command, Sit)
        person = (await self._named() if is_sitting else self._signed_in()).person
        done = await self._services.commands.perform(
            self._live.row.id,
            person.id,
            person.name,
            message.command,
            client=checked_client_id(message.id),
            seq=message.seq,
            lag=self._round_trips.lag(),
            thinking=message.thinking,
        )
        await self._send(Accepted(message.id, done.seq))

    async def _refuse(self, id: str | None, problem: Problem) -> None:
        await self._send(Refusal(id, problem.body, self._live.table.seq))
        if problem.body.error == "behind":
            await self._update()


def _decoded(text: str) -> FromClient | Problem:
    if len(text) > MAX_FRAME.most:
        return Problem(413, "too_large", f"A message has at most {MAX_FRAME.most} bytes.")
    try:
        message: FromClient = DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return Problem(422, "malformed", str(error)[:200])
    return message


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: Socket, services: NamedDependency[Services], table: FromPath[str]) -> None:
    try:
        if not services.identity.is_same_origin(socket):
            raise Problem(403, "other_origin", "Other sites cannot open sockets here.")
        caller = await services.identity.caller(socket)
        live = await services.access.open(table, caller)
        services.connections.check(caller, client_address(socket))
    except Problem as problem:
        await socket.accept()
        await socket.send_text(ENCODER.encode(Refusal(None, problem.body, 0)).decode())
        await socket.close(code=4000 + problem.status, reason=problem.body.error)
        return
    await socket.accept()
    services.metrics.sockets.inc()
    try:
        await TableSocket(socket, services, live, caller).run()
    except* (WebSocketDisconnect, OSError):
        pass  # the client is gone, or has not read anything for too long
    finally:
        services.metrics.sockets.dec()


ROUTES: Final = [table_socket]
