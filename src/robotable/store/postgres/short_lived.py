"""Values that are needed once and soon."""

from __future__ import annotations

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, statement
from robotable.store.postgres.shared_schema import NOW


class PostgresShortLived(PostgresRepository):
    @statement
    async def put(self, db: PostgresConnection, key: str, value: str, seconds: int) -> None:
        await db.execute(
            f"INSERT INTO short_lived VALUES ($1, $2, {NOW} + $3 * 1000)"
            " ON CONFLICT (key) DO UPDATE SET value = excluded.value, until = excluded.until",
            key,
            value,
            seconds,
        )

    @statement
    async def pop(self, db: PostgresConnection, key: str) -> str | None:
        row = await db.fetchrow(f"DELETE FROM short_lived WHERE key = $1 RETURNING value, until > {NOW}", key)
        return None if row is None or not row[1] else row[0]
