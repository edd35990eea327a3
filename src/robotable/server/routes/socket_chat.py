"""A table's chat, as one socket follows it."""

from __future__ import annotations

from robotable.server.ops.limits import CHAT_PAGE
from robotable.server.play.live_table import LiveTable
from robotable.server.routes.messages import Said, chat_message_view
from robotable.server.routes.socket_output import SocketOutput
from robotable.server.routes.socket_tasks import SocketTasks
from robotable.store.protocol import Store


class SocketChat:
    __slots__ = ("_count", "_is_reading", "_live", "_output", "_person", "_seen", "_store", "_tasks")

    def __init__(
        self, live: LiveTable, person: str | None, store: Store, output: SocketOutput, tasks: SocketTasks
    ) -> None:
        self._live = live
        self._person = person
        self._store = store
        self._output = output
        self._tasks = tasks
        self._seen = 0
        """The last message that the client was sent."""
        self._count = -1
        """How many messages the table had when they were last read."""
        self._is_reading = False

    def follow(self) -> None:
        """Send the new messages; at first, the latest ones."""
        if self._count != self._live.chat_messages and not self._is_reading:
            self._is_reading = True
            self._tasks.start(self._send_new())

    async def _send_new(self) -> None:
        live, store, output = self._live, self._store, self._output
        try:
            while self._count != live.chat_messages and not output.has_ended:
                self._count = live.chat_messages
                # Read each time: a block takes effect from the next message on.
                blocked = frozenset[str]()
                if self._person is not None:
                    blocked = await store.blocks.of(self._person)
                if self._seen:
                    messages = await store.chat.messages(live.row.id, self._seen)
                else:
                    messages = await store.chat.latest(live.row.id, limit=CHAT_PAGE.most, without=blocked)
                for message in messages:
                    self._seen = message.number
                    if message.person not in blocked:
                        await output.until_drained()
                        output.send(Said(chat_message_view(message, live.table, self._person)))
        finally:
            self._is_reading = False
