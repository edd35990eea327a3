"""The last sign of life of any server: a single row."""

from __future__ import annotations

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, statement


class PostgresSignsOfLife(PostgresRepository):
    @statement
    async def add(self, db: PostgresConnection, at: int) -> None:
        await db.execute(
            "INSERT INTO signs_of_life VALUES (1, $1)"
            " ON CONFLICT (id) DO UPDATE SET at = greatest(signs_of_life.at, excluded.at)",
            at,
        )

    @read
    async def last(self, db: PostgresConnection) -> int | None:
        found: int | None = await db.fetchval("SELECT at FROM signs_of_life WHERE id = 1")
        return found
