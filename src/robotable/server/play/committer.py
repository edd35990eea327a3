"""Writes every change of a table: decide, commit, then broadcast.

Nothing is acknowledged before it is durable, and nothing is shown that is not in the log. What `decide`
returns is written and broadcast as it is, with the end of the game if the log is full; nothing is computed a
second time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final, Protocol, TypeAlias

import msgspec

from robotable.server.bus import NOTIFICATIONS, Bus, person_topic
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import TABLE_ENTRIES
from robotable.server.ops.metrics import Metrics
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.ops.tracing import TRACING
from robotable.server.play.append import append_of, reminders, without_entries
from robotable.server.play.changed_tables import ChangedTables
from robotable.server.play.live_table import LiveTable
from robotable.server.play.recipients import Recipients
from robotable.server.play.refusals import refusals
from robotable.server.play.uptime import Uptime
from robotable.store.protocol.logs import Append, Appended, Behind, Logs, Repeated
from robotable.table.decision import NOTHING, Decision
from robotable.table.due import decide_due
from robotable.table.entries import Acted
from robotable.table.interruption import decide_interruption
from robotable.table.table import Table

TRIES: Final = 5
"""Attempts to write a decision while other processes write to the same table."""


class Done(msgspec.Struct, frozen=True):
    """The command is durable. Right after it the log ended at this seq."""

    seq: int


Decide: TypeAlias = Callable[[Table, int], Decision]
"""Decides about a table at a time; raises Refused or Problem."""

ClientKey: TypeAlias = tuple[str, str]
"""A person and their client's id for a command."""


class Write(Protocol):
    async def __call__(
        self, live: LiveTable, decide: Decide, client: ClientKey | None, *, lag: int | None = None
    ) -> Done:
        """One of the two ways to write of a Committer."""


@dataclass(frozen=True)
class Committer:
    logs: Logs
    bus: Bus
    clock: Clock
    rng: Random
    metrics: Metrics
    recipients: Recipients
    changed: ChangedTables
    uptime: Uptime
    limits: RateLimits
    is_alone: bool = True
    """Whether no other node can write to these logs. If one can, a table in memory may be behind its log."""
    most_entries: int = TABLE_ENTRIES.most
    _writing: set[asyncio.Future[None]] = field(default_factory=set, init=False)
    """One for each write under way, done when it is."""

    async def settled(self) -> None:
        """Wait until every write that has begun is durable or refused."""
        await asyncio.sleep(0)  # those in a task of their own begin with its first step
        await asyncio.gather(*self._writing)

    async def write(
        self,
        live: LiveTable,
        decide: Decide,
        client: ClientKey | None,
        *,
        arrived: int | None = None,
        lag: int | None = None,
    ) -> Done:
        """Decide and write. Continues even if the caller is cancelled, because the others must hear of a move
        once it is durable. `arrived` is when the command came in, if it has waited since. `lag` is its
        measured network delay, if it comes from the player whose clock runs."""
        writing = asyncio.ensure_future(self.write_here(live, decide, client, arrived=arrived, lag=lag))
        writing.add_done_callback(_retrieved)
        return await asyncio.shield(writing)

    async def write_here(
        self,
        live: LiveTable,
        decide: Decide,
        client: ClientKey | None,
        *,
        arrived: int | None = None,
        lag: int | None = None,
    ) -> Done:
        """As `write`, for a task that nobody cancels. It goes on as soon as the move is durable, before
        anybody else hears of it."""
        writing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._writing.add(writing)
        try:
            return await self._write(live, decide, client, arrived, lag)
        finally:
            self._writing.discard(writing)
            writing.set_result(None)

    async def _write(
        self,
        live: LiveTable,
        decide: Decide,
        client: ClientKey | None,
        arrived: int | None,
        lag: int | None,
    ) -> Done:
        async with live.lock:
            for _ in range(TRIES):
                # Deadlines that passed before the command arrived come first, even if their job runs late.
                due_by = self.clock.now() if arrived is None else arrived
                overdue = self._interruption(live)
                if not overdue.entries:
                    overdue = decide_due(live.table, due_by, self.rng, lag=lag)
                if overdue.entries:
                    await self._commit(live, overdue, None)
                    continue
                try:
                    with refusals(self.metrics):
                        decision = decide(live.table, self.clock.now())
                except Problem:
                    if not self.is_alone and await self.catch_up(live):
                        continue
                    # The same command may have been sent twice, and the other copy was granted since.
                    if client is not None:
                        before = await self.logs.answered(live.row.id, *client)
                        if before is not None:
                            return Done(before)
                    raise
                if not decision.entries:
                    if not self.is_alone and await self.catch_up(live):
                        continue
                    return Done(live.table.seq)
                if (done := await self._commit(live, decision, client)) is not None:
                    return done
        raise Problem(503, "busy", "This table is very busy. Try again.", seconds=1)

    def _interruption(self, live: LiveTable) -> Decision:
        """What stops the clocks for the time that the server was down. It comes before anything else."""
        outage = self.uptime.outage
        if outage is None or not live.entries:
            return NOTHING
        return decide_interruption(live.table, outage, live.entries[-1].at, self.clock.now())

    async def _commit(self, live: LiveTable, decision: Decision, client: ClientKey | None) -> Done | None:
        """None if another process wrote first; the table has then caught up with it."""
        began = self.clock.elapsed()
        decision = decision.ending_at(self.most_entries)
        append = append_of(live.row.id, live.table, decision, client, self.clock.now())
        with TRACING.span("commit", table=live.row.id, entries=len(decision.entries)):
            answer = await self.logs.append(self._reachable(append))
        self.metrics.commit_seconds.observe(self.clock.elapsed() - began)
        match answer:
            case Appended(seq):
                live.grow(decision)
                self.limits.table_growth.spend(live.row.id, len(decision.entries))
                self._count(live, decision)
                self._broadcast(live)
                return Done(seq)
            case Repeated(seq):
                await self.catch_up(live)
                return Done(seq)
            case Behind():
                await self.catch_up(live)
                return None

    async def refresh(self, live: LiveTable) -> bool:
        """Read what other nodes have written to the log, and return whether there was anything."""
        if self.is_alone:
            return False
        async with live.lock:
            return await self.catch_up(live)

    async def catch_up(self, live: LiveTable) -> bool:
        """Read what others have written to the log, and return whether there was anything. The caller holds
        the table's lock."""
        missing = await self.logs.entries(live.row.id, live.table.seq)
        if missing:
            # The clocks of two nodes differ a little, but no entry may be older than the one before it.
            self.clock.never_before(missing[-1].at)
            live.catch_up(missing)
            self._wake_here(live)
        return bool(missing)

    async def remind(self, live: LiveTable) -> None:
        """Notify the players to move that their deadline is near, unless they have moved in the meantime."""
        async with live.lock:
            for _ in range(TRIES):
                found = reminders(live.row.id, live.table, self.clock.now())
                if not found:
                    if not self.is_alone and await self.catch_up(live):
                        continue
                    return
                append = without_entries(live.row.id, live.table, found, self.clock.now())
                if not isinstance(await self.logs.append(self._reachable(append)), Behind):
                    break
                await self.catch_up(live)
        self.bus.wake(NOTIFICATIONS)

    def _reachable(self, append: Append) -> Append:
        if not append.notifications:
            return append
        notifications = self.recipients.only_reachable(append.notifications)
        return msgspec.structs.replace(append, notifications=notifications)

    def _broadcast(self, live: LiveTable) -> None:
        self._wake_here(live)
        for topic in _topics(live):
            self.bus.wake_others(topic)

    def _wake_here(self, live: LiveTable) -> None:
        for topic in _topics(live):
            self.bus.wake_here(topic)
        self.bus.wake_here(NOTIFICATIONS)
        self.changed.add(live)

    def _count(self, live: LiveTable, decision: Decision) -> None:
        for entry in decision.entries:
            if isinstance(entry.what, Acted) and entry.what.seat >= 0:
                sitter = live.table.sitters[entry.what.seat]
                by = "person" if sitter is None or sitter.engine is None else "engine"
                self.metrics.moves.labels(live.row.setup.game, by).inc()


def _retrieved(writing: asyncio.Future[Done]) -> None:
    """In case the caller was cancelled and nobody asks for the exception."""
    if not writing.cancelled():
        writing.exception()


def _topics(live: LiveTable) -> Iterator[str]:
    yield live.row.id
    for sitter in live.table.sitters:
        if sitter is not None and sitter.person is not None:
            yield person_topic(sitter.person)
