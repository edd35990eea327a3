"""Reviews of finished games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, write
from robotable.store.protocol.reviews import StoredReview


class PostgresReviews(PostgresRepository):
    @read
    async def get(self, db: PostgresConnection, table: str) -> StoredReview | None:
        found = await db.fetchrow(
            "SELECT done, parts, review, failed FROM reviews WHERE table_id = $1", table
        )
        return None if found is None else StoredReview(*found)

    @read
    async def finished(self, db: PostgresConnection, tables: Sequence[str]) -> Mapping[str, str]:
        rows = await db.fetch(
            "SELECT table_id, review FROM reviews WHERE table_id = ANY ($1) AND review IS NOT NULL",
            list(tables),
        )
        return dict(rows)

    @write
    async def begin(self, db: PostgresConnection, table: str) -> None:
        await db.execute(
            "INSERT INTO reviews (table_id, done, parts) VALUES ($1, 0, 0) ON CONFLICT DO NOTHING", table
        )

    @write
    async def progress(self, db: PostgresConnection, table: str, done: int, parts: int) -> None:
        await db.execute("UPDATE reviews SET done = $1, parts = $2 WHERE table_id = $3", done, parts, table)

    @write
    async def finish(
        self, db: PostgresConnection, table: str, *, review: str | None = None, failed: str | None = None
    ) -> None:
        await db.execute(
            "UPDATE reviews SET review = $1, failed = $2"
            " WHERE table_id = $3 AND review IS NULL AND failed IS NULL",
            review,
            failed,
            table,
        )
