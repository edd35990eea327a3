"""Who follows the stream that reports on all of their tables, on any node."""

from __future__ import annotations

from collections.abc import Sequence

from robotable.server.bus.topics import stream_topic
from robotable.server.play.presence import TablePresence
from robotable.store.protocol.connected_people import ConnectedPeople


class OnlinePeople:
    def __init__(self, presence: TablePresence, elsewhere: ConnectedPeople | None) -> None:
        self._presence = presence
        self._elsewhere = elsewhere

    async def among(self, people: Sequence[str]) -> frozenset[str]:
        here = {person for person in people if self._presence.is_streaming(person)}
        if self._elsewhere is None or not people:
            return frozenset(here)
        found = await self._elsewhere.at([stream_topic(person) for person in people])
        there = {person for some in found.values() for one in some for person in one.people}
        return frozenset(here | there)
