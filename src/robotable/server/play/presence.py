"""Who is connected to which table, and who is absent from it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from robotable.games.protocol import Seat
from robotable.server.bus import Bus, presence_topic
from robotable.server.bus.topics import stream_topic
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import PRESENCE
from robotable.server.ops.rate_limits import RateLimiter
from robotable.server.play.live_table import LiveTable
from robotable.store.protocol.connected_people import Connected
from robotable.table.decide import ABSENT_AFTER
from robotable.table.entries import Acted
from robotable.table.table import Sitter, turn


class TablePresence:
    def __init__(self, bus: Bus, clock: Clock, changed: Callable[[str], None] = lambda place: None) -> None:
        """`changed` is told of tables and streams to which somebody has come or which somebody has left, for
        the other nodes."""
        self._bus = bus
        self._changed = changed
        self._clock = clock
        self._streaming: Counter[str] = Counter()
        """Streams per person that report on all of their tables at once."""
        self._announced = RateLimiter(PRESENCE, clock.elapsed)
        self._announcing: dict[str, asyncio.Task[None]] = {}
        """Tables whose changes are announced a little later."""

    @contextmanager
    def at(self, live: LiveTable, person: str | None) -> Iterator[None]:
        """A connection to this table, for the duration of the block; `person` is None if it is anonymous."""
        self.connect(live, person)
        try:
            yield
        finally:
            self.disconnect(live, person)

    def connect(self, live: LiveTable, person: str | None) -> None:
        if person is None:
            live.anonymous += 1
        else:
            live.connections[person] = live.connections.get(person, 0) + 1
            if (seat := live.table.seat_of(person)) is not None:
                live.absent_since.pop(seat, None)
        self._changed(live.row.id)
        self._announce(live.row.id)

    def disconnect(self, live: LiveTable, person: str | None) -> None:
        if person is None:
            live.anonymous -= 1
        elif live.connections.get(person, 1) > 1:
            live.connections[person] -= 1
        else:
            live.connections.pop(person, None)
            live.round_trips.pop(person, None)
            if (seat := live.table.seat_of(person)) is not None and not live.is_connected(person):
                live.absent_since[seat] = self._clock.now()
        self._changed(live.row.id)
        self._announce(live.row.id)

    def set_elsewhere(self, live: LiveTable, connected: Sequence[Connected]) -> None:
        """Who is connected to this table through other nodes."""
        if tuple(connected) == tuple(live.elsewhere):
            return
        before, live.elsewhere = self.seats(live), tuple(connected)
        for seat, is_here in enumerate(self.seats(live)):
            if is_here:
                live.absent_since.pop(seat, None)
            elif before[seat]:
                live.absent_since[seat] = self._clock.now()
        self._announce(live.row.id)

    def _announce(self, table: str) -> None:
        """Wake everyone who follows the table. If that has just happened, wake them a little later, once
        for all changes. Otherwise one stranger who keeps reconnecting would keep every connection busy."""
        topic = presence_topic(table)
        if table in self._announcing or not self._bus.has_subscribers(topic):
            return
        wait = self._announced.take(table)
        if wait:
            task = self._announcing[table] = asyncio.create_task(self._announce_later(table, wait))
            task.add_done_callback(lambda _: self._announcing.pop(table, None))
        else:
            self._bus.wake(topic)

    async def _announce_later(self, table: str, wait: float) -> None:
        await self._clock.sleep(wait)
        self._announced.spend(table, 1)
        self._bus.wake(presence_topic(table))

    @contextmanager
    def streaming(self, person: str) -> Iterator[None]:
        """A stream that reports on all tables of a person: they are absent from none of them."""
        self._streaming[person] += 1
        self._changed(stream_topic(person))
        try:
            yield
        finally:
            self._streaming[person] -= 1
            if not self._streaming[person]:
                del self._streaming[person]
            self._changed(stream_topic(person))

    def is_streaming(self, person: str) -> bool:
        """On this node."""
        return person in self._streaming

    def streaming_people(self) -> tuple[str, ...]:
        return tuple(self._streaming)

    def streams(self) -> int:
        """How many such streams are open."""
        return self._streaming.total()

    def seats(self, live: LiveTable) -> tuple[bool, ...]:
        """Which seats have somebody who is connected. Built-in bots always are."""
        return tuple([self._is_here(live, one) for one in live.table.sitters])

    def _is_here(self, live: LiveTable, sitter: Sitter | None) -> bool:
        return sitter is not None and (
            sitter.engine is not None or live.is_connected(sitter.person) or sitter.person in self._streaming
        )

    def unseen_since(self, live: LiveTable) -> Mapping[Seat, int]:
        """Since when each person who is not connected has been neither connected nor active."""
        return {
            seat: max(live.absent_since.get(seat, live.loaded_at), _last_act(live, seat))
            for seat, is_here in enumerate(self.seats(live))
            if not is_here and live.table.sitters[seat] is not None
        }

    def absent_since(self, live: LiveTable) -> Mapping[Seat, int]:
        """Since when each absent player has been away, counted from the start of the current turn at the
        earliest: players may step away while others think."""
        began = live.entries[-1].at if live.entries else live.loaded_at
        return {
            seat: max(began, live.absent_since.get(seat, live.loaded_at))
            for seat, is_here in enumerate(self.seats(live))
            if not is_here and live.table.sitters[seat] is not None
        }

    def claimable_in(self, live: LiveTable) -> int | None:
        """Milliseconds until the opponents of an absent player can claim the game. None if the player
        to move is present, or if the game is not turn-based."""
        seat = turn(live.table) if live.table.policy.in_turns else None
        if seat is None or self._is_here(live, live.table.sitters[seat]):
            return None
        since = self.absent_since(live).get(seat)
        return None if since is None else max(0, since + ABSENT_AFTER - self._clock.now())


def _last_act(live: LiveTable, seat: Seat) -> int:
    """When this seat last acted; programs may play without a connection that stays open."""
    acts = (one.at for one in reversed(live.entries) if isinstance(one.what, Acted) and one.what.seat == seat)
    return next(acts, 0)
