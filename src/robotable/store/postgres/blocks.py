"""Who has blocked whom."""

from __future__ import annotations

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, statement


class PostgresBlocks(PostgresRepository):
    @statement
    async def set(self, db: PostgresConnection, person: str, blocked: str, on: bool) -> None:
        if on:
            await db.execute("INSERT INTO blocks VALUES ($1, $2) ON CONFLICT DO NOTHING", person, blocked)
        else:
            await db.execute("DELETE FROM blocks WHERE person = $1 AND blocked = $2", person, blocked)

    @read
    async def of(self, db: PostgresConnection, person: str) -> frozenset[str]:
        rows = await db.fetch("SELECT blocked FROM blocks WHERE person = $1", person)
        return frozenset(blocked for (blocked,) in rows)
