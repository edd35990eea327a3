"""The nodes that run on this database, and when all of them were down."""

from __future__ import annotations

from typing import Final

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.database import PostgresDatabase
from robotable.store.postgres.repository import PostgresRepository, read, statement, write
from robotable.store.postgres.shared_schema import NOW
from robotable.store.protocol.nodes import Beat, Joined

ALIVE_FOR: Final = 6_000
"""Milliseconds after its last sign of life for which a node counts as alive."""

DOWN_AFTER: Final = 5_000
"""Without a sign of life of any node for this long, there was an outage."""


class PostgresNodes(PostgresRepository):
    def __init__(self, database: PostgresDatabase) -> None:
        super().__init__(database)
        self._beats = _Beats(database)

    @write
    async def join(self, db: PostgresConnection, node: str) -> Joined:
        await _join(db, node)
        row = await db.fetchrow(f"SELECT since, until, {NOW} FROM outages")
        assert row is not None  # the schema adds it
        since, until, now = row
        return Joined(now, None if since is None else (since, until))

    async def beat(self, node: str) -> Beat | None:
        if not await self._beats.is_known(node):
            return None
        return await self._beats.seen(node)

    @write
    async def leave(self, db: PostgresConnection, node: str) -> None:
        for statement_ in (
            "DELETE FROM connected_people WHERE node = $1",
            "DELETE FROM bot_leases WHERE node = $1",
            "DELETE FROM known_nodes WHERE id = $1",
            # Its last sign of life is needed to tell when the last node ended.
            f"UPDATE nodes SET seen = {NOW} WHERE id = $1",
        ):
            await db.execute(statement_, node)


class _Beats(PostgresRepository):
    @statement
    async def is_known(self, db: PostgresConnection, node: str) -> bool:
        """Give a sign of life. If there was an outage, it has to be recorded first, so this does nothing."""
        status = await db.execute(
            f"UPDATE nodes SET seen = {NOW} WHERE id = $1"
            " AND EXISTS (SELECT 1 FROM known_nodes WHERE known_nodes.id = nodes.id)"
            f" AND (SELECT max(seen) FROM nodes) > {NOW} - {DOWN_AFTER}",
            node,
        )
        return bool(status.endswith(" 1"))

    @read
    async def seen(self, db: PostgresConnection, node: str) -> Beat:
        rows = await db.fetch(
            f"SELECT id, {NOW} AS now FROM nodes JOIN known_nodes USING (id) WHERE seen > {NOW} - {ALIVE_FOR}"
        )
        return Beat(rows[0]["now"] if rows else 0, frozenset(row["id"] for row in rows) | {node})


async def _join(db: PostgresConnection, node: str) -> None:
    await db.execute("SELECT 1 FROM outages FOR UPDATE")
    newest = await db.fetchval("SELECT max(seen) FROM nodes")
    now: int = await db.fetchval(f"SELECT {NOW}")
    if newest is not None and now - newest > DOWN_AFTER:
        await db.execute("UPDATE outages SET since = $1, until = $2", newest, now)
    await db.execute(
        "INSERT INTO nodes VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen", node, now
    )
    await db.execute("INSERT INTO known_nodes VALUES ($1) ON CONFLICT DO NOTHING", node)
