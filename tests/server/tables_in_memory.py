"""A hall on a store of its own, with people in it; no network."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from robotable.server.context import wall_clock
from robotable.server.play.bus import Bus
from robotable.server.play.live_table import LiveTable
from robotable.server.play.table_registry import TableRegistry
from robotable.store.protocol.people import Person
from robotable.store.sqlite import SqliteStore
from robotable.table.commands import Sit
from robotable.table.setup import Setup, checked
from tests.server.hours import Hours

NAMES = ("Ann", "Ben", "Cleo", "Dan")


@asynccontextmanager
async def registry_at(path: Path, hours: Hours | None = None) -> AsyncIterator[TableRegistry]:
    store = SqliteStore(path / "table.db")
    await store.open()
    for name in NAMES:
        if await store.people.get(name.lower()) is None:
            await store.people.add(Person(id=name.lower(), name=name, created=0))
    try:
        if hours is None:
            yield TableRegistry(store, Bus(), wall_clock, Random(1))
        else:
            yield TableRegistry(store, Bus(), hours.now, Random(1), sleep=hours.sleep)
    finally:
        await store.close()


async def race_of(
    registry: TableRegistry, players: int, game: str = "micro_robots", **options: Any
) -> LiveTable:
    setup = checked(Setup(game=game, options={"players": players, **options}), frozenset())
    row = await registry.create(setup, "ann")
    live = await registry.live(row.id)
    for name in NAMES[:players]:
        await registry.command(row.id, name.lower(), name, Sit(), client=None, seq=None)
        registry.came(live, name.lower())
        live.round_trips[name.lower()] = 60
    return live
