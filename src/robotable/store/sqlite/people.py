"""People: guests and accounts."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Any, Final

from robotable.store.protocol import Conflict
from robotable.store.protocol.passkeys import Passkey
from robotable.store.protocol.people import Person, normal_form
from robotable.store.rows import PERSON_COLUMNS, person_values
from robotable.store.sqlite.forget import close_account, forget_guest
from robotable.store.sqlite.merge import merge_guest
from robotable.store.sqlite.passkeys import add_passkey
from robotable.store.sqlite.recovery_codes import replace_codes, use_code
from robotable.store.sqlite.repository import Repository, read, write
from robotable.store.sqlite.sessions import end_sessions

NEW_PASSWORD: Final = "password = ? WHERE id = ? AND login IS NOT NULL AND NOT closed"


class SqlitePeople(Repository):
    @write
    def add(self, db: Connection, person: Person) -> bool:
        if person.login is not None and not _login_is_free(db, person.login):
            return False
        db.execute(
            f"INSERT INTO people ({PERSON_COLUMNS}, login_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            person_values(person),
        )
        return True

    @read
    def get(self, db: Connection, id: str) -> Person | None:
        return find_person(db, id)

    @read
    def by_login(self, db: Connection, login: str) -> Person | None:
        key = normal_form(login)
        found = db.execute(f"SELECT {PERSON_COLUMNS} FROM people WHERE login_key = ?", (key,)).fetchone()
        return None if found is None else _from_row(found)

    @read
    def all(self, db: Connection, *, after: str = "", limit: int = 1000) -> Sequence[Person]:
        rows = db.execute(
            f"SELECT {PERSON_COLUMNS} FROM people WHERE id > ? ORDER BY id LIMIT ?", (after, limit)
        )
        return [_from_row(row) for row in rows.fetchall()]

    @read
    def staff(self, db: Connection) -> Sequence[Person]:
        rows = db.execute(f"SELECT {PERSON_COLUMNS} FROM people WHERE is_admin = 1 OR is_moderator = 1")
        return [_from_row(row) for row in rows.fetchall()]

    @write
    def rename(self, db: Connection, person: str, name: str) -> Person | None:
        return _update(db, "name = ? WHERE id = ? AND NOT closed", name, person)

    @write
    def become_account(
        self,
        db: Connection,
        guest: str,
        login: str,
        password: str | None,
        *,
        passkey: Passkey | None = None,
        recovery_codes: Sequence[str] = (),
    ) -> Person | None:
        if not _login_is_free(db, login):
            return None
        account = _update(
            db,
            "login = ?, login_key = ?, password = ? WHERE id = ? AND login IS NULL AND NOT closed",
            login,
            normal_form(login),
            password,
            guest,
        )
        if account is None:
            raise Conflict(f"there is no open guest {guest}")
        if passkey is not None and not add_passkey(db, passkey):
            raise Conflict(f"the passkey {passkey.id} exists")
        replace_codes(db, guest, recovery_codes)
        return account

    @write
    def recover(
        self, db: Connection, person: str, password: str, *, code: str | None
    ) -> Sequence[str] | None:
        if code is not None and not use_code(db, person, code):
            return None
        _existing(_update(db, NEW_PASSWORD, password, person), person)
        return end_sessions(db, person)

    @write
    def set_password(self, db: Connection, person: str, password: str) -> Person:
        return _existing(_update(db, NEW_PASSWORD, password, person), person)

    @write
    def set_email(self, db: Connection, person: str, email: str | None) -> Person:
        return _existing(_update(db, "email = ? WHERE id = ?", email, person), person)

    @write
    def set_closed(self, db: Connection, person: str, closed: bool) -> Person:
        return _existing(_update(db, "closed = ? WHERE id = ?", closed, person), person)

    @write
    def set_admin(self, db: Connection, person: str, is_admin: bool) -> Person:
        before = _existing(find_person(db, person), person)
        if before.login is not None and before.is_admin != is_admin:
            end_sessions(db, person)
        return _existing(_update(db, "is_admin = ? WHERE id = ?", is_admin, person), person)

    @write
    def forget_guest(self, db: Connection, id: str) -> bool:
        _check_guest(db, id)
        return forget_guest(db, id)

    @write
    def close_account(self, db: Connection, id: str) -> None:
        if _existing(find_person(db, id), id).login is None:
            raise Conflict(f"there is no account {id}")
        close_account(db, id)

    @write
    def merge(self, db: Connection, guest: str, into: str, at: int) -> Sequence[tuple[str, int]]:
        _check_guest(db, guest)
        account = find_person(db, into)
        if account is None or guest == into:
            raise Conflict(f"there is no other person {into}")
        return merge_guest(db, guest, into, account.name, at)


def _login_is_free(db: Connection, login: str) -> bool:
    return db.execute("SELECT 1 FROM people WHERE login_key = ?", (normal_form(login),)).fetchone() is None


def find_person(db: Connection, id: str) -> Person | None:
    found = db.execute(f"SELECT {PERSON_COLUMNS} FROM people WHERE id = ?", (id,)).fetchone()
    return None if found is None else _from_row(found)


def _update(db: Connection, change: str, *values: Any) -> Person | None:
    """Return the changed person, or None if the condition matched nobody. The last value is the id."""
    return find_person(db, values[-1]) if db.execute(f"UPDATE people SET {change}", values).rowcount else None


def _existing(found: Person | None, id: str) -> Person:
    if found is None:
        raise Conflict(f"there is no person {id}")
    return found


def _check_guest(db: Connection, id: str) -> None:
    found = find_person(db, id)
    if found is None or found.login is not None:
        raise Conflict(f"there is no guest {id}")


def _from_row(row: Sequence[Any]) -> Person:
    id, name, created, login, password, email, is_admin, is_moderator, is_bot, closed = row
    return Person(
        id=id,
        name=name,
        created=created,
        login=login,
        password=password,
        email=email,
        is_admin=bool(is_admin),
        is_moderator=bool(is_moderator),
        is_bot=bool(is_bot),
        closed=bool(closed),
    )
