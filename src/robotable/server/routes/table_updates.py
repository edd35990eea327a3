"""The updates of a table as frames: one for each seat, and the same one for all spectators."""

from __future__ import annotations

from robotable.server.ops.clock import Clock
from robotable.server.ops.direct_socket import text_frame
from robotable.server.play.live_table import LiveTable
from robotable.server.play.presence import TablePresence
from robotable.server.routes.messages import ENCODER, FromServer, Presence, Update
from robotable.table.table import Table
from robotable.table.wire import EventView, view_of


def frame_of(message: FromServer) -> bytes:
    return text_frame(ENCODER.encode(message))


class TableUpdates:
    def __init__(self, presence: TablePresence, clock: Clock) -> None:
        self._presence = presence
        self._clock = clock

    def presence(self, live: LiveTable) -> Presence:
        presence = self._presence
        return Presence(presence.seats(live), live.spectators(), presence.claimable_in(live))

    def recent(self, live: LiveTable, person: str | None, since: int, now: Presence) -> bytes:
        """The update after that seq. Its events must be in memory."""
        table = live.table

        def build() -> bytes:
            events = () if since >= table.seq else live.events(person, since, table.seq)
            return self.update(live, table, person, events, now)

        seat = None if person is None else table.seat_of(person)
        is_shared = now.watching > 1 if seat is None else live.connections.get(person or "", 0) > 1
        if not is_shared:
            return build()
        # What a person may see depends on where they sit, and for each event on where they sat then.
        key = (seat, live.seats_then(person, since) if since < table.seq else (), since, _seen(now))
        return live.shared_messages.get(key, table, self._clock.now(), build)

    def update(
        self,
        live: LiveTable,
        table: Table,
        person: str | None,
        events: tuple[EventView, ...],
        now: Presence,
    ) -> bytes:
        """An update with these events, about the table as it was right after them."""
        shared = live.shared_messages.view(table, self._clock.now(), live.row.series)
        view = view_of(live.row.id, shared, person)
        return frame_of(Update(events, view, now.present, now.watching, now.claimable_in))


def _seen(now: Presence) -> tuple[tuple[bool, ...], int, bool]:
    return now.present, now.watching, now.claimable_in is not None
