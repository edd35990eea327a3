"""Passkeys."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Any, Final

from robotable.store.protocol import Conflict
from robotable.store.protocol.passkeys import Passkey
from robotable.store.sqlite.repository import Repository, read, write

_COLUMNS: Final = "id, person, public_key, sign_count, label, created, used"


class SqlitePasskeys(Repository):
    @write
    def add(self, db: Connection, passkey: Passkey) -> bool:
        return add_passkey(db, passkey)

    @read
    def get(self, db: Connection, id: str) -> Passkey | None:
        found = db.execute(f"SELECT {_COLUMNS} FROM passkeys WHERE id = ?", (id,)).fetchone()
        return None if found is None else _passkey(found)

    @read
    def of(self, db: Connection, person: str) -> Sequence[Passkey]:
        rows = db.execute(f"SELECT {_COLUMNS} FROM passkeys WHERE person = ? ORDER BY created, id", (person,))
        return [_passkey(row) for row in rows.fetchall()]

    @write
    def use(self, db: Connection, passkey: Passkey, sign_count: int, day: int) -> bool:
        changed = db.execute(
            "UPDATE passkeys SET sign_count = ?, used = max(used, ?) WHERE id = ? AND sign_count = ?",
            (sign_count, day, passkey.id, passkey.sign_count),
        )
        return changed.rowcount > 0

    @write
    def rename(self, db: Connection, person: str, id: str, label: str) -> bool:
        change = "UPDATE passkeys SET label = ? WHERE id = ? AND person = ?"
        return db.execute(change, (label, id, person)).rowcount > 0

    @write
    def remove(self, db: Connection, person: str, id: str) -> bool:
        if not db.execute("DELETE FROM passkeys WHERE id = ? AND person = ?", (id, person)).rowcount:
            return False
        (can_sign_in,) = db.execute(
            "SELECT password IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys WHERE person = people.id)"
            " FROM people WHERE id = ?",
            (person,),
        ).fetchone()
        if not can_sign_in:
            raise Conflict(f"{person} could no longer sign in")
        return True


def add_passkey(db: Connection, passkey: Passkey) -> bool:
    if db.execute("SELECT 1 FROM passkeys WHERE id = ?", (passkey.id,)).fetchone() is not None:
        return False
    db.execute(
        f"INSERT INTO passkeys ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            passkey.id,
            passkey.person,
            passkey.public_key,
            passkey.sign_count,
            passkey.label,
            passkey.created,
            passkey.used,
        ),
    )
    return True


def _passkey(row: Sequence[Any]) -> Passkey:
    id, person, public_key, sign_count, label, created, used = row
    return Passkey(
        id=id,
        person=person,
        public_key=public_key,
        sign_count=sign_count,
        label=label,
        created=created,
        used=used,
    )
