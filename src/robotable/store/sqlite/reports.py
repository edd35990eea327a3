"""Reports about people, for the admins."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

from robotable.store.protocol.reports import Report
from robotable.store.sqlite.paging import MAX_INTEGER
from robotable.store.sqlite.repository import Repository, read, write


class SqliteReports(Repository):
    @write
    def add(self, db: Connection, by: str, about: str, table: str | None, text: str, at: int) -> None:
        db.execute(
            "INSERT INTO reports (reporter, about, table_id, text, at) VALUES (?, ?, ?, ?, ?)",
            (by, about, table, text, at),
        )

    @read
    def latest(self, db: Connection, *, before: int | None = None, limit: int) -> Sequence[Report]:
        rows = db.execute(
            "SELECT number, reporter, about, table_id, text, at FROM reports"
            " WHERE number < ? ORDER BY number DESC LIMIT ?",
            (MAX_INTEGER if before is None else before, limit),
        )
        return [Report(*row) for row in rows.fetchall()]
