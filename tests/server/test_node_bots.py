"""Built-in bots on several nodes: one node thinks for each of them, and another takes over when it dies."""

from __future__ import annotations

import asyncio

from robotable.engines.catalogue import engines_for
from robotable.store.postgres import PostgresStore
from robotable.table.entries import Acted
from tests.patience import PATIENCE
from tests.postgres_server import fresh_database
from tests.server.nodes import Node, add_people, nodes

BOT = engines_for("robot_master")[0].name
SETUP = {"game": "robot_master", "options": {"first": "columns"}, "bots": {"1": BOT}}
"""The bot begins."""


async def has_acted(url: str, table: str) -> None:
    store = PostgresStore(url, connections=1)
    await store.open_read_only()
    try:
        async with asyncio.timeout(PATIENCE):
            while not any(isinstance(one.what, Acted) for one in await store.logs.entries(table)):
                await asyncio.sleep(0.05)
    finally:
        await store.close()


def test_the_bots_of_a_dead_node_act_although_nobody_touches_their_tables() -> None:
    async def run(url: str) -> None:
        await add_people(url, ("ann",))
        async with nodes(url) as found:
            first: Node = found[0]
            async with first.client("ann") as ann:
                made = await ann.post("/api/tables", json={"setup": SETUP})
                made.raise_for_status()
            await asyncio.to_thread(first.kill)
            await has_acted(url, made.json()["table"])
            await asyncio.to_thread(found[1].kill)  # ending in an orderly way takes seconds

    with fresh_database() as url:
        asyncio.run(run(url))
