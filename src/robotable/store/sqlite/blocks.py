"""Who has blocked whom."""

from __future__ import annotations

from sqlite3 import Connection

from robotable.store.sqlite.repository import Repository, read, write


class SqliteBlocks(Repository):
    @write
    def set(self, db: Connection, person: str, blocked: str, on: bool) -> None:
        if on:
            db.execute("INSERT INTO blocks VALUES (?, ?) ON CONFLICT DO NOTHING", (person, blocked))
        else:
            db.execute("DELETE FROM blocks WHERE person = ? AND blocked = ?", (person, blocked))

    @read
    def of(self, db: Connection, person: str) -> frozenset[str]:
        rows = db.execute("SELECT blocked FROM blocks WHERE person = ?", (person,))
        return frozenset(blocked for (blocked,) in rows.fetchall())
