"""Recovery codes, as hashes."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

from robotable.store.sqlite.repository import Repository, read, write


class SqliteRecoveryCodes(Repository):
    @write
    def replace(self, db: Connection, person: str, hashes: Sequence[str]) -> None:
        replace_codes(db, person, hashes)

    @read
    def left(self, db: Connection, person: str) -> int:
        (count,) = db.execute("SELECT count(*) FROM recovery_codes WHERE person = ?", (person,)).fetchone()
        return int(count)

    @write
    def use(self, db: Connection, person: str, hash: str) -> bool:
        return use_code(db, person, hash)


def replace_codes(db: Connection, person: str, hashes: Sequence[str]) -> None:
    db.execute("DELETE FROM recovery_codes WHERE person = ?", (person,))
    db.executemany("INSERT INTO recovery_codes VALUES (?, ?)", [(person, hash) for hash in hashes])


def use_code(db: Connection, person: str, hash: str) -> bool:
    statement = "DELETE FROM recovery_codes WHERE person = ? AND hash = ?"
    return db.execute(statement, (person, hash)).rowcount > 0
