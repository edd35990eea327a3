"""The writing of every table: decide, commit, then hint.

Nothing is acknowledged before it is durable, and nothing is shown that is not in the log.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Final, TypeAlias

import msgspec

from robotable.server.errors import Problem
from robotable.server.ops.metrics import Metrics
from robotable.server.play.append import append_of, reminders
from robotable.server.play.bus import Bus
from robotable.server.play.live_table import LiveTable
from robotable.store.protocol import Store
from robotable.store.protocol.logs import Append, Appended, Behind, Repeated
from robotable.store.protocol.notifications import Notification
from robotable.table.commands import Refused
from robotable.table.decide import decide_due
from robotable.table.decision import Decision
from robotable.table.entries import Acted, Entry
from robotable.table.fold import Table

TRIES: Final = 5


class Done(msgspec.Struct, frozen=True):
    """The command is durable; the log stood at this seq right after it."""

    seq: int


Decide: TypeAlias = Callable[[Table, int], Decision]
"""Decides on the table as it is at that time."""


class Committer:
    def __init__(self, store: Store, bus: Bus, now: Callable[[], int], rng: Random, metrics: Metrics) -> None:
        self.store = store
        self.bus = bus
        self.now = now
        self.rng = rng
        self.metrics = metrics
        self.on_change: Callable[[LiveTable], None] = lambda live: None
        """Told after every commit, for the house bots."""
        self.reachable: Collection[str] | None = None
        """Whom a letter can reach: for others none is written. None: everybody."""
        self._writing: set[asyncio.Future[Done]] = set()

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """What the table refuses becomes an answer."""
        try:
            yield
        except Refused as refused:
            self.metrics.refused.labels(refused.why).inc()
            status = 403 if refused.why == "not_seated" else 422 if refused.why == "malformed" else 409
            raise Problem(status, refused.why, str(refused), seconds=refused.seconds) from None

    async def settled(self) -> None:
        """When everything that was begun is durable, or refused."""
        await asyncio.gather(*self._writing, return_exceptions=True)

    async def write(
        self,
        live: LiveTable,
        decide: Decide,
        client: tuple[str, str] | None,
        *,
        came: int | None = None,
    ) -> Done:
        """Goes on also when nobody waits for it any more: between the commit and the hint a connection may
        break, and the others have to hear of the move nevertheless."""
        writing = asyncio.ensure_future(self._written(live, decide, client, came))
        self._writing.add(writing)
        writing.add_done_callback(self._wrote)
        return await asyncio.shield(writing)

    def _wrote(self, writing: asyncio.Future[Done]) -> None:
        self._writing.discard(writing)
        if not writing.cancelled():
            writing.exception()  # looked at here, for a caller who has gone

    async def _written(
        self, live: LiveTable, decide: Decide, client: tuple[str, str] | None, came: int | None
    ) -> Done:
        async with live.lock:
            for _ in range(TRIES):
                # What was due before this wish came in happens before it, however late the clock's job runs.
                due_by = self.now() if came is None else came
                overdue = decide_due(live.table, due_by, self.rng)
                if overdue.entries:
                    await self._commit(live, overdue, None)
                    continue
                try:
                    with self.refusals():
                        decision = decide(live.table, self.now())
                except Problem:
                    # The same command may have come twice at once, and the other one was granted meanwhile.
                    if client is not None and (before := await self._answered(live, client)) is not None:
                        return Done(before)
                    raise
                if not decision.entries:
                    return Done(live.table.seq)
                if (done := await self._commit(live, decision, client)) is not None:
                    return done
        raise Problem(503, "busy", "the table is very busy: try again", seconds=1)

    async def _answered(self, live: LiveTable, client: tuple[str, str]) -> int | None:
        return await self.store.logs.answered(live.row.id, *client)

    async def _commit(
        self, live: LiveTable, decision: Decision, client: tuple[str, str] | None
    ) -> Done | None:
        """None if somebody else was first; then the table has caught up."""
        began = time.perf_counter()
        answer = await self.store.logs.append(
            self._append(live, decision.tables[-1], decision.entries, client)
        )
        self.metrics.commit_seconds.observe(time.perf_counter() - began)
        match answer:
            case Appended(seq):
                live.grow(decision.entries, decision.tables)
                self._count(live, decision.entries)
                self._tell(live)
                return Done(seq)
            case Repeated(seq):
                await self.catch_up(live)
                return Done(seq)
            case Behind():
                await self.catch_up(live)
                return None

    def _tell(self, live: LiveTable) -> None:
        self.bus.wake(live.row.id)
        self._wake_people(live.table)
        self.bus.wake("letters")
        self.on_change(live)

    def _count(self, live: LiveTable, entries: tuple[Entry, ...]) -> None:
        for entry in entries:
            if isinstance(entry.what, Acted) and entry.what.seat >= 0:
                sitter = live.table.sitters[entry.what.seat]
                by = "person" if sitter is None or sitter.engine is None else "engine"
                self.metrics.moves.labels(live.row.setup.game, by).inc()

    async def catch_up(self, live: LiveTable) -> None:
        """Another process has written: the log is the truth."""
        missing = await self.store.logs.entries(live.row.id, live.table.seq)
        if missing:
            live.grow(missing)
            self._tell(live)

    def _append(
        self, live: LiveTable, grown: Table, entries: tuple[Entry, ...], client: tuple[str, str] | None
    ) -> Append:
        append = append_of(live.row.id, live.table, grown, entries, client, self.now())
        return msgspec.structs.replace(append, notifications=self._reaching(append.notifications))

    def _reaching(self, letters: Sequence[Notification]) -> tuple[Notification, ...]:
        """No letter is written that nobody could send."""
        reachable = self.reachable
        return tuple(one for one in letters if reachable is None or one.person in reachable)

    async def remind(self, live: LiveTable) -> None:
        """Tell whoever is to move that the deadline comes near, unless they have moved meanwhile."""
        async with live.lock:
            for _ in range(TRIES):
                letters = reminders(live.row.id, live.table, self.now())
                if not letters:
                    return
                append = self._append(live, live.table, (), None)
                append = msgspec.structs.replace(append, notifications=self._reaching(letters))
                if not isinstance(await self.store.logs.append(append), Behind):
                    break
                await self.catch_up(live)
        self.bus.wake("letters")

    def _wake_people(self, table: Table) -> None:
        for sitter in table.sitters:
            if sitter is not None and sitter.person is not None:
                self.bus.wake(f"person:{sitter.person}")
