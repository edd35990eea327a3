"""Bots: people's programs that have published which games they accept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, count, read, statement, write
from robotable.store.protocol.bots import Bot
from robotable.store.protocol.paging import NEWEST, Cursor
from robotable.table.acceptance import Acceptance

_SELECT: Final = (
    "SELECT person, handle, name, acceptance, since FROM bots JOIN people ON id = person"
    " WHERE NOT closed AND "
)
_acceptance: Final = msgspec.json.Decoder(Acceptance)


class PostgresBots(PostgresRepository):
    @write
    async def publish(
        self, db: PostgresConnection, person: str, handle: str, acceptance: Acceptance, at: int
    ) -> str:
        stored: str = await db.fetchval(
            "INSERT INTO bots VALUES ($1, $2, $3, $4) ON CONFLICT (person) DO UPDATE"
            " SET acceptance = excluded.acceptance, since = excluded.since RETURNING handle",
            person,
            handle,
            msgspec.json.encode(acceptance).decode(),
            at,
        )
        await db.execute("UPDATE people SET is_bot = true WHERE id = $1 AND NOT is_bot", person)
        return stored

    @statement
    async def withdraw(self, db: PostgresConnection, person: str) -> bool:
        return count(await db.execute("DELETE FROM bots WHERE person = $1", person)) > 0

    @read
    async def by_handle(self, db: PostgresConnection, handle: str) -> Bot | None:
        found = await db.fetchrow(f"{_SELECT} handle = $1", handle)
        return None if found is None else _bot(found)

    @read
    async def of(self, db: PostgresConnection, person: str) -> Bot | None:
        found = await db.fetchrow(f"{_SELECT} person = $1", person)
        return None if found is None else _bot(found)

    @read
    async def latest(self, db: PostgresConnection, *, before: Cursor | None, limit: int) -> Sequence[Bot]:
        rows = await db.fetch(
            f"{_SELECT} (since, handle) < ($1, $2) ORDER BY since DESC, handle DESC LIMIT $3",
            *(before or NEWEST),
            limit,
        )
        return [_bot(row) for row in rows]


def _bot(row: Sequence[Any]) -> Bot:
    person, handle, name, acceptance, since = row
    return Bot(
        person=person, handle=handle, name=name, acceptance=_acceptance.decode(acceptance), since=since
    )
