"""The log of each table, and the commands that were answered from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.database import PostgresDatabase
from robotable.store.postgres.repository import PostgresRepository, read, write
from robotable.store.postgres.writer import PostgresWriter
from robotable.store.protocol.logs import Append, AppendResult, CommandKey
from robotable.table.entries import Entry, What

_what: Final = msgspec.json.Decoder[What](What)


class PostgresLogs(PostgresRepository):
    def __init__(self, database: PostgresDatabase, writer: PostgresWriter) -> None:
        super().__init__(database)
        self._writer = writer

    async def append(self, append: Append) -> AppendResult:
        return await self._writer.append(append)

    @read
    async def entries(self, db: PostgresConnection, table: str, since: int = 0) -> Sequence[Entry]:
        rows = await db.fetch(
            "SELECT seq, at, what FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq", table, since
        )
        return [Entry(seq, at, _what.decode(what)) for seq, at, what in rows]

    @read
    async def answered(self, db: PostgresConnection, table: str, person: str, client: str) -> int | None:
        found: int | None = await db.fetchval(
            "SELECT seq FROM commands WHERE table_id = $1 AND person = $2 AND client = $3",
            table,
            person,
            client,
        )
        return found

    @write
    async def prune_commands(
        self, db: PostgresConnection, before: int, after: CommandKey | None, limit: int
    ) -> CommandKey | None:
        # A command is as old as the entry that answered it.
        rows = await db.fetch(
            "SELECT commands.table_id, person, client, coalesce(at < $1, false)"
            " FROM commands LEFT JOIN entries USING (table_id, seq)"
            " WHERE (commands.table_id, person, client) > ($2, $3, $4)"
            " ORDER BY commands.table_id, person, client LIMIT $5",
            before,
            *(after or ("", "", "")),
            limit,
        )
        await db.executemany(
            "DELETE FROM commands WHERE table_id = $1 AND person = $2 AND client = $3",
            [key for *key, is_old in rows if is_old],
        )
        return None if len(rows) < limit else (rows[-1][0], rows[-1][1], rows[-1][2])
