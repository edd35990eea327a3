"""How far tables have come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read
from robotable.store.protocol.table_ends import TableEnd


class PostgresTableEnds(PostgresRepository):
    @read
    async def of(self, db: PostgresConnection, tables: Sequence[str]) -> Mapping[str, TableEnd]:
        rows = await db.fetch(
            "SELECT id, seq, coalesce((SELECT max(number) FROM chat WHERE table_id = id), 0)"
            " FROM tables WHERE id = ANY ($1)",
            list(tables),
        )
        return {id: TableEnd(seq, chat) for id, seq, chat in rows}
