"""A table's socket: commands in, updates out. Missed events are always read from the log.

A socket has no task of its own except the one that waits for its end. News and messages are callbacks; only
what has to wait, such as a command, gets a task for as long as it lasts.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextvars import copy_context
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from robotable.server.bus import Bus, CallbackSubscription, presence_topic
from robotable.server.errors import Problem
from robotable.server.ops.admission import Admission
from robotable.server.ops.direct_socket import EXTENSION, DirectSocket
from robotable.server.ops.limits import CHAT_PAGE, MAX_FRAME, PAGE_OF_EVENTS
from robotable.server.ops.metering import Metered
from robotable.server.ops.metrics import Metrics
from robotable.server.ops.rate_limits import RateLimits, TokenBucket
from robotable.server.ops.readiness import Readiness
from robotable.server.ops.throttle import hold_back
from robotable.server.people.connections import Connection, Connections
from robotable.server.people.identity import Caller, client_address, id_of
from robotable.server.people.scopes import check_scope
from robotable.server.play.access import checked_client_id
from robotable.server.play.chat import TableChat
from robotable.server.play.command_handler import CommandHandler
from robotable.server.play.history import History
from robotable.server.play.live_table import LiveTable
from robotable.server.play.presence import TablePresence
from robotable.server.play.replay_queue import Asker
from robotable.server.routes.error_responses import store_problem
from robotable.server.routes.idle_pings import IdlePings
from robotable.server.routes.messages import (
    DECODER,
    ENCODER,
    Accepted,
    Bye,
    Do,
    FromClient,
    FromServer,
    Pong,
    Presence,
    Refusal,
    Resync,
    Said,
    Say,
    chat_message_view,
)
from robotable.server.routes.socket_pings import SocketPings
from robotable.server.routes.table_services import TableServices
from robotable.server.routes.table_updates import TableUpdates, frame_of
from robotable.store.protocol import StoreError
from robotable.table.commands import Sit

log = logging.getLogger("robotable.socket")

WAITING_MESSAGES: Final = 4
"""With this many messages of a client unanswered, the server reads no more until it has answered one."""

RECONNECT_AFTER: Final = 1_000

Socket: TypeAlias = WebSocket[Any, Any, Any]


@dataclass(frozen=True)
class Services(TableServices):
    limits: RateLimits
    admission: Admission
    bus: Bus
    connections: Connections
    presence: TablePresence
    commands: CommandHandler
    chat: TableChat
    history: History
    readiness: Readiness
    metrics: Metrics
    updates: TableUpdates
    idle_pings: IdlePings


class TableSocket:
    """Receives what the client sends; `wake` says that there is news about the table."""

    __slots__ = (
        "__weakref__",
        "_address",
        "_bucket",
        "_caller",
        "_chat_messages",
        "_chat_seen",
        "_connection",
        "_context",
        "_drained",
        "_ended",
        "_has_news",
        "_has_presence_news",
        "_is_reading_chat",
        "_is_replaying",
        "_is_working",
        "_live",
        "_loop",
        "_person",
        "_pings",
        "_presence_seen",
        "_seen",
        "_services",
        "_tasks",
        "_waiting",
        "_wire",
    )

    def __init__(
        self,
        wire: DirectSocket,
        services: Services,
        live: LiveTable,
        caller: Caller | None,
        address: str,
        *,
        announces_pings: bool,
    ) -> None:
        self._wire = wire
        self._services = services
        self._live = live
        self._caller = caller
        self._person = id_of(caller)
        self._address = address
        self._loop = asyncio.get_running_loop()
        self._context = copy_context()
        self._ended: asyncio.Future[None] = self._loop.create_future()
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
        self._pings = SocketPings(wire, live, services.clock, services.idle_pings, announced=announces_pings)
        self._connection: Connection | None = None
        self._has_news = False
        self._has_presence_news = False
        self._is_replaying = False
        """Whether an update with older events is under way. Later ones wait for it."""
        self._waiting: list[FromClient | Problem] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_working = False
        self._is_reading_chat = False
        self._drained: asyncio.Future[None] | None = None

    async def run(self) -> None:
        try:
            await self._serve()
        finally:
            # What a client has sent before it left is still carried out, but not after the server's end.
            while self._tasks:
                await asyncio.wait(self._tasks)

    async def _serve(self) -> None:
        services, live = self._services, self._live
        news = CallbackSubscription(self.wake)
        coming_and_going = CallbackSubscription(self._wake_for_presence)
        with (
            services.bus.subscribed(live.row.id, news),
            services.bus.subscribed(presence_topic(live.row.id), coming_and_going),
            services.presence.at(live, self._person),
            services.connections.opened(self._caller, self._address, self.wake) as self._connection,
        ):
            self._update()
            self._wire.take_over(self)
            if not self._ended.done():
                self._pings.send()
            try:
                await self._ended
            finally:
                self.lost()

    # What the wire calls

    def received(self, text: bytes) -> None:
        if self._ended.done():
            return
        if self._bucket.take():
            self._close(1008, "too often")
            return
        message = _decoded(text)
        if isinstance(message, Pong) and self._pings.round_trips.answered(message.number):
            if self._person is not None:
                self._live.round_trips[self._person] = self._pings.round_trips.lag()
        else:
            self._enqueue(message)

    def received_binary(self) -> None:
        if self._bucket.take():
            self._close(1008, "too often")
        else:
            self._enqueue(Problem(422, "malformed", "Send text, not binary data."))

    def drained(self) -> None:
        if self._drained is not None and not self._drained.done():
            self._drained.set_result(None)
        self._drained = None
        if self._has_news:
            self._follow()
        if self._has_presence_news:
            self._follow_presence()

    def lost(self) -> None:
        if not self._ended.done():
            self._ended.set_result(None)
        self._pings.stop()
        if self._drained is not None and not self._drained.done():
            self._drained.set_result(None)

    # Sending

    def _send(self, message: FromServer) -> None:
        self._write(frame_of(message))

    def _write(self, frame: bytes) -> None:
        if self._ended.done():
            return
        self._wire.write(frame)
        self._pings.message_sent()

    def _close(self, code: int, reason: str) -> None:
        """Close the socket once. Whatever is sent afterwards is dropped."""
        if not self._ended.done():
            self._wire.close(code, reason)
            self._waiting.clear()
            self.lost()

    async def _until_drained(self) -> None:
        """Wait while the client does not read."""
        if not self._wire.is_writable and not self._ended.done():
            if self._drained is None:
                self._drained = self._loop.create_future()
            await asyncio.shield(self._drained)

    # News

    def wake(self) -> None:
        if not self._has_news:
            self._has_news = True
            self._loop.call_soon(self._follow)

    def _follow(self) -> None:
        """Send what has happened. If the client does not read, it gets everything at once when it does."""
        if not self._has_news or self._ended.done():
            return
        if self._connection is not None and not self._connection.is_open:
            self._close(4401, "signed out")
        elif self._services.readiness.is_closing:
            self._send(Bye(RECONNECT_AFTER))
            self._close(1012, "back soon")
        elif self._wire.is_writable and not self._is_replaying:
            self._has_news = False
            try:
                self._update()
            except Exception as error:
                self._fail(error)

    def _update(self) -> None:
        live, updates = self._live, self._services.updates
        seq = live.table.seq
        since = max(0, self._seen, seq - PAGE_OF_EVENTS.most)
        if not live.is_recent(since):
            self._is_replaying = True
            self._start(self._replay())
            return
        self._seen = seq
        self._write(updates.recent(live, self._person, since, self._presence()))
        self._look_for_chat()

    async def _replay(self) -> None:
        """An update whose events are not in memory any more."""
        live, services = self._live, self._services
        try:
            seen, table = self._seen, live.table
            self._seen = table.seq
            events = await services.history.missed(live, Asker(self._person, self._address), seen)
            # The view is from the same moment as the events, even if the table has moved on since.
            self._write(services.updates.update(live, table, self._person, events, self._presence()))
        finally:
            self._is_replaying = False
        self._look_for_chat()
        self._follow()

    def _wake_for_presence(self) -> None:
        if not self._has_presence_news:
            self._has_presence_news = True
            self._loop.call_soon(self._follow_presence)

    def _follow_presence(self) -> None:
        """A few bytes instead of the whole table, and none if everything is as it was."""
        if not self._has_presence_news or self._ended.done() or not self._wire.is_writable:
            return
        self._has_presence_news = False
        seen = self._presence_seen
        message = self._presence()
        if self._presence_seen != seen:
            self._send(message)

    def _presence(self) -> Presence:
        now = self._services.updates.presence(self._live)
        self._presence_seen = (now.present, now.watching, now.claimable_in is not None)
        return now

    # Chat

    def _look_for_chat(self) -> None:
        if self._chat_messages != self._live.chat_messages and not self._is_reading_chat:
            self._is_reading_chat = True
            self._start(self._send_chat())

    async def _send_chat(self) -> None:
        """Send the new chat messages; at first, the latest ones. Only one at a time does this."""
        live, store = self._live, self._services.store
        try:
            while self._chat_messages != live.chat_messages and not self._ended.done():
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
                        await self._until_drained()
                        self._send(Said(chat_message_view(message, live.table, self._person)))
        finally:
            self._is_reading_chat = False

    # Commands

    def _enqueue(self, message: FromClient | Problem) -> None:
        self._waiting.append(message)
        if not self._is_working:
            self._is_working = True
            self._start(self._work())
        elif len(self._waiting) >= WAITING_MESSAGES:
            self._wire.pause_reading()

    def _start(self, doing: Coroutine[Any, Any, None]) -> None:
        """Not cancelled when the client goes: others must hear of a move that is on its way."""
        work = Metered(self._failing(doing), self._charge)
        task = self._loop.create_task(work, context=self._context)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _charge(self, milliseconds: float) -> None:
        self._services.admission.charge(self._address, milliseconds)

    async def _failing(self, doing: Coroutine[Any, Any, None]) -> None:
        try:
            await doing
        except Exception as error:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        """Nobody has expected this error. The socket ends, and the server reports it."""
        if self._ended.done():
            log.error("after the end of a socket", exc_info=error)
        else:
            self._ended.set_exception(error)

    async def _work(self) -> None:
        """Answer the messages one after the other."""
        try:
            # Also what a client has sent before it left.
            while self._waiting:
                await self._until_drained()
                if self._waiting:  # unless the socket was closed meanwhile
                    await self._handle(self._waiting.pop(0))
                self._wire.resume_reading()
        finally:
            self._is_working = False

    async def _handle(self, message: FromClient | Problem) -> None:
        id = message.id if isinstance(message, Do) else None
        try:
            await self._count_as_request()
            match message:
                case Do():
                    await self._do(message)
                case Say(text):
                    person = (await self._named()).person
                    await self._services.chat.say(self._live, person, self._address, text)
                case Resync(since):
                    self._seen = max(0, min(since, self._live.table.seq))
                    self._update_in_turn()
                case Problem():
                    raise message
        except StoreError as error:
            log.error("the store does not respond: %s", error)
            self._refuse(id, store_problem())
        except Problem as problem:
            if isinstance(message, Do) and problem.body.error == "behind":
                # The refusal is followed by everything that this client says it has not seen.
                self._seen = max(0, min(self._seen, message.seq))
            self._refuse(id, problem)

    async def _count_as_request(self) -> None:
        limits = self._services.limits
        try:
            limits.by_network.check(self._address)
            if self._person is not None:
                limits.by_person.check(self._person)
        except Problem:
            # No other message of this socket is handled meanwhile. Nobody waits for a client that has left.
            if not self._ended.done():
                holding = asyncio.ensure_future(hold_back(self._address, limits, self._services.clock))
                await asyncio.wait((holding, self._ended), return_when=asyncio.FIRST_COMPLETED)
                holding.cancel()
            raise

    def _update_in_turn(self) -> None:
        """Send an update even if there is no news."""
        self._has_news = True
        self._follow()

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
            lag=self._pings.round_trips.lag(),
            thinking=message.thinking,
        )
        self._send(Accepted(message.id, done.seq))
        # At once, so that both leave in one packet.
        self._follow()

    def _refuse(self, id: str | None, problem: Problem) -> None:
        self._send(Refusal(id, problem.body, self._live.table.seq))
        if problem.body.error == "behind":
            self._update_in_turn()


def _decoded(text: bytes) -> FromClient | Problem:
    if len(text) > MAX_FRAME.most:
        return Problem(413, "too_large", f"A message has at most {MAX_FRAME.most} bytes.")
    try:
        message: FromClient = DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return Problem(422, "malformed", str(error)[:200])
    return message


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: Socket, services: NamedDependency[Services], table: FromPath[str]) -> None:
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
