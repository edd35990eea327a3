"""What has served its time is forgotten, a little at once, so that nobody waits for it long."""

from __future__ import annotations

from sqlite3 import Connection

from robotable.store.values import ClientKey


def prune_sessions(db: Connection, before: int) -> int:
    hashes = db.execute("SELECT hash FROM sessions WHERE expires < ?", (before,)).fetchall()
    db.executemany("DELETE FROM devices WHERE session = ?", hashes)
    db.executemany("DELETE FROM sessions WHERE hash = ?", hashes)
    return len(hashes)


def prune_challenges(db: Connection, before: int) -> int:
    return db.execute("DELETE FROM challenges WHERE at < ?", (before,)).rowcount


def prune_kept_seats(db: Connection, before: int) -> int:
    return db.execute("DELETE FROM kept_seats WHERE until < ?", (before,)).rowcount


def prune_commands(db: Connection, before: int, after: ClientKey | None, limit: int) -> ClientKey | None:
    # A command is as old as the entry that it was answered with.
    rows = db.execute(
        "SELECT commands.table_id, person, client, at < ?"
        " FROM commands LEFT JOIN entries USING (table_id, seq)"
        " WHERE (commands.table_id, person, client) > (?, ?, ?)"
        " ORDER BY commands.table_id, person, client LIMIT ?",
        (before, *(after or ("", "", "")), limit),
    ).fetchall()
    db.executemany(
        "DELETE FROM commands WHERE table_id = ? AND person = ? AND client = ?",
        [key for *key, is_old in rows if is_old],
    )
    return None if len(rows) < limit else (rows[-1][0], rows[-1][1], rows[-1][2])
