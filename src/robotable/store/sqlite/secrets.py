"""What the server itself must not forget, such as the key that it signs with."""

from __future__ import annotations

from sqlite3 import Connection


def keep_secret(db: Connection, name: str, value: str) -> str:
    db.execute("INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING", (name, value))
    kept: str
    (kept,) = db.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()
    return kept
