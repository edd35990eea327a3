"""The server's last sign of life: a single row."""

from __future__ import annotations

from sqlite3 import Connection

from robotable.store.sqlite.repository import Repository, read, write


class SqliteSignsOfLife(Repository):
    @write
    def add(self, db: Connection, at: int) -> None:
        db.execute(
            "INSERT INTO signs_of_life VALUES (1, ?)"
            " ON CONFLICT (id) DO UPDATE SET at = max(at, excluded.at)",
            (at,),
        )

    @read
    def last(self, db: Connection) -> int | None:
        row = db.execute("SELECT at FROM signs_of_life WHERE id = 1").fetchone()
        return None if row is None else int(row[0])
