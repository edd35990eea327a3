"""Moves whose sender has disconnected, and tables that are dropped from memory while in use."""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress
from pathlib import Path
from weakref import ref

import pytest

from robotable.server.context import AppContext
from robotable.server.play.table_registry import UNUSED_SECONDS
from robotable.store.protocol.logs import Append, AppendResult
from robotable.store.protocol.people import Person
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.file import SqliteFile
from robotable.store.sqlite.logs import SqliteLogs
from robotable.table.commands import Abort, Sit
from robotable.table.setup import Setup, checked
from tests.patience import PATIENCE
from tests.server.hours import Hours
from tests.server.tables_in_memory import context_at, race_of


class SlowLogs(SqliteLogs):
    def __init__(self, file: SqliteFile) -> None:
        super().__init__(file)
        self.committed = asyncio.Event()
        self.answers = asyncio.Event()

    async def append(self, append: Append) -> AppendResult:
        answer = await super().append(append)
        self.committed.set()
        await self.answers.wait()
        return answer


def test_a_move_is_broadcast_even_if_its_sender_has_disconnected(tmp_path: Path) -> None:
    async def play() -> None:
        store = SqliteStore(tmp_path / "x.db")
        logs = store.logs = SlowLogs(store.file)
        await store.open()
        try:
            context = AppContext(store)
            await store.people.add(Person(id="ann", name="Ann", created=0))
            row = await context.registry.create(checked(Setup(game="robot_master"), frozenset()), "ann")
            sitting = asyncio.create_task(
                context.commands.perform(row.id, "ann", "Ann", Sit(), client="12345678", seq=0)
            )
            with context.bus.subscribed(row.id) as subscription:
                await logs.committed.wait()
                sitting.cancel()
                with suppress(asyncio.CancelledError):
                    await sitting
                logs.answers.set()
                async with asyncio.timeout(PATIENCE):
                    await subscription.wait()
                    await context.committer.settled()
            live = await context.registry.get(row.id)
            assert live.table.seat_of("ann") == 0
            again = await context.commands.perform(row.id, "ann", "Ann", Sit(), client="12345678", seq=0)
            assert again.seq == live.table.seq == 1
        finally:
            await store.close()

    asyncio.run(play())


def test_a_dropped_table_that_is_still_in_use_is_not_loaded_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two copies of one table would miss what the other writes."""
    monkeypatch.setattr("robotable.server.play.table_registry.MAX_IN_MEMORY", 1)

    async def play() -> None:
        async with context_at(tmp_path) as context:
            first = await race_of(context, 2)
            for name in ("ann", "ben"):
                context.presence.disconnect(first, name)
            second = await race_of(context, 2)
            for name in ("ann", "ben"):
                context.presence.disconnect(second, name)
            assert len(context.registry) == 1
            found = await asyncio.gather(*(context.registry.get(first.row.id) for _ in range(3)))
            assert all(one is first for one in found)
            with context.bus.subscribed(first.row.id) as subscription:
                await context.commands.perform(first.row.id, "ann", "Ann", Abort())
                async with asyncio.timeout(PATIENCE):
                    await subscription.wait()
            assert first.table.status == "over"
            await context.registry.get(second.row.id)
            gone, id, seq = ref(first), first.row.id, first.table.seq
            del first, found
            for _ in range(2):
                await context.registry.get((await race_of(context, 1)).row.id)
            gc.collect()
            assert gone() is None
            assert (await context.registry.get(id)).table.seq == seq

    asyncio.run(play())


def test_a_table_that_nobody_watches_leaves_memory(tmp_path: Path) -> None:
    async def play() -> None:
        hours = Hours()
        async with context_at(tmp_path, hours) as context:
            registry = context.registry
            watched, left = await race_of(context, 2), await race_of(context, 2)
            for name in ("ann", "ben"):
                context.presence.disconnect(left, name)
            kept, dropped = watched.row.id, left.row.id
            seq, gone = left.table.seq, ref(left)
            del left
            registry.drop_unused()
            assert len(registry) == 2
            hours.ms += int(UNUSED_SECONDS * 1000)
            registry.drop_unused()
            gc.collect()
            assert gone() is None
            assert registry.in_memory(kept) is watched
            again = await registry.get(dropped)
            assert again.table.seq == seq

    asyncio.run(play())
