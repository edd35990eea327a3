"""Browser sessions and personal API tokens."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Literal

from robotable.store.protocol.sessions import Session
from robotable.store.rows import SESSION_COLUMNS, session_from, session_values
from robotable.store.sqlite.bulk import execute_rows
from robotable.store.sqlite.repository import Repository, read, write


class SqliteSessions(Repository):
    @write
    def add(self, db: Connection, session: Session) -> None:
        db.execute(
            f"INSERT INTO sessions ({SESSION_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            session_values(session),
        )

    @read
    def get(self, db: Connection, hash: str) -> Session | None:
        found = db.execute(f"SELECT {SESSION_COLUMNS} FROM sessions WHERE hash = ?", (hash,)).fetchone()
        return None if found is None else session_from(found)

    @read
    def of(self, db: Connection, person: str) -> Sequence[Session]:
        rows = db.execute(
            f"SELECT {SESSION_COLUMNS} FROM sessions WHERE person = ? ORDER BY created, hash", (person,)
        )
        return [session_from(row) for row in rows.fetchall()]

    @read
    def valid(self, db: Connection, hashes: Sequence[str], now: int) -> frozenset[str]:
        rows = execute_rows(
            db,
            "SELECT hash FROM sessions JOIN people ON people.id = person"
            " WHERE coalesce(expires, ?1) >= ?1 AND NOT closed AND hash IN (VALUES {rows})",
            [(hash,) for hash in hashes],
            now,
        )
        return frozenset(hash for (hash,) in rows)

    @write
    def end(self, db: Connection, person: str, hash: str) -> bool:
        if not db.execute("DELETE FROM sessions WHERE hash = ? AND person = ?", (hash, person)).rowcount:
            return False
        db.execute("DELETE FROM devices WHERE session = ?", (hash,))
        return True

    @write
    def end_all(
        self,
        db: Connection,
        person: str,
        *,
        kind: Literal["browser", "token"] | None = None,
        keep: str | None = None,
    ) -> Sequence[str]:
        return end_sessions(db, person, kind=kind, keep=keep)

    @write
    def rotate(self, db: Connection, person: str, hash: str, new: str) -> bool:
        change = "UPDATE sessions SET hash = ? WHERE hash = ? AND person = ?"
        if not db.execute(change, (new, hash, person)).rowcount:
            return False
        db.execute("UPDATE devices SET session = ? WHERE session = ?", (new, hash))
        return True

    @write
    def saw(self, db: Connection, hash: str, day: int) -> None:
        db.execute("UPDATE sessions SET seen = max(seen, ?) WHERE hash = ?", (day, hash))

    @write
    def prune(self, db: Connection, before: int) -> int:
        hashes = db.execute("SELECT hash FROM sessions WHERE expires < ?", (before,)).fetchall()
        db.executemany("DELETE FROM devices WHERE session = ?", hashes)
        db.executemany("DELETE FROM sessions WHERE hash = ?", hashes)
        return len(hashes)


def end_sessions(
    db: Connection, person: str, *, kind: str | None = None, keep: str | None = None
) -> Sequence[str]:
    """See `Sessions.end_all`."""
    rows = db.execute(
        "SELECT hash FROM sessions WHERE person = ?1 AND kind = coalesce(?2, kind) AND hash IS NOT ?3",
        (person, kind, keep),
    ).fetchall()
    db.executemany("DELETE FROM devices WHERE session = ?", rows)
    db.executemany("DELETE FROM sessions WHERE hash = ?", rows)
    return [hash for (hash,) in rows]
