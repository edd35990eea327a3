"""Browser sessions and personal API tokens."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Any, Final

from robotable.store.protocol.sessions import Session
from robotable.store.sqlite.bulk import execute_rows
from robotable.store.sqlite.repository import Repository, read, write

_COLUMNS: Final = "hash, person, kind, label, created, expires"


class SqliteSessions(Repository):
    @write
    def add(self, db: Connection, session: Session) -> None:
        db.execute(
            f"INSERT INTO sessions ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",
            (session.hash, session.person, session.kind, session.label, session.created, session.expires),
        )

    @read
    def get(self, db: Connection, hash: str) -> Session | None:
        found = db.execute(f"SELECT {_COLUMNS} FROM sessions WHERE hash = ?", (hash,)).fetchone()
        return None if found is None else _session(found)

    @read
    def of(self, db: Connection, person: str) -> Sequence[Session]:
        rows = db.execute(
            f"SELECT {_COLUMNS} FROM sessions WHERE person = ? ORDER BY created, hash", (person,)
        )
        return [_session(row) for row in rows.fetchall()]

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
    def prune(self, db: Connection, before: int) -> int:
        hashes = db.execute("SELECT hash FROM sessions WHERE expires < ?", (before,)).fetchall()
        db.executemany("DELETE FROM devices WHERE session = ?", hashes)
        db.executemany("DELETE FROM sessions WHERE hash = ?", hashes)
        return len(hashes)


def _session(row: Sequence[Any]) -> Session:
    hash, person, kind, label, created, expires = row
    return Session(hash=hash, person=person, kind=kind, label=label, created=created, expires=expires)
