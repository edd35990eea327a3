"""Passkeys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.people_lock import lock_people
from robotable.store.postgres.repository import PostgresRepository, count, read, statement, write
from robotable.store.protocol import Conflict
from robotable.store.protocol.passkeys import Passkey

_COLUMNS: Final = "id, person, public_key, sign_count, label, created, used"


class PostgresPasskeys(PostgresRepository):
    @statement
    async def add(self, db: PostgresConnection, passkey: Passkey) -> bool:
        return await add_passkey(db, passkey)

    @read
    async def get(self, db: PostgresConnection, id: str) -> Passkey | None:
        found = await db.fetchrow(f"SELECT {_COLUMNS} FROM passkeys WHERE id = $1", id)
        return None if found is None else Passkey(**dict(found))

    @read
    async def of(self, db: PostgresConnection, person: str) -> Sequence[Passkey]:
        rows = await db.fetch(
            f"SELECT {_COLUMNS} FROM passkeys WHERE person = $1 ORDER BY created, id", person
        )
        return [Passkey(**dict(row)) for row in rows]

    @statement
    async def use(self, db: PostgresConnection, passkey: Passkey, sign_count: int, day: int) -> bool:
        changed = await db.execute(
            "UPDATE passkeys SET sign_count = $1, used = greatest(used, $2)"
            " WHERE id = $3 AND sign_count = $4",
            sign_count,
            day,
            passkey.id,
            passkey.sign_count,
        )
        return count(changed) > 0

    @statement
    async def rename(self, db: PostgresConnection, person: str, id: str, label: str) -> bool:
        change = "UPDATE passkeys SET label = $1 WHERE id = $2 AND person = $3"
        return count(await db.execute(change, label, id, person)) > 0

    @write
    async def remove(self, db: PostgresConnection, person: str, id: str) -> bool:
        await lock_people(db, person)
        if not count(await db.execute("DELETE FROM passkeys WHERE id = $1 AND person = $2", id, person)):
            return False
        can_sign_in = await db.fetchval(
            "SELECT password IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys WHERE person = people.id)"
            " FROM people WHERE id = $1",
            person,
        )
        if not can_sign_in:
            raise Conflict(f"{person} could no longer sign in")
        return True


async def add_passkey(db: PostgresConnection, passkey: Passkey) -> bool:
    added = await db.execute(
        f"INSERT INTO passkeys ({_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING",
        passkey.id,
        passkey.person,
        passkey.public_key,
        passkey.sign_count,
        passkey.label,
        passkey.created,
        passkey.used,
    )
    return count(added) > 0
