"""A table's socket: commands in, updates out. Any gap is closed from the log, never by hope."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from robotable.server.context import AppContext, InHouse, address
from robotable.server.errors import Problem
from robotable.server.ops.rate_limits import TokenBucket
from robotable.server.people.connections import Connection
from robotable.server.people.identity import Caller, same_origin
from robotable.server.play.bus import Subscription
from robotable.server.play.live_table import LiveTable
from robotable.server.routes.messages import (
    DECODER,
    ENCODER,
    LARGEST_FRAME,
    Accepted,
    Bye,
    Do,
    FromServer,
    Ping,
    Pong,
    Refusal,
    Resync,
    Said,
    Say,
    Update,
    saying_view,
)
from robotable.server.routes.tables import client_id, watched
from robotable.store.protocol import StoreError
from robotable.table.wire import chat_is_open, table_view

log = logging.getLogger("robotable.socket")

PING_EVERY: Final = 10.0
SEND_SECONDS: Final = 20.0
"""A watcher who takes nothing for so long is let go; the log waits for them."""

LONGEST_SAYING: Final = 500

Socket = WebSocket[Any, Any, Any]


class TableSocket:
    def __init__(self, socket: Socket, house: AppContext, live: LiveTable, caller: Caller | None) -> None:
        self._socket = socket
        self._house = house
        self._live = live
        self._caller = caller
        self._person = None if caller is None else caller.person.id
        self._seen = live.table.seq
        self._heard = 0
        self._sayings = -1
        self._bucket = TokenBucket(burst=40, rate=10, now=time.monotonic)
        self._pings: dict[int, float] = {}
        self._trips: list[float] = []
        self._sending = asyncio.Lock()
        self._closed = False
        self._hearing = asyncio.Lock()

    async def run(self) -> None:
        house, live = self._house, self._live
        watch = house.bus.subscribe(live.row.id)
        if self._person is not None:
            house.registry.came(live, self._person)
        else:
            house.registry.looks_on(live, 1)
        try:
            with house.connections.opened(self._caller, address(self._socket), watch) as connection:
                await self._update(force=True)
                async with asyncio.TaskGroup() as group:
                    reading = group.create_task(self._read())
                    others = [
                        group.create_task(self._follow(watch, connection)),
                        group.create_task(self._ping()),
                    ]
                    await asyncio.wait([reading, *others], return_when=asyncio.FIRST_COMPLETED)
                    for task in (reading, *others):
                        task.cancel()
        finally:
            house.bus.unsubscribe(live.row.id, watch)
            if self._person is not None:
                house.registry.went(live, self._person)
            else:
                house.registry.looks_on(live, -1)

    async def _send(self, message: FromServer) -> None:
        async with self._sending:
            if self._closed:
                return
            async with asyncio.timeout(SEND_SECONDS):
                await self._socket.send_text(ENCODER.encode(message).decode())

    async def _close(self, code: int, reason: str) -> None:
        """Once; whatever is sent after it goes nowhere."""
        async with self._sending:
            if not self._closed:
                self._closed = True
                await self._socket.close(code=code, reason=reason)

    async def _follow(self, watch: Subscription, connection: Connection) -> None:
        while True:
            await watch.wait()
            if not connection.is_open:
                await self._close(4401, "signed out")
                return
            if self._house.closing:
                await self._send(Bye(1_000))
                await self._close(1012, "back soon")
                return
            await self._update()

    async def _update(self, force: bool = False) -> None:
        live, house = self._live, self._house
        seen, table = self._seen, live.table
        self._seen = table.seq
        events = await house.missed(live, self._person, seen)
        # The view is of the same moment as the events, also where the table has moved on meanwhile.
        view = table_view(live.row.id, table, self._person, house.now())
        present = live.seats_present(house.registry.elsewhere)
        await self._send(Update(events, view, present, live.watching()))
        if self._sayings != live.sayings:
            await self._hear()

    async def _hear(self) -> None:
        """What was said since. One at a time: a hint and a resync may ask for it together."""
        async with self._hearing:
            live, store = self._live, self._house.store
            self._sayings = live.sayings
            said = await store.chat.messages(live.row.id, self._heard)
            # Asked each time: whom somebody blocks in the middle of a chat is silent from the next line on.
            blocked = frozenset[str]()
            if self._person is not None:
                blocked = await store.blocks.of(self._person)
            for saying in said:
                self._heard = saying.number
                if saying.person not in blocked:
                    await self._send(Said(saying_view(saying, live.table, self._person)))

    async def _ping(self) -> None:
        number = 0
        while True:
            number += 1
            self._pings = {number: time.monotonic()}
            await self._send(Ping(number))
            await asyncio.sleep(PING_EVERY)

    def lag(self) -> int:
        """Milliseconds there and back: a low one of the last ones, so that a wire that stumbles now and then
        is not taken for a long one. A client that delays every pong does look slow: what it gains is bounded
        by 250 ms a claim, and by the quota of lag where there are clocks."""
        return int(sorted(self._trips)[len(self._trips) // 4] * 1000) if self._trips else 0

    async def _read(self) -> None:
        while True:
            try:
                text = await self._socket.receive_text()
            except WebSocketDisconnect:
                return
            if self._bucket.take():
                await self._close(1008, "too often")
                return
            if len(text) > LARGEST_FRAME:
                await self._refuse(
                    None, Problem(413, "too_large", f"a message has {LARGEST_FRAME} bytes at most")
                )
                continue
            try:
                message = DECODER.decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                await self._refuse(None, Problem(422, "malformed", str(error)[:200]))
                continue
            await self._take(message)

    async def _take(self, message: Do | Say | Pong | Resync) -> None:
        try:
            match message:
                case Do():
                    await self._do(message)
                case Say(text):
                    await self._say(text)
                case Pong(number):
                    if (sent := self._pings.pop(number, None)) is not None:
                        self._trips = [*self._trips[-15:], time.monotonic() - sent]
                        if self._person is not None:
                            self._live.round_trips[self._person] = self.lag()
                case Resync(since):
                    self._seen = max(0, min(since, self._live.table.seq))
                    await self._update()
        except StoreError as error:
            log.error("the store does not answer: %s", error)
            away = Problem(503, "store", "the table cannot write now; nothing has changed", seconds=5)
            await self._refuse(message.id if isinstance(message, Do) else None, away)
        except Problem as problem:
            if isinstance(message, Do) and problem.body.error == "behind":
                # Whatever this client says it has not seen, it gets with the refusal.
                self._seen = max(0, min(self._seen, message.seq))
            await self._refuse(message.id if isinstance(message, Do) else None, problem)

    async def _do(self, message: Do) -> None:
        if self._caller is None:
            raise Problem(401, "nobody", "say who you are first")
        person = self._caller.person
        done = await self._house.registry.command(
            self._live.row.id,
            person.id,
            person.name,
            message.command,
            client=client_id(message.id),
            seq=message.seq,
            lag=self.lag(),
            thinking=message.thinking,
        )
        await self._send(Accepted(message.id, done.seq))

    async def _say(self, text: str) -> None:
        live, caller = self._live, self._caller
        if caller is None:
            raise Problem(401, "nobody", "say who you are first")
        if not chat_is_open(live.table):
            raise Problem(409, "silent", "partners may not communicate: the chat opens when the game is over")
        text = " ".join(text.split())
        if not 1 <= len(text) <= LONGEST_SAYING or not text.isprintable():
            raise Problem(422, "bad_text", f"a line has 1 to {LONGEST_SAYING} printable characters")
        person = caller.person
        await self._house.store.chat.add(live.row.id, person.id, person.name, text, self._house.now())
        live.sayings += 1
        self._house.bus.wake(live.row.id)

    async def _refuse(self, id: str | None, problem: Problem) -> None:
        await self._send(Refusal(id, problem.body, self._live.table.seq))
        if problem.body.error == "behind":
            await self._update()


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: Socket, house: InHouse, table: FromPath[str]) -> None:
    try:
        if not same_origin(socket, house.origin):
            raise Problem(403, "other_origin", "this page may not open our sockets")
        caller = await house.caller(socket)
        live = await watched(house, table, caller)
        house.connections.check(caller, address(socket))
    except Problem as problem:
        await socket.accept()
        await socket.send_text(ENCODER.encode(Refusal(None, problem.body, 0)).decode())
        await socket.close(code=4000 + problem.status, reason=problem.body.error)
        return
    await socket.accept()
    house.metrics.sockets.inc()
    try:
        await TableSocket(socket, house, live, caller).run()
    except* (WebSocketDisconnect, TimeoutError):
        pass
    finally:
        house.metrics.sockets.dec()
