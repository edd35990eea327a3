"""Seeks for an opponent.

Whoever pairs two seeks holds both rows, and skips those that others hold. So nodes never wait for each
other, and no seek is paired twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, count, read, statement, write
from robotable.store.protocol.seeks import Choose, PoolCount
from robotable.store.seek_rows import (
    MOST_IN_POOL,
    SEEK_COLUMNS,
    apart,
    seek_from,
    seek_values,
)
from robotable.table.pairing import Seek, continued

_KEY: Final = "WHERE person = $1 AND game = $2 AND speed = $3"


class PostgresSeeks(PostgresRepository):
    @write
    async def carry_on(
        self, db: PostgresConnection, seek: Seek, now: int, table: str, choose: Choose
    ) -> Seek:
        key = (seek.person, seek.game, seek.speed)
        await db.execute(
            f"INSERT INTO seeks ({SEEK_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
            " ON CONFLICT DO NOTHING",
            *seek_values(seek),
        )
        row = await db.fetchrow(f"SELECT {SEEK_COLUMNS} FROM seeks {_KEY} FOR UPDATE", *key)
        own = continued(seek, None if row is None else seek_from(tuple(row)))
        if own.table is None and (found := await _opponent(db, own, now, choose)) is not None:
            own = msgspec.structs.replace(own, opponent=found.person, table=table)
            await db.execute(
                f"UPDATE seeks SET opponent = $4, table_id = $5 {_KEY}",
                found.person,
                found.game,
                found.speed,
                own.person,
                table,
            )
        await db.execute(
            "UPDATE seeks SET id = $4, rated = $5, points = $6, uncertainty = $7, since = $8, until = $9,"
            f" opponent = $10, table_id = $11 {_KEY}",
            *seek_values(own),
        )
        return own

    @read
    async def of(self, db: PostgresConnection, person: str) -> Sequence[Seek]:
        rows = await db.fetch(
            f"SELECT {SEEK_COLUMNS} FROM seeks WHERE person = $1 ORDER BY game, speed", person
        )
        return [seek_from(tuple(row)) for row in rows]

    @read
    async def waiting(self, db: PostgresConnection, now: int) -> Sequence[PoolCount]:
        rows = await db.fetch(
            "SELECT game, speed, rated, count(*) FROM seeks WHERE until > $1 AND table_id IS NULL"
            " GROUP BY game, speed, rated ORDER BY game, speed, rated",
            now,
        )
        return [PoolCount(*row) for row in rows]

    @statement
    async def end(self, db: PostgresConnection, person: str, game: str, speed: str) -> bool:
        return count(await db.execute(f"DELETE FROM seeks {_KEY}", person, game, speed)) > 0

    @statement
    async def prune(self, db: PostgresConnection, before: int) -> int:
        return count(await db.execute("DELETE FROM seeks WHERE until < $1", before))


async def _opponent(db: PostgresConnection, own: Seek, now: int, choose: Choose) -> Seek | None:
    rows = await db.fetch(
        f"SELECT {SEEK_COLUMNS} FROM seeks"
        " WHERE game = $1 AND speed = $2 AND table_id IS NULL AND until > $3 AND person <> $4"
        " ORDER BY since, person LIMIT $5 FOR UPDATE SKIP LOCKED",
        own.game,
        own.speed,
        now,
        own.person,
        MOST_IN_POOL,
    )
    if not rows:
        return None
    others = [seek_from(tuple(row)) for row in rows]
    people = await db.fetch(
        "SELECT id, email FROM people WHERE id = ANY ($1)", [own.person, *(one.person for one in others)]
    )
    emails = dict(people)
    blocked = await db.fetch(
        "SELECT blocked FROM blocks WHERE person = $1 UNION SELECT person FROM blocks WHERE blocked = $1",
        own.person,
    )
    email = emails.pop(own.person, None)
    return choose(own, others, apart(own.person, email, emails.items(), [one for (one,) in blocked]))
