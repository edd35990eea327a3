"""Tells the other nodes who is connected here, and reads who is connected there."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Final

from robotable.server.bus.bus import Bus
from robotable.server.bus.topics import STREAM, presence_topic, stream_topic
from robotable.server.nodes.places import ChangedPlaces
from robotable.server.ops.clock import Clock
from robotable.server.play.live_table import LiveTable
from robotable.server.play.presence import TablePresence
from robotable.server.play.table_registry import TableRegistry
from robotable.store.protocol import StoreError
from robotable.store.protocol.connected_people import Connected, ConnectedPeople

AT_ONCE: Final = 500
RETRY_SECONDS: Final = 1.0
log = logging.getLogger("robotable.presence")


class PresenceSharing:
    def __init__(
        self,
        node: str,
        places: ChangedPlaces,
        connected_people: ConnectedPeople,
        registry: TableRegistry,
        presence: TablePresence,
        bus: Bus,
        clock: Clock,
    ) -> None:
        self._node = node
        self._connected_people = connected_people
        self._registry = registry
        self._presence = presence
        self._bus = bus
        self._clock = clock
        self._places = places

    def changed_elsewhere(self, place: str) -> None:
        """A table, or the stream of a person: then all tables where they sit."""
        if place.startswith(STREAM):
            person = place.removeprefix(STREAM)
            tables = [
                live for live in self._registry.all_in_memory() if live.table.seat_of(person) is not None
            ]
            self._read_soon(tables)
        elif self._registry.in_memory(place) is not None:
            self._places.changed_elsewhere(place)

    def read_all(self) -> None:
        """Wake-ups may have been missed."""
        self._read_soon(self._registry.all_in_memory())

    def write_all(self) -> None:
        """The others have thought that this node was dead."""
        here = [live.row.id for live in self._registry.all_in_memory() if live.connections or live.anonymous]
        for place in (*here, *map(stream_topic, self._presence.streaming_people())):
            self._places.changed_here(place)
        self.read_all()

    def _read_soon(self, tables: Iterable[LiveTable]) -> None:
        for live in tables:
            self._places.changed_elsewhere(live.row.id)

    def forget_nodes(self, dead: frozenset[str]) -> None:
        for live in self._registry.all_in_memory():
            if any(one.node in dead for one in live.elsewhere):
                self._presence.set_elsewhere(live, [one for one in live.elsewhere if one.node not in dead])

    async def run(self) -> None:
        while True:
            await self._places.wait()
            try:
                await self.write()
                await self.read()
            except StoreError as error:
                log.error("the store does not respond: %s", error)
                await self._clock.sleep(RETRY_SECONDS)

    async def write(self) -> None:
        while self._places.here:
            places = _taken(self._places.here)
            try:
                await self._connected_people.put([self._connected(place) for place in places])
            except StoreError:
                self._places.here.update(places)
                raise
            for place in places:
                self._bus.wake_others(place if place.startswith(STREAM) else presence_topic(place))

    async def read(self) -> None:
        while self._places.elsewhere:
            tables = _taken(self._places.elsewhere)
            found = {id: live for id in tables if (live := self._registry.in_memory(id)) is not None}
            try:
                await self._read(found.values())
            except StoreError:
                self._places.elsewhere.update(tables)
                raise

    async def _read(self, tables: Iterable[LiveTable]) -> None:
        places = {live: _places(live) for live in tables}
        wanted = sorted({place for some in places.values() for place in some})
        found = await self._connected_people.at(wanted)
        for live, some in places.items():
            connected = [one for place in some for one in found.get(place, ()) if one.node != self._node]
            self._presence.set_elsewhere(live, connected)

    def _connected(self, place: str) -> Connected:
        if place.startswith(STREAM):
            person = place.removeprefix(STREAM)
            return Connected(place, self._node, (person,) if self._presence.is_streaming(person) else ())
        live = self._registry.in_memory(place)
        if live is None:
            return Connected(place, self._node, ())
        return Connected(place, self._node, tuple(live.connections), live.anonymous)


def _taken(places: set[str]) -> list[str]:
    return [places.pop() for _ in range(min(len(places), AT_ONCE))]


def _places(live: LiveTable) -> list[str]:
    sitters = [one.person for one in live.table.sitters if one is not None and one.person is not None]
    return [live.row.id, *map(stream_topic, sitters)]
