"""The server's own secrets."""

from __future__ import annotations

from sqlite3 import Connection

from robotable.store.sqlite.repository import Repository, write


class SqliteSecrets(Repository):
    @write
    def get_or_add(self, db: Connection, name: str, value: str) -> str:
        db.execute("INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING", (name, value))
        stored: str
        (stored,) = db.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()
        return stored
