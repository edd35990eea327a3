"""Bots: people's programs that have published which games they accept."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Any, Final

import msgspec

from robotable.store.protocol.bots import Bot
from robotable.store.protocol.paging import NEWEST, Cursor
from robotable.store.sqlite.repository import Repository, read, write
from robotable.table.acceptance import Acceptance

_SELECT: Final = (
    "SELECT person, handle, name, acceptance, since FROM acceptances JOIN people ON id = person"
    " WHERE NOT closed AND "
)
_acceptance: Final = msgspec.json.Decoder(Acceptance)


class SqliteBots(Repository):
    @write
    def publish(self, db: Connection, person: str, handle: str, acceptance: Acceptance, at: int) -> str:
        db.execute(
            "INSERT INTO acceptances VALUES (?, ?, ?, ?) ON CONFLICT (person) DO UPDATE"
            " SET acceptance = excluded.acceptance, since = excluded.since",
            (person, handle, msgspec.json.encode(acceptance).decode(), at),
        )
        db.execute("UPDATE people SET is_bot = 1 WHERE id = ? AND NOT is_bot", (person,))
        stored: str
        (stored,) = db.execute("SELECT handle FROM acceptances WHERE person = ?", (person,)).fetchone()
        return stored

    @write
    def withdraw(self, db: Connection, person: str) -> bool:
        return db.execute("DELETE FROM acceptances WHERE person = ?", (person,)).rowcount > 0

    @read
    def by_handle(self, db: Connection, handle: str) -> Bot | None:
        found = db.execute(f"{_SELECT} handle = ?", (handle,)).fetchone()
        return None if found is None else _bot(found)

    @read
    def of(self, db: Connection, person: str) -> Bot | None:
        found = db.execute(f"{_SELECT} person = ?", (person,)).fetchone()
        return None if found is None else _bot(found)

    @read
    def latest(self, db: Connection, *, before: Cursor | None, limit: int) -> Sequence[Bot]:
        rows = db.execute(
            f"{_SELECT} (since, handle) < (?, ?) ORDER BY since DESC, handle DESC LIMIT ?",
            (*(before or NEWEST), limit),
        )
        return [_bot(row) for row in rows.fetchall()]


def _bot(row: Sequence[Any]) -> Bot:
    person, handle, name, acceptance, since = row
    return Bot(
        person=person, handle=handle, name=name, acceptance=_acceptance.decode(acceptance), since=since
    )
