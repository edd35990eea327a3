"""Acts on the wake-ups of other nodes: reads what they have changed, then wakes everything that waits for it
here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from robotable.server.bus.bus import Bus
from robotable.server.bus.topics import (
    ACCOUNT,
    CLAIMS,
    EVERYTHING,
    PERSON,
    PRESENCE,
    RECIPIENTS,
    RENAMED,
    STREAM,
    TOURNAMENT,
)
from robotable.server.nodes.presence_sharing import PresenceSharing
from robotable.server.ops.clock import Clock
from robotable.server.people.connections import Connections
from robotable.server.people.identity import Identity
from robotable.server.play.committer import Committer
from robotable.server.play.live_table import LiveTable
from robotable.server.play.recipients import Recipients
from robotable.server.play.table_registry import TableRegistry
from robotable.store.protocol import StoreError
from robotable.store.protocol.table_ends import TableEnd, TableEnds

READ_AT_ONCE: Final = 16
RETRY_SECONDS: Final = 1.0
log = logging.getLogger("robotable.changes")


@dataclass
class RemoteChanges:
    ends: TableEnds
    registry: TableRegistry
    committer: Committer
    presence: PresenceSharing
    identity: Identity
    connections: Connections
    recipients: Recipients
    bus: Bus
    clock: Clock
    _tables: set[str] = field(default_factory=set, init=False)
    _others: dict[str, Callable[[], Awaitable[None]]] = field(default_factory=dict, init=False)
    """What else has to be read, by topic."""
    _has_work: asyncio.Event = field(default_factory=asyncio.Event, init=False)

    def receive(self, topics: Sequence[str]) -> None:
        for topic in topics:
            self._receive(topic)
        self._has_work.set()

    def _receive(self, topic: str) -> None:
        prefix, colon, rest = topic.partition(":")
        kind = prefix + colon
        if topic == EVERYTHING:
            self._look_at_everything()
        elif topic == RECIPIENTS:
            self._others[topic] = self.recipients.refresh
        elif kind == PRESENCE:
            self.presence.changed_elsewhere(rest)
        elif kind == STREAM:
            self.presence.changed_elsewhere(topic)
        elif kind in (PERSON, CLAIMS, TOURNAMENT):
            self.bus.wake_here(topic)
        elif kind == ACCOUNT:
            self.identity.forget_here(rest)
            self._others[topic] = lambda: self.connections.close_ended(rest)
        elif kind == RENAMED:
            self.connections.rename_session_here(*rest.split(":", 1))
        elif self.registry.in_memory(topic) is not None:
            self._tables.add(topic)

    def _look_at_everything(self) -> None:
        self._tables.update(live.row.id for live in self.registry.all_in_memory())
        self.presence.read_all()
        self.bus.wake_people()
        self.bus.wake_tournaments()
        self._others[EVERYTHING] = self.connections.close_ended

    async def run(self) -> None:
        while True:
            await self._has_work.wait()
            self._has_work.clear()
            tables, self._tables = self._tables, set()
            others, self._others = self._others, {}
            try:
                await self.read(sorted(tables))
                for read in others.values():
                    await read()
            except StoreError as error:
                log.error("the store does not respond: %s", error)
                self._tables |= tables
                self._others = others | self._others
                await self.clock.sleep(RETRY_SECONDS)
                self._has_work.set()

    async def read(self, tables: Sequence[str]) -> None:
        """One query for all of them, and one more for each that has grown."""
        if not tables:
            return
        found = await self.ends.of(tables)
        slots = asyncio.Semaphore(READ_AT_ONCE)

        async def read_one(live: LiveTable, end: TableEnd) -> None:
            async with slots:
                await self._read(live, end)

        in_memory = [(self.registry.in_memory(table), end) for table, end in found.items()]
        await asyncio.gather(*(read_one(live, end) for live, end in in_memory if live is not None))

    async def _read(self, live: LiveTable, end: TableEnd) -> None:
        if live.table.seq < end.seq:
            await self.committer.refresh(live)
        if live.chat_messages < end.chat:
            live.chat_messages = end.chat
            self.bus.wake_here(live.row.id)
