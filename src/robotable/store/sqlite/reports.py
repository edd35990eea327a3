"""Reports about people, for the moderators."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Final

from robotable.store.protocol.paging import MAX_INTEGER
from robotable.store.protocol.reports import Report
from robotable.store.sqlite.repository import Repository, read, write

REPORT_COLUMNS: Final = (
    "number, reporter, about, table_id, text, at, message, taken_by, taken_at, outcome, closed_at"
)


class SqliteReports(Repository):
    @write
    def add(
        self,
        db: Connection,
        by: str,
        about: str,
        table: str | None,
        text: str,
        at: int,
        message: int | None = None,
    ) -> None:
        db.execute(
            "INSERT INTO reports (reporter, about, table_id, text, at, message) VALUES (?, ?, ?, ?, ?, ?)",
            (by, about, table, text, at, message),
        )

    @read
    def latest(self, db: Connection, *, before: int | None = None, limit: int) -> Sequence[Report]:
        rows = db.execute(
            f"SELECT {REPORT_COLUMNS} FROM reports WHERE number < ? ORDER BY number DESC LIMIT ?",
            (MAX_INTEGER if before is None else before, limit),
        )
        return [Report(*row) for row in rows.fetchall()]
