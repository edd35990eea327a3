"""Reports about people, for the moderators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, statement
from robotable.store.protocol.paging import MAX_INTEGER
from robotable.store.protocol.reports import Report

REPORT_COLUMNS: Final = (
    "number, reporter, about, table_id, text, at, message, taken_by, taken_at, outcome, closed_at"
)


class PostgresReports(PostgresRepository):
    @statement
    async def add(
        self,
        db: PostgresConnection,
        by: str,
        about: str,
        table: str | None,
        text: str,
        at: int,
        message: int | None = None,
    ) -> None:
        await db.execute(
            "INSERT INTO reports (reporter, about, table_id, text, at, message)"
            " VALUES ($1, $2, $3, $4, $5, $6)",
            by,
            about,
            table,
            text,
            at,
            message,
        )

    @read
    async def latest(
        self, db: PostgresConnection, *, before: int | None = None, limit: int
    ) -> Sequence[Report]:
        rows = await db.fetch(
            f"SELECT {REPORT_COLUMNS} FROM reports WHERE number < $1 ORDER BY number DESC LIMIT $2",
            MAX_INTEGER if before is None else before,
            limit,
        )
        return [Report(*row) for row in rows]
