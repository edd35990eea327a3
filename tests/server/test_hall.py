"""A move whose sender is gone before the answer."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from robotable.server.house import House
from robotable.store.sqlite import SqliteStore
from robotable.store.values import Answer, Append, Person
from robotable.table.commands import Sit
from robotable.table.setup import Setup, checked


class SlowStore(SqliteStore):
    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.committed = asyncio.Event()
        self.answers = asyncio.Event()

    async def append(self, append: Append) -> Answer:
        answer = await super().append(append)
        self.committed.set()
        await self.answers.wait()
        return answer


def test_others_hear_of_a_move_whose_sender_is_gone(tmp_path: Path) -> None:
    async def play() -> None:
        store = SlowStore(tmp_path / "x.db")
        await store.open()
        try:
            house = House(store)
            await store.add_person(Person(id="ann", name="Ann", created=0))
            row = await house.hall.create(checked(Setup(game="robot_master"), frozenset()), "ann")
            watch = house.bus.subscribe(row.id)
            sitting = asyncio.create_task(
                house.hall.command(row.id, "ann", "Ann", Sit(), client="12345678", seq=0)
            )
            await store.committed.wait()
            sitting.cancel()
            with suppress(asyncio.CancelledError):
                await sitting
            store.answers.set()
            async with asyncio.timeout(10):
                await watch.wait()
                await house.hall.settled()
            live = await house.hall.live(row.id)
            assert live.table.seat_of("ann") == 0
            again = await house.hall.command(row.id, "ann", "Ann", Sit(), client="12345678", seq=0)
            assert again.seq == live.table.seq == 1
        finally:
            await store.close()

    asyncio.run(play())
