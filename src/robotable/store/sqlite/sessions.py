"""Browser sessions and personal API tokens."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Any, Final, Literal

from robotable.store.protocol.sessions import Session
from robotable.store.sqlite.bulk import execute_rows
from robotable.store.sqlite.repository import Repository, read, write

_COLUMNS: Final = "hash, person, kind, label, created, expires, scopes, seen"


class SqliteSessions(Repository):
    @write
    def add(self, db: Connection, session: Session) -> None:
        db.execute(
            f"INSERT INTO sessions ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                session.hash,
                session.person,
                session.kind,
                session.label,
                session.created,
                session.expires,
                None if session.scopes is None else " ".join(session.scopes),
                session.seen,
            ),
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


def _session(row: Sequence[Any]) -> Session:
    hash, person, kind, label, created, expires, scopes, seen = row
    return Session(
        hash=hash,
        person=person,
        kind=kind,
        label=label,
        created=created,
        expires=expires,
        scopes=None if scopes is None else tuple(scopes.split()),
        seen=seen,
    )
