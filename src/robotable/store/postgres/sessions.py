"""Browser sessions and personal API tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, count, read, statement, write
from robotable.store.protocol.sessions import Session
from robotable.store.rows import SESSION_COLUMNS, session_from, session_values


class PostgresSessions(PostgresRepository):
    @statement
    async def add(self, db: PostgresConnection, session: Session) -> None:
        await db.execute(
            f"INSERT INTO sessions ({SESSION_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            *session_values(session),
        )

    @read
    async def get(self, db: PostgresConnection, hash: str) -> Session | None:
        found = await db.fetchrow(f"SELECT {SESSION_COLUMNS} FROM sessions WHERE hash = $1", hash)
        return None if found is None else session_from(found)

    @read
    async def of(self, db: PostgresConnection, person: str) -> Sequence[Session]:
        rows = await db.fetch(
            f"SELECT {SESSION_COLUMNS} FROM sessions WHERE person = $1 ORDER BY created, hash", person
        )
        return [session_from(row) for row in rows]

    @read
    async def valid(self, db: PostgresConnection, hashes: Sequence[str], now: int) -> frozenset[str]:
        rows = await db.fetch(
            "SELECT hash FROM sessions JOIN people ON people.id = person"
            " WHERE coalesce(expires, $1) >= $1 AND NOT closed AND hash = ANY ($2)",
            now,
            list(hashes),
        )
        return frozenset(hash for (hash,) in rows)

    @write
    async def end(self, db: PostgresConnection, person: str, hash: str) -> bool:
        if not count(await db.execute("DELETE FROM sessions WHERE hash = $1 AND person = $2", hash, person)):
            return False
        await db.execute("DELETE FROM devices WHERE session = $1", hash)
        return True

    @write
    async def end_all(
        self,
        db: PostgresConnection,
        person: str,
        *,
        kind: Literal["browser", "token"] | None = None,
        keep: str | None = None,
    ) -> Sequence[str]:
        return await end_sessions(db, person, kind=kind, keep=keep)

    @write
    async def rotate(self, db: PostgresConnection, person: str, hash: str, new: str) -> bool:
        change = "UPDATE sessions SET hash = $1 WHERE hash = $2 AND person = $3"
        if not count(await db.execute(change, new, hash, person)):
            return False
        await db.execute("UPDATE devices SET session = $1 WHERE session = $2", new, hash)
        return True

    @statement
    async def saw(self, db: PostgresConnection, hash: str, day: int) -> None:
        await db.execute("UPDATE sessions SET seen = greatest(seen, $1) WHERE hash = $2", day, hash)

    @write
    async def prune(self, db: PostgresConnection, before: int) -> int:
        rows = await db.fetch("DELETE FROM sessions WHERE expires < $1 RETURNING hash", before)
        await _delete_devices(db, [hash for (hash,) in rows])
        return len(rows)


async def end_sessions(
    db: PostgresConnection, person: str, *, kind: str | None = None, keep: str | None = None
) -> Sequence[str]:
    """See `Sessions.end_all`."""
    rows = await db.fetch(
        "DELETE FROM sessions WHERE person = $1 AND kind = coalesce($2, kind) AND hash IS DISTINCT FROM $3"
        " RETURNING hash",
        person,
        kind,
        keep,
    )
    hashes = [hash for (hash,) in rows]
    await _delete_devices(db, hashes)
    return hashes


async def _delete_devices(db: PostgresConnection, sessions: Sequence[str]) -> None:
    await db.execute("DELETE FROM devices WHERE session = ANY ($1)", sessions)
