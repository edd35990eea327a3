"""Seeks for an opponent. The only writer of the file pairs them, so no seek is paired twice."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Final

import msgspec

from robotable.store.protocol.seeks import Choose, PoolCount
from robotable.store.seek_rows import (
    MOST_IN_POOL,
    SEEK_COLUMNS,
    apart,
    seek_from,
    seek_values,
)
from robotable.store.sqlite.repository import Repository, read, write
from robotable.table.pairing import Seek, continued

_KEY: Final = "WHERE person = ? AND game = ? AND speed = ?"


class SqliteSeeks(Repository):
    @write
    def carry_on(self, db: Connection, seek: Seek, now: int, table: str, choose: Choose) -> Seek:
        key = (seek.person, seek.game, seek.speed)
        row = db.execute(f"SELECT {SEEK_COLUMNS} FROM seeks {_KEY}", key).fetchone()
        own = continued(seek, None if row is None else seek_from(row))
        if own.table is None and (found := _opponent(db, own, now, choose)) is not None:
            own = msgspec.structs.replace(own, opponent=found.person, table=table)
            db.execute(
                f"UPDATE seeks SET opponent = ?, table_id = ? {_KEY}",
                (own.person, table, found.person, found.game, found.speed),
            )
        db.execute(
            f"INSERT OR REPLACE INTO seeks ({SEEK_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            seek_values(own),
        )
        return own

    @read
    def of(self, db: Connection, person: str) -> Sequence[Seek]:
        rows = db.execute(
            f"SELECT {SEEK_COLUMNS} FROM seeks WHERE person = ? ORDER BY game, speed", (person,)
        )
        return [seek_from(row) for row in rows.fetchall()]

    @read
    def waiting(self, db: Connection, now: int) -> Sequence[PoolCount]:
        rows = db.execute(
            # Every game is greater than nothing: otherwise the index would be scanned, not searched.
            "SELECT game, speed, rated, count(*) FROM seeks WHERE game > '' AND table_id IS NULL"
            " AND until > ? GROUP BY game, speed, rated ORDER BY game, speed, rated",
            (now,),
        )
        return [PoolCount(game, speed, bool(rated), people) for game, speed, rated, people in rows.fetchall()]

    @write
    def end(self, db: Connection, person: str, game: str, speed: str) -> bool:
        return db.execute(f"DELETE FROM seeks {_KEY}", (person, game, speed)).rowcount > 0

    @write
    def prune(self, db: Connection, before: int) -> int:
        return db.execute("DELETE FROM seeks WHERE until < ?", (before,)).rowcount


def _opponent(db: Connection, own: Seek, now: int, choose: Choose) -> Seek | None:
    rows = db.execute(
        f"SELECT {', '.join(f'seeks.{one}' for one in SEEK_COLUMNS.split(', '))}, email"
        " FROM seeks JOIN people ON people.id = seeks.person"
        " WHERE game = ? AND speed = ? AND table_id IS NULL AND until > ? AND person <> ?"
        " ORDER BY since, person LIMIT ?",
        (own.game, own.speed, now, own.person, MOST_IN_POOL),
    ).fetchall()
    if not rows:
        return None
    (email,) = db.execute("SELECT email FROM people WHERE id = ?", (own.person,)).fetchone() or (None,)
    blocked = db.execute(
        "SELECT blocked FROM blocks WHERE person = ?1 UNION SELECT person FROM blocks WHERE blocked = ?1",
        (own.person,),
    ).fetchall()
    others = [seek_from(row[:-1]) for row in rows]
    emails = [(row[0], row[-1]) for row in rows]
    return choose(own, others, apart(own.person, email, emails, [one for (one,) in blocked]))
