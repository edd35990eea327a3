"""People who may see a private table."""

from __future__ import annotations

from collections.abc import Sequence

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, statement


class PostgresVisitors(PostgresRepository):
    @statement
    async def add(self, db: PostgresConnection, table: str, person: str) -> None:
        await add_visitors(db, table, [person])

    @read
    async def has(self, db: PostgresConnection, table: str, person: str) -> bool:
        found = await db.fetchval("SELECT 1 FROM visitors WHERE table_id = $1 AND person = $2", table, person)
        return found is not None


async def add_visitors(db: PostgresConnection, table: str, people: Sequence[str]) -> None:
    await db.execute(
        "INSERT INTO visitors SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING", table, list(people)
    )
