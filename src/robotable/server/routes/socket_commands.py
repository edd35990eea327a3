"""Answers what one socket's client sends, one message after the other."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import msgspec

from robotable.server.errors import Problem
from robotable.server.ops.direct_socket import DirectSocket
from robotable.server.ops.throttle import hold_back
from robotable.server.people.identity import Caller, id_of
from robotable.server.people.scopes import check_scope
from robotable.server.play.access import checked_client_id
from robotable.server.play.live_table import LiveTable
from robotable.server.routes.error_responses import store_problem
from robotable.server.routes.messages import Accepted, Do, FromClient, Refusal, Resync, Say
from robotable.server.routes.round_trips import RoundTrips
from robotable.server.routes.socket_feed import SocketFeed
from robotable.server.routes.socket_output import SocketOutput
from robotable.server.routes.socket_services import SocketServices
from robotable.server.routes.socket_tasks import SocketTasks
from robotable.store.protocol import StoreError
from robotable.table.commands import Sit

log = logging.getLogger("robotable.socket")

WAITING_MESSAGES: Final = 4
"""With this many messages of a client unanswered, the server reads no more until it has answered one."""


class SocketCommands:
    __slots__ = (
        "_caller",
        "_feed",
        "_is_working",
        "_live",
        "_output",
        "_round_trips",
        "_services",
        "_tasks",
        "_waiting",
        "_wire",
    )

    def __init__(
        self,
        wire: DirectSocket,
        services: SocketServices,
        live: LiveTable,
        caller: Caller | None,
        output: SocketOutput,
        tasks: SocketTasks,
        feed: SocketFeed,
        round_trips: RoundTrips,
    ) -> None:
        self._wire = wire
        self._services = services
        self._live = live
        self._caller = caller
        self._output = output
        self._tasks = tasks
        self._feed = feed
        self._round_trips = round_trips
        self._waiting: list[FromClient | Problem] = []
        self._is_working = False

    def add(self, message: FromClient | Problem) -> None:
        """Answer this message when the ones before it are answered. A problem is its own answer."""
        self._waiting.append(message)
        if not self._is_working:
            self._is_working = True
            self._tasks.start(self._work())
        elif len(self._waiting) >= WAITING_MESSAGES:
            self._wire.pause_reading()

    async def _work(self) -> None:
        output = self._output
        try:
            # Also what a client has sent before it left, but nothing after the server has closed the socket.
            while self._waiting and not output.is_closed:
                await output.until_drained()
                if not output.is_closed:
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
                    await self._services.chat.say(self._live, person, self._feed.address, text)
                case Resync(since):
                    self._feed.restart_after(since)
                case Problem():
                    raise message
        except StoreError as error:
            log.error("the store does not respond: %s", error)
            self._refuse(id, store_problem())
        except Problem as problem:
            if isinstance(message, Do) and problem.body.error == "behind":
                # The refusal is followed by everything that this client says it has not seen.
                self._feed.go_back_to(message.seq)
            self._refuse(id, problem)

    async def _count_as_request(self) -> None:
        limits, address, person = self._services.limits, self._feed.address, id_of(self._caller)
        try:
            limits.by_network.check(address)
            if person is not None:
                limits.by_person.check(person)
        except Problem:
            # No other message of this socket is handled meanwhile. Nobody waits for a client that has left.
            if not self._output.has_ended:
                holding = asyncio.ensure_future(hold_back(address, limits, self._services.clock))
                await asyncio.wait((holding, self._output.ended), return_when=asyncio.FIRST_COMPLETED)
                holding.cancel()
            raise

    def _signed_in(self) -> Caller:
        if self._caller is None:
            raise Problem(401, "nobody", "Sign in first, or become a guest.")
        check_scope(self._caller.scopes, "play")
        return self._caller

    async def _named(self) -> Caller:
        """The caller with the name and the session that they have now. Both may have changed since the socket
        was opened."""
        caller, connection = self._signed_in(), self._feed.connection
        if connection is not None and connection.session is not None:
            caller = msgspec.structs.replace(caller, session=connection.session)
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
            may_be_cancelled=False,
        )
        with self._output.in_one_packet():
            self._output.send(Accepted(message.id, done.seq))
            self._feed.follow()

    def _refuse(self, id: str | None, problem: Problem) -> None:
        self._output.send(Refusal(id, problem.body, self._live.table.seq))
        if problem.body.error == "behind":
            self._feed.update_in_turn()
