"""Only one of several nodes lets a bot think, and another one takes over when that node ends."""

from __future__ import annotations

from robotable.store.postgres import PostgresStore
from tests.store.stores import run_scenario

MINUTE = 60_000


def test_one_node_at_a_time_has_the_lease_of_a_bot(url: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        nodes, leases = store.shared.nodes, store.shared.bot_leases
        for node in ("first", "second"):
            await nodes.join(node)
        assert await leases.take("first", "t", 1, MINUTE)
        assert await leases.take("first", "t", 1, MINUTE)
        assert not await leases.take("second", "t", 1, MINUTE)
        assert await leases.take("second", "t", 2, MINUTE)
        await leases.give_back("second", "t", 1)  # it is not the second node's
        assert not await leases.take("second", "t", 1, MINUTE)
        await leases.give_back("first", "t", 1)
        assert await leases.take("second", "t", 1, MINUTE)

    run_scenario(PostgresStore(url), scenario)


def test_a_lease_ends_with_its_node_and_with_its_time(url: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        nodes, leases = store.shared.nodes, store.shared.bot_leases
        for node in ("first", "second"):
            await nodes.join(node)
        assert await leases.take("first", "left", 1, MINUTE)
        assert await leases.take("first", "died", 1, MINUTE)
        assert await leases.take("second", "expired", 1, -1)
        await nodes.leave("first")
        assert await leases.take("second", "left", 1, MINUTE)
        await nodes.join("first")
        assert await leases.take("first", "expired", 1, MINUTE)
        assert await leases.take("first", "died", 1, MINUTE)
        async with store.database.connection() as db:
            await db.execute("UPDATE nodes SET seen = seen - 7000 WHERE id = 'first'")
        assert await leases.take("second", "died", 1, MINUTE)

    run_scenario(PostgresStore(url), scenario)
