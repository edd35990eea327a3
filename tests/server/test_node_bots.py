"""Built-in bots on several nodes: one node thinks for each of them, and another takes over when it dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import httpx
import pytest

from robotable.engines.catalogue import engines_for
from robotable.server.app import create_app
from robotable.server.bots.engine_pool import EnginePool
from robotable.server.context import AppContext
from robotable.server.work.plan_request import PlannedAction
from robotable.store.postgres import PostgresStore
from robotable.store.postgres.bot_leases import PostgresBotLeases
from robotable.table.entries import Acted, Entry
from tests.patience import PATIENCE, until_async
from tests.postgres_server import fresh_database
from tests.server.loopback import headers
from tests.server.nodes import Node, add_people, nodes

# The last one thinks longest, so it has not finished when its node dies.
BOT = engines_for("robot_master")[-1].name
SETUP = {"game": "robot_master", "options": {"first": "columns"}, "bots": {"1": BOT}}
"""The bot begins."""

TABLES = 3
"""Their bots think one after the other."""


async def has_acted(url: str, table: str) -> None:
    store = PostgresStore(url, connections=1)
    await store.open_read_only()
    try:
        async with asyncio.timeout(PATIENCE):
            while not any(_is_of_bot(one) for one in await store.logs.entries(table)):
                await asyncio.sleep(0.05)
    finally:
        await store.close()


def _is_of_bot(entry: Entry) -> bool:
    return isinstance(entry.what, Acted) and entry.what.seat == 1


def test_the_bots_of_a_dead_node_act_although_nobody_touches_their_tables() -> None:
    async def run(url: str) -> None:
        await add_people(url, ("ann",))
        async with nodes(url) as found:
            first: Node = found[0]
            async with first.client("ann") as ann:
                made = [await ann.post("/api/tables", json={"setup": SETUP}) for _ in range(TABLES)]
            await asyncio.to_thread(first.kill)
            for one in made:
                await has_acted(url, one.json()["table"])
            await asyncio.to_thread(found[1].kill)  # ending in an orderly way takes seconds

    with fresh_database() as url:
        asyncio.run(run(url))


@asynccontextmanager
async def node_here(url: str) -> AsyncIterator[tuple[AppContext, httpx.AsyncClient]]:
    """A node in this process, and Ann's way to it."""
    context = AppContext(PostgresStore(url, connections=3))
    app = create_app(context)
    transport = httpx.ASGITransport(cast(Any, app))
    async with (
        app.lifespan(),
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=headers("ann")) as ann,
    ):
        yield context, ann


def test_a_bot_thinks_on_one_node_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every node that has the table in memory hears that the bot is to move."""
    plans: list[EnginePool] = []
    refused: list[str] = []
    may_plan = asyncio.Event()
    plan = EnginePool.plan

    async def plan_later(self: EnginePool, *rest: Any) -> PlannedAction | None:
        plans.append(self)
        await may_plan.wait()
        return await plan(self, *rest)

    take = PostgresBotLeases.take

    async def take_and_note(self: PostgresBotLeases, node: str, *rest: Any) -> bool:
        is_taken = await take(self, node, *rest)
        if not is_taken:
            refused.append(node)
        return is_taken

    monkeypatch.setattr(EnginePool, "plan", plan_later)
    monkeypatch.setattr(PostgresBotLeases, "take", take_and_note)

    async def run(url: str) -> None:
        await add_people(url, ("ann",))
        async with node_here(url) as (_, ann), node_here(url) as (other, _):
            table = (await ann.post("/api/tables", json={"setup": SETUP})).json()["table"]
            await until_async(lambda: plans)
            other.bot_worker.look_at(await other.registry.get(table))
            await until_async(lambda: refused)
            may_plan.set()
            await has_acted(url, table)
            # It asks again. By then it must have read that the move was made.
            await until_async(lambda: (live := other.registry.in_memory(table)) and live.table.moves)
            assert len(plans) == 1

    with fresh_database() as url:
        asyncio.run(run(url))
