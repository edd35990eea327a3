"""Who was invited to see a table, and came."""

from __future__ import annotations

from sqlite3 import Connection


def visit(db: Connection, table: str, person: str) -> None:
    db.execute("INSERT INTO visits VALUES (?, ?) ON CONFLICT DO NOTHING", (table, person))


def visits(db: Connection, table: str, person: str) -> bool:
    found = db.execute("SELECT 1 FROM visits WHERE table_id = ? AND person = ?", (table, person))
    return found.fetchone() is not None
