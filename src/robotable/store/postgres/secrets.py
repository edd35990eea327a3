"""The server's own secrets."""

from __future__ import annotations

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, write


class PostgresSecrets(PostgresRepository):
    @write
    async def get_or_add(self, db: PostgresConnection, name: str, value: str) -> str:
        await db.execute("INSERT INTO secrets VALUES ($1, $2) ON CONFLICT DO NOTHING", name, value)
        stored: str = await db.fetchval("SELECT value FROM secrets WHERE name = $1", name)
        return stored
