"""A table in memory, with who is at it: never ahead of its log."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Final

from robotable.games.protocol import Seat
from robotable.store.protocol.tables import TableRow
from robotable.table.entries import Entry
from robotable.table.fold import Table, new_table, unfolded
from robotable.table.wire import EventView, event_view

TRAIL: Final = 64
"""Entries whose events can be told without adding up anything again."""

MARK_EVERY: Final = 64
"""From mark to mark an older part of the log is added up again, never from its beginning."""

MOST_EVENTS: Final = 200
"""Of one answer; whoever wants more asks again."""


class LiveTable:
    def __init__(self, row: TableRow, entries: list[Entry], since: int) -> None:
        self.row = row
        self.since = since
        """When it was read from the log."""
        self.entries = entries
        self.table = new_table(row.setup)
        self._trail: deque[tuple[Entry, Table]] = deque(maxlen=TRAIL)
        self._marks = [self.table]
        self._add(entries, unfolded(self.table, entries))
        self.lock = asyncio.Lock()
        self.sayings = 0
        """Grows whenever something is said, so that nobody reads a chat in which nothing is new."""
        self.lookers = 0
        """Connections of those who have not said who they are."""
        self.present: dict[str, int] = {}
        """How many connections each person has here."""
        self.absent_since: dict[Seat, int] = {}
        self.round_trips: dict[str, int] = {}
        """Milliseconds of each person's wire, as their socket's pings measured it."""

    def grow(self, entries: Sequence[Entry], tables: Iterable[Table] | None = None) -> None:
        """More of the log, in order; with the table after each entry, where it is at hand."""
        tables = unfolded(self.table, entries) if tables is None else tables
        self.entries.extend(entries)
        self._add(entries, tables)

    def _add(self, entries: Sequence[Entry], tables: Iterable[Table]) -> None:
        for entry, table in zip(entries, tables, strict=True):
            self._trail.append((entry, table))
            self.table = table
            if table.seq % MARK_EVERY == 0:
                self._marks.append(table)

    def recent(self, since: int) -> list[tuple[Entry, Table]]:
        """The last entries after that seq, as far as they are at hand, with the table right after each."""
        fresh = takewhile(lambda one: one[0].seq > since, reversed(self._trail))
        return list(fresh)[::-1]

    def is_recent(self, since: int) -> bool:
        """Whether all that happened after that seq is at hand."""
        return since >= self.table.seq or (bool(self._trail) and self._trail[0][0].seq <= since + 1)

    def events_until(self, person: str | None, since: int, until: int) -> tuple[EventView, ...]:
        """What happened after the one seq and up to the other, as this watcher may know it."""
        latest = self.table
        happened = self._happened(since, until)
        return tuple(event_view(table, entry, person, latest) for entry, table in happened)

    def _happened(self, since: int, until: int) -> Iterable[tuple[Entry, Table]]:
        if self.is_recent(since):
            return [one for one in self.recent(since) if one[0].seq <= until]
        mark = self._marks[since // MARK_EVERY]
        entries = self.entries[mark.seq : until]
        pairs = zip(entries, unfolded(mark, entries), strict=True)
        return [one for one in pairs if one[0].seq > since]

    def came(self, person: str) -> None:
        self.present[person] = self.present.get(person, 0) + 1
        seat = self.table.seat_of(person)
        if seat is not None:
            self.absent_since.pop(seat, None)

    def went(self, person: str, now: int) -> None:
        self.present[person] = self.present.get(person, 1) - 1
        if self.present[person] <= 0:
            del self.present[person]
            self.round_trips.pop(person, None)
            seat = self.table.seat_of(person)
            if seat is not None:
                self.absent_since[seat] = now

    def watching(self) -> int:
        """How many look on without a seat."""
        return self.lookers + sum(self.table.seat_of(person) is None for person in self.present)

    def seats_present(self, elsewhere: Collection[str]) -> tuple[bool, ...]:
        """Which seats have somebody at the other end; `elsewhere` are those who hear of all their tables."""
        return tuple(
            one is not None
            and (one.engine is not None or one.person in self.present or one.person in elsewhere)
            for one in self.table.sitters
        )

    def absent(self, elsewhere: Collection[str]) -> Mapping[Seat, int]:
        """Who is not here and since when, but not since before their turn: nobody has to sit at the table
        while others think."""
        turn = self.entries[-1].at if self.entries else self.since
        return {
            seat: max(turn, self.absent_since.get(seat, self.since))
            for seat, here in enumerate(self.seats_present(elsewhere))
            if not here and self.table.sitters[seat] is not None
        }
