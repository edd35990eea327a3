"""Tables on a real store, with people at them; no network."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from robotable.server.context import AppContext
from robotable.server.play.live_table import LiveTable
from robotable.store.protocol.people import Person
from robotable.store.sqlite import SqliteStore
from robotable.table.commands import Sit
from robotable.table.setup import Setup, checked
from tests.server.hours import Hours

NAMES = ("Ann", "Ben", "Cleo", "Dan")


@asynccontextmanager
async def context_at(path: Path, hours: Hours | None = None) -> AsyncIterator[AppContext]:
    store = SqliteStore(path / "table.db")
    await store.open()
    for name in NAMES:
        if await store.people.get(name.lower()) is None:
            await store.people.add(Person(id=name.lower(), name=name, created=0))
    try:
        yield AppContext(store, clock=hours, rng=Random(1))
    finally:
        await store.close()


async def race_of(context: AppContext, players: int, game: str = "micro_robots", **options: Any) -> LiveTable:
    setup = checked(Setup(game=game, options={"players": players, "pause": 0, **options}), frozenset())
    row = await context.registry.create(setup, "ann")
    live = await context.registry.get(row.id)
    for name in NAMES[:players]:
        await context.commands.perform(row.id, name.lower(), name, Sit())
        context.presence.connect(live, name.lower())
        live.round_trips[name.lower()] = 60
    return live
