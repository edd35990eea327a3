"""A table in memory, and who is connected to it. It is never ahead of its log."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Final

from robotable.games.protocol import Seat
from robotable.server.play.shared_messages import SharedMessages
from robotable.store.protocol.connected_people import Connected
from robotable.store.protocol.tables import TableRow
from robotable.table.decision import Decision
from robotable.table.entries import Entry
from robotable.table.fold import unfolded
from robotable.table.table import Table, new_table
from robotable.table.wire import EventView, event_view, seat_among

RECENT: Final = 32
"""Entries whose events can be shown without folding anything again. Each takes about a kilobyte."""

RECENT_WHEN_QUIET: Final = 8
"""Their number right after loading, and after a while without moves: clients that return after a restart have
missed only a few."""

CHECKPOINT_EVERY: Final = 64
"""Older parts of the log are folded again from the nearest checkpoint, never from the start."""


class LiveTable:
    def __init__(self, row: TableRow, entries: list[Entry], loaded_at: int) -> None:
        self.row = row
        self.loaded_at = loaded_at
        self.entries = entries
        self.table = new_table(row.setup, row.tournament)
        self._recent: deque[tuple[Entry, Table]] = deque(maxlen=RECENT)
        self._checkpoints = [self.table]
        self._add(entries, unfolded(self.table, entries))
        self.forget_recent()
        self.lock = asyncio.Lock()
        """Held while a decision about this table is made and written."""
        self.record_text: str | None = None
        """The record of the finished game, once somebody has asked for it."""
        self.chat_messages = 0
        """The number of the latest chat message that is known of, so that a chat is read only if it has new
        messages."""
        self.anonymous = 0
        """Connections of callers who are not signed in."""
        self.connections: dict[str, int] = {}
        """How many connections each person has to this table."""
        self.elsewhere: Sequence[Connected] = ()
        """Who is connected to this table through other nodes."""
        self.absent_since: dict[Seat, int] = {}
        self.round_trips: dict[str, int] = {}
        """Milliseconds to each person and back, measured by the pings of their socket."""
        self.shared_messages = SharedMessages()

    def grow(self, decision: Decision) -> None:
        """Add a decision that has been written."""
        self.entries.extend(decision.entries)
        self._add(decision.entries, decision.tables)

    def catch_up(self, entries: Sequence[Entry]) -> None:
        """Add entries that were written elsewhere."""
        self.grow(Decision(tuple(entries), tuple(unfolded(self.table, entries))))

    def _add(self, entries: Sequence[Entry], tables: Iterable[Table]) -> None:
        for entry, table in zip(entries, tables, strict=True):
            self._recent.append((entry, table))
            self.table = table
            if table.seq % CHECKPOINT_EVERY == 0:
                self._checkpoints.append(table)

    def recent(self, since: int) -> list[tuple[Entry, Table]]:
        """The recent entries after that seq, with the table right after each. Older ones are missing."""
        fresh = takewhile(lambda one: one[0].seq > since, reversed(self._recent))
        return list(fresh)[::-1]

    def forget_recent(self, before: int | None = None) -> None:
        """Keep only a few recent entries, and those that are not older than this."""
        while len(self._recent) > RECENT_WHEN_QUIET and (before is None or self._recent[0][0].at < before):
            self._recent.popleft()

    def is_recent(self, since: int) -> bool:
        """Whether `recent` has all entries after that seq."""
        return since >= self.table.seq or (bool(self._recent) and self._recent[0][0].seq <= since + 1)

    def recent_since(self) -> int:
        """The seq from which on `recent` has all entries."""
        return self._recent[0][0].seq - 1 if self._recent else self.table.seq

    @property
    def checkpoints(self) -> Sequence[Table]:
        """Earlier states of the table, oldest first."""
        return self._checkpoints

    def events(self, person: str | None, since: int, until: int) -> tuple[EventView, ...]:
        """What happened after one seq and up to another, as this person may know it."""
        latest = self.table
        happened = self.between(since, until)
        return tuple(event_view(table, entry, person, latest) for entry, table in happened)

    def seats_then(self, person: str | None, since: int) -> tuple[Seat | None, ...]:
        """Where this person sat at each recent entry after that seq: what they may know of it."""
        selves = () if person is None else self.table.selves(person)
        return tuple(seat_among(table, selves) for _, table in self.recent(since))

    def between(self, since: int, until: int) -> Iterable[tuple[Entry, Table]]:
        """The entries after one seq and up to another, with the table right after each."""
        if self.is_recent(since):
            return [one for one in self.recent(since) if one[0].seq <= until]
        since = max(0, since)
        checkpoint = self._checkpoints[since // CHECKPOINT_EVERY]
        entries = self.entries[checkpoint.seq : until]
        pairs = zip(entries, unfolded(checkpoint, entries), strict=True)
        return (one for one in pairs if one[0].seq > since)

    def is_connected(self, person: str | None) -> bool:
        """Through any node."""
        if person in self.connections:
            return True
        return bool(self.elsewhere) and any(person in one.people for one in self.elsewhere)

    def spectators(self) -> int:
        """How many connections watch without a seat. A person with several counts once."""
        seat_of = self.table.seat_of
        if not self.elsewhere:  # usually, and this is asked for each update
            return self.anonymous + sum([seat_of(person) is None for person in self.connections])
        # A stream that reports on all tables of a person does not watch this one.
        elsewhere = [one for one in self.elsewhere if one.place == self.row.id]
        people = set(self.connections).union(*(one.people for one in elsewhere))
        anonymous = self.anonymous + sum(one.anonymous for one in elsewhere)
        return anonymous + sum(seat_of(person) is None for person in people)
