"""People who may see a private table."""

from __future__ import annotations

from collections.abc import Iterable
from sqlite3 import Connection

from robotable.store.sqlite.repository import Repository, read, write


class SqliteVisitors(Repository):
    @write
    def add(self, db: Connection, table: str, person: str) -> None:
        add_visitors(db, table, [person])

    @read
    def has(self, db: Connection, table: str, person: str) -> bool:
        found = db.execute("SELECT 1 FROM visits WHERE table_id = ? AND person = ?", (table, person))
        return found.fetchone() is not None


def add_visitors(db: Connection, table: str, people: Iterable[str]) -> None:
    db.executemany(
        "INSERT INTO visits VALUES (?, ?) ON CONFLICT DO NOTHING", [(table, person) for person in people]
    )
