"""People: guests and accounts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import asyncpg

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.forget import close_account, forget_guest
from robotable.store.postgres.merge import merge_guest
from robotable.store.postgres.passkeys import add_passkey
from robotable.store.postgres.people_lock import lock_people
from robotable.store.postgres.recovery_codes import replace_codes, use_code
from robotable.store.postgres.repository import PostgresRepository, count, read, statement, write
from robotable.store.postgres.sessions import end_sessions
from robotable.store.protocol import Conflict
from robotable.store.protocol.passkeys import Passkey
from robotable.store.protocol.people import Person, normal_form
from robotable.store.rows import PERSON_COLUMNS, person_values

NEW_PASSWORD: Final = "password = $1 WHERE id = $2 AND login IS NOT NULL AND NOT closed"


class PostgresPeople(PostgresRepository):
    @statement
    async def add(self, db: PostgresConnection, person: Person) -> bool:
        added = await db.execute(
            f"INSERT INTO people ({PERSON_COLUMNS}, login_key)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
            " ON CONFLICT (login_key) DO NOTHING",
            *person_values(person),
        )
        return count(added) > 0

    @read
    async def get(self, db: PostgresConnection, id: str) -> Person | None:
        return await find_person(db, id)

    @read
    async def by_login(self, db: PostgresConnection, login: str) -> Person | None:
        found = await db.fetchrow(
            f"SELECT {PERSON_COLUMNS} FROM people WHERE login_key = $1", normal_form(login)
        )
        return None if found is None else Person(**dict(found))

    @read
    async def all(self, db: PostgresConnection, *, after: str = "", limit: int = 1000) -> Sequence[Person]:
        rows = await db.fetch(
            f"SELECT {PERSON_COLUMNS} FROM people WHERE id > $1 ORDER BY id LIMIT $2", after, limit
        )
        return [Person(**dict(row)) for row in rows]

    @read
    async def staff(self, db: PostgresConnection) -> Sequence[Person]:
        rows = await db.fetch(
            f"SELECT {PERSON_COLUMNS} FROM people WHERE is_admin OR is_moderator ORDER BY id"
        )
        return [Person(**dict(row)) for row in rows]

    @statement
    async def rename(self, db: PostgresConnection, person: str, name: str) -> Person | None:
        return await _update(db, "name = $1 WHERE id = $2 AND NOT closed", name, person)

    @write
    async def become_account(
        self,
        db: PostgresConnection,
        guest: str,
        login: str,
        password: str | None,
        *,
        passkey: Passkey | None = None,
        recovery_codes: Sequence[str] = (),
    ) -> Person | None:
        try:
            async with db.transaction():
                account = await _update(
                    db,
                    "login = $1, login_key = $2, password = $3"
                    " WHERE id = $4 AND login IS NULL AND NOT closed",
                    login,
                    normal_form(login),
                    password,
                    guest,
                )
        except asyncpg.UniqueViolationError:
            return None
        if account is None:
            if await _is_taken(db, login):
                return None
            raise Conflict(f"there is no open guest {guest}")
        if passkey is not None and not await add_passkey(db, passkey):
            raise Conflict(f"the passkey {passkey.id} exists")
        await replace_codes(db, guest, recovery_codes)
        return account

    @write
    async def recover(
        self, db: PostgresConnection, person: str, password: str, *, code: str | None
    ) -> Sequence[str] | None:
        if code is not None and not await use_code(db, person, code):
            return None
        _existing(await _update(db, NEW_PASSWORD, password, person), person)
        return await end_sessions(db, person)

    @statement
    async def set_password(self, db: PostgresConnection, person: str, password: str) -> Person:
        return _existing(await _update(db, NEW_PASSWORD, password, person), person)

    @statement
    async def set_email(self, db: PostgresConnection, person: str, email: str | None) -> Person:
        return _existing(await _update(db, "email = $1 WHERE id = $2", email, person), person)

    @statement
    async def set_closed(self, db: PostgresConnection, person: str, closed: bool) -> Person:
        return _existing(await _update(db, "closed = $1 WHERE id = $2", closed, person), person)

    @write
    async def set_admin(self, db: PostgresConnection, person: str, is_admin: bool) -> Person:
        await lock_people(db, person)
        before = _existing(await find_person(db, person), person)
        if before.login is not None and before.is_admin != is_admin:
            await end_sessions(db, person)
        return _existing(await _update(db, "is_admin = $1 WHERE id = $2", is_admin, person), person)

    @write
    async def forget_guest(self, db: PostgresConnection, id: str) -> bool:
        await _check_guest(db, id)
        return await forget_guest(db, id)

    @write
    async def close_account(self, db: PostgresConnection, id: str) -> None:
        await lock_people(db, id)
        if _existing(await find_person(db, id), id).login is None:
            raise Conflict(f"there is no account {id}")
        await close_account(db, id)

    @write
    async def merge(
        self, db: PostgresConnection, guest: str, into: str, at: int
    ) -> Sequence[tuple[str, int]]:
        await lock_people(db, guest, into)
        await _check_guest(db, guest)
        account = await find_person(db, into)
        if account is None or guest == into:
            raise Conflict(f"there is no other person {into}")
        return await merge_guest(db, guest, into, account.name, at)


async def find_person(db: PostgresConnection, id: str) -> Person | None:
    found = await db.fetchrow(f"SELECT {PERSON_COLUMNS} FROM people WHERE id = $1", id)
    return None if found is None else Person(**dict(found))


async def _is_taken(db: PostgresConnection, login: str) -> bool:
    key = normal_form(login)
    return await db.fetchval("SELECT 1 FROM people WHERE login_key = $1", key) is not None


async def _update(db: PostgresConnection, change: str, *values: Any) -> Person | None:
    """Return the changed person, or None if the condition matched nobody."""
    found = await db.fetchrow(f"UPDATE people SET {change} RETURNING {PERSON_COLUMNS}", *values)
    return None if found is None else Person(**dict(found))


def _existing(found: Person | None, id: str) -> Person:
    if found is None:
        raise Conflict(f"there is no person {id}")
    return found


async def _check_guest(db: PostgresConnection, id: str) -> None:
    found = await find_person(db, id)
    if found is None or found.login is not None:
        raise Conflict(f"there is no guest {id}")
