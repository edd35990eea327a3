"""Reviews of finished games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from sqlite3 import Connection

from robotable.store.protocol.reviews import StoredReview
from robotable.store.sqlite.bulk import execute_rows
from robotable.store.sqlite.repository import Repository, read, write


class SqliteReviews(Repository):
    @read
    def get(self, db: Connection, table: str) -> StoredReview | None:
        found = db.execute(
            "SELECT done, parts, review, failed FROM reviews WHERE table_id = ?", (table,)
        ).fetchone()
        return None if found is None else StoredReview(*found)

    @read
    def finished(self, db: Connection, tables: Sequence[str]) -> Mapping[str, str]:
        rows = execute_rows(
            db,
            "SELECT table_id, review FROM reviews WHERE table_id IN (VALUES {rows}) AND review IS NOT NULL",
            [(table,) for table in tables],
        )
        return dict(rows)

    @write
    def begin(self, db: Connection, table: str) -> None:
        db.execute(
            "INSERT INTO reviews (table_id, done, parts) VALUES (?, 0, 0) ON CONFLICT DO NOTHING", (table,)
        )

    @write
    def progress(self, db: Connection, table: str, done: int, parts: int) -> None:
        db.execute("UPDATE reviews SET done = ?, parts = ? WHERE table_id = ?", (done, parts, table))

    @write
    def finish(
        self, db: Connection, table: str, *, review: str | None = None, failed: str | None = None
    ) -> None:
        db.execute(
            "UPDATE reviews SET review = ?, failed = ?"
            " WHERE table_id = ? AND review IS NULL AND failed IS NULL",
            (review, failed, table),
        )
