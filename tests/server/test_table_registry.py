"""A move whose sender is gone before the answer, and tables that are forgotten while somebody uses them."""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress
from pathlib import Path
from weakref import ref

import pytest

from robotable.server.context import AppContext
from robotable.store.protocol.logs import Answer, Append
from robotable.store.protocol.people import Person
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.file import SqliteFile
from robotable.store.sqlite.logs import SqliteLogs
from robotable.table.commands import Abort, Sit
from robotable.table.setup import Setup, checked
from tests.patience import PATIENCE
from tests.server.tables_in_memory import race_of, registry_at


class SlowLogs(SqliteLogs):
    def __init__(self, file: SqliteFile) -> None:
        super().__init__(file)
        self.committed = asyncio.Event()
        self.answers = asyncio.Event()

    async def append(self, append: Append) -> Answer:
        answer = await super().append(append)
        self.committed.set()
        await self.answers.wait()
        return answer


def test_others_hear_of_a_move_whose_sender_is_gone(tmp_path: Path) -> None:
    async def play() -> None:
        store = SqliteStore(tmp_path / "x.db")
        logs = store.logs = SlowLogs(store.file)
        await store.open()
        try:
            house = AppContext(store)
            await store.people.add(Person(id="ann", name="Ann", created=0))
            row = await house.registry.create(checked(Setup(game="robot_master"), frozenset()), "ann")
            watch = house.bus.subscribe(row.id)
            sitting = asyncio.create_task(
                house.registry.command(row.id, "ann", "Ann", Sit(), client="12345678", seq=0)
            )
            await logs.committed.wait()
            sitting.cancel()
            with suppress(asyncio.CancelledError):
                await sitting
            logs.answers.set()
            async with asyncio.timeout(PATIENCE):
                await watch.wait()
                await house.registry.committer.settled()
            live = await house.registry.live(row.id)
            assert live.table.seat_of("ann") == 0
            again = await house.registry.command(row.id, "ann", "Ann", Sit(), client="12345678", seq=0)
            assert again.seq == live.table.seq == 1
        finally:
            await store.close()

    asyncio.run(play())


def test_a_table_that_is_forgotten_in_use_is_not_read_a_second_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two copies of one table would each miss what the other writes."""
    monkeypatch.setattr("robotable.server.play.table_registry.MOST_LIVE", 1)

    async def play() -> None:
        async with registry_at(tmp_path) as registry:
            first = await race_of(registry, 2)
            for name in ("ann", "ben"):
                registry.went(first, name)
            second = await race_of(registry, 2)
            for name in ("ann", "ben"):
                registry.went(second, name)
            watch = registry.bus.subscribe(first.row.id)
            assert registry.tables_live == 1
            found = await asyncio.gather(*(registry.live(first.row.id) for _ in range(3)))
            assert all(one is first for one in found)
            await registry.command(first.row.id, "ann", "Ann", Abort(), client=None, seq=None)
            async with asyncio.timeout(PATIENCE):
                await watch.wait()
            assert first.table.status == "over"
            await registry.live(second.row.id)
            gone, id, seq = ref(first), first.row.id, first.table.seq
            del first, found
            for _ in range(2):
                await registry.live((await race_of(registry, 1)).row.id)
            gc.collect()
            assert gone() is None
            assert (await registry.live(id)).table.seq == seq

    asyncio.run(play())
