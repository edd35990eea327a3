"""A table's socket: commands in, updates out. Any gap is closed from the log, never by hope."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from robotable.server.errors import Problem
from robotable.server.hall import Live
from robotable.server.house import House, InHouse
from robotable.server.identity import Caller, same_origin
from robotable.server.limits import Bucket
from robotable.server.messages import (
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
from robotable.server.tables import client_id, watched
from robotable.table.wire import chat_is_open, table_view

PING_EVERY: Final = 10.0
CHECK_EVERY: Final = 6
"""Pings between two looks whether the session still counts."""

SEND_SECONDS: Final = 20.0
"""A watcher who takes nothing for so long is let go; the log waits for them."""

LONGEST_SAYING: Final = 500

Socket = WebSocket[Any, Any, Any]


class TableSocket:
    def __init__(self, socket: Socket, house: House, live: Live, caller: Caller | None) -> None:
        self._socket = socket
        self._house = house
        self._live = live
        self._caller = caller
        self._person = None if caller is None else caller.person.id
        self._seen = live.table.seq
        self._heard = 0
        self._sayings = -1
        self._bucket = Bucket(burst=40, rate=10, now=time.monotonic)
        self._pings: dict[int, float] = {}
        self._trips: list[float] = []
        self._sending = asyncio.Lock()

    async def run(self) -> None:
        house, live = self._house, self._live
        watch = house.bus.subscribe(live.row.id)
        if self._person is not None:
            house.hall.came(live, self._person)
        try:
            await self._update(force=True)
            async with asyncio.TaskGroup() as group:
                reading = group.create_task(self._read())
                others = [group.create_task(self._follow(watch)), group.create_task(self._ping())]
                await asyncio.wait([reading, *others], return_when=asyncio.FIRST_COMPLETED)
                for task in (reading, *others):
                    task.cancel()
        finally:
            house.bus.unsubscribe(live.row.id, watch)
            if self._person is not None:
                house.hall.went(live, self._person)

    async def _send(self, message: FromServer) -> None:
        async with self._sending:
            async with asyncio.timeout(SEND_SECONDS):
                await self._socket.send_text(ENCODER.encode(message).decode())

    async def _follow(self, watch: Any) -> None:
        while True:
            await watch.wait()
            if self._house.closing:
                await self._send(Bye(1_000))
                await self._socket.close(code=1012, reason="back soon")
                return
            await self._update()

    async def _update(self, force: bool = False) -> None:
        live, now = self._live, self._house.now()
        events = live.events(self._person, self._seen)
        self._seen = live.table.seq
        seats = live.table.sitters
        present = tuple(
            one is not None and (one.engine is not None or one.person in live.present) for one in seats
        )
        view = table_view(live.row.id, live.table, self._person, now)
        await self._send(Update(events, view, present))
        if self._sayings == live.sayings:
            return
        self._sayings = live.sayings
        said = await self._house.store.sayings(live.row.id, self._heard)
        # Asked each time: whom somebody blocks in the middle of a chat is silent from the next line on.
        blocked = frozenset[str]()
        if self._person is not None:
            blocked = await self._house.store.blocks_of(self._person)
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
            if number % CHECK_EVERY == 0 and not await self._is_still_known():
                await self._socket.close(code=4401, reason="signed out")
                return
            await asyncio.sleep(PING_EVERY)

    async def _is_still_known(self) -> bool:
        """Whether the session that opened this socket goes on: it may be taken back meanwhile."""
        caller, store = self._caller, self._house.store
        if caller is None:
            return True
        person = await store.person(caller.person.id)
        return await store.session(caller.session) is not None and person is not None and not person.closed

    def lag(self) -> int:
        """Milliseconds there and back: a low one of the last ones, which nobody can make longer at will."""
        return int(sorted(self._trips)[len(self._trips) // 4] * 1000) if self._trips else 0

    async def _read(self) -> None:
        while True:
            try:
                text = await self._socket.receive_text()
            except WebSocketDisconnect:
                return
            if self._bucket.take():
                await self._socket.close(code=1008, reason="too often")
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
        except Problem as problem:
            if isinstance(message, Do) and problem.body.error == "behind":
                # Whatever this client says it has not seen, it gets with the refusal.
                self._seen = max(0, min(self._seen, message.seq))
            await self._refuse(message.id if isinstance(message, Do) else None, problem)

    async def _do(self, message: Do) -> None:
        if self._caller is None:
            raise Problem(401, "nobody", "say who you are first")
        person = self._caller.person
        done = await self._house.hall.command(
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
        await self._house.store.say(live.row.id, person.id, person.name, text, self._house.now())
        live.sayings += 1
        self._house.bus.hint(live.row.id)

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
        live = await watched(house, table, caller, socket.query_params.get("invite"))
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
