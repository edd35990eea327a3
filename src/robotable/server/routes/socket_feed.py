"""What happens at a table, as one socket follows it. Missed events are always read from the log.

`wake` says that there is news about the table, or that this connection must end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from robotable.server.bus import CallbackSubscription, presence_topic
from robotable.server.ops.limits import PAGE_OF_EVENTS
from robotable.server.people.connections import Connection
from robotable.server.people.identity import Caller, id_of
from robotable.server.play.live_table import LiveTable
from robotable.server.play.replay_queue import Asker
from robotable.server.routes.messages import Bye, Presence
from robotable.server.routes.socket_chat import SocketChat
from robotable.server.routes.socket_output import SocketOutput
from robotable.server.routes.socket_services import SocketServices
from robotable.server.routes.socket_tasks import SocketTasks

RECONNECT_AFTER: Final = 1_000


class SocketFeed:
    __slots__ = (
        "_caller",
        "_chat",
        "_has_news",
        "_has_presence_news",
        "_is_replaying",
        "_live",
        "_loop",
        "_output",
        "_person",
        "_presence_seen",
        "_seen",
        "_services",
        "_tasks",
        "address",
        "connection",
    )

    def __init__(
        self,
        services: SocketServices,
        live: LiveTable,
        caller: Caller | None,
        address: str,
        output: SocketOutput,
        tasks: SocketTasks,
    ) -> None:
        self._services = services
        self._live = live
        self._caller = caller
        self._person = id_of(caller)
        self.address = address
        self._output = output
        self._tasks = tasks
        self._chat = SocketChat(live, self._person, services.store, output, tasks)
        self._loop = asyncio.get_running_loop()
        self.connection: Connection | None = None
        self._seen = live.table.seq
        """The last seq that the client was sent."""
        self._presence_seen: tuple[tuple[bool, ...], int, bool] | None = None
        """Who was present according to the last message: seats, spectators, whether somebody is absent."""
        self._has_news = False
        self._has_presence_news = False
        self._is_replaying = False
        """Whether an update with older events is under way. Later ones wait for it."""

    @contextmanager
    def subscribed(self) -> Iterator[None]:
        """Begin with an update; from then on, follow the table."""
        services, live = self._services, self._live
        news = CallbackSubscription(self.wake)
        coming_and_going = CallbackSubscription(self._wake_for_presence)
        with (
            services.bus.subscribed(live.row.id, news),
            services.bus.subscribed(presence_topic(live.row.id), coming_and_going),
            services.presence.at(live, self._person),
            services.connections.opened(self._caller, self.address, self.wake) as self.connection,
        ):
            self._update()
            yield

    def wake(self) -> None:
        if not self._has_news:
            self._has_news = True
            self._loop.call_soon(self.follow)

    def follow(self) -> None:
        """Send what has happened. If the client does not read, it gets everything at once when it does."""
        if not self._has_news or self._output.has_ended:
            return
        if self.connection is not None and not self.connection.is_open:
            self._output.close(4401, "signed out")
        elif self._services.readiness.is_closing:
            self._output.send(Bye(RECONNECT_AFTER))
            self._output.close(1012, "back soon")
        elif self._output.is_writable and not self._is_replaying:
            self._has_news = False
            try:
                self._update()
            except Exception as error:
                self._output.fail(error)

    def follow_all(self) -> None:
        """The client reads again: send what has waited for it."""
        self.follow()
        self._follow_presence()

    def go_back_to(self, seq: int) -> None:
        """The next update begins after this seq."""
        self._seen = max(0, min(self._seen, seq))

    def restart_after(self, seq: int) -> None:
        """Send an update that begins after this seq, even if there is no news."""
        self._seen = max(0, min(seq, self._live.table.seq))
        self.update_in_turn()

    def update_in_turn(self) -> None:
        """Send an update even if there is no news."""
        self._has_news = True
        self.follow()

    def _update(self) -> None:
        live, updates = self._live, self._services.updates
        seq = live.table.seq
        since = max(0, self._seen, seq - PAGE_OF_EVENTS.most)
        if not live.is_recent(since):
            self._is_replaying = True
            self._tasks.start(self._replay())
            return
        self._seen = seq
        self._output.write(updates.recent(live, self._person, since, self._presence()))
        self._chat.follow()

    async def _replay(self) -> None:
        """An update whose events are not in memory any more."""
        live, services = self._live, self._services
        try:
            seen, table = self._seen, live.table
            self._seen = table.seq
            events = await services.history.missed(live, Asker(self._person, self.address), seen)
            # The view is from the same moment as the events, even if the table has moved on since.
            update = services.updates.update(live, table, self._person, events, self._presence())
            self._output.write(update)
        finally:
            self._is_replaying = False
        self._chat.follow()
        self.follow()

    def _wake_for_presence(self) -> None:
        if not self._has_presence_news:
            self._has_presence_news = True
            self._loop.call_soon(self._follow_presence)

    def _follow_presence(self) -> None:
        """A few bytes instead of the whole table, and none if everything is as it was."""
        output = self._output
        if not self._has_presence_news or output.has_ended or not output.is_writable:
            return
        self._has_presence_news = False
        seen = self._presence_seen
        message = self._presence()
        if self._presence_seen != seen:
            output.send(message)

    def _presence(self) -> Presence:
        now = self._services.updates.presence(self._live)
        self._presence_seen = (now.present, now.watching, now.claimable_in is not None)
        return now
