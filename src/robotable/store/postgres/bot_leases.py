"""Which node lets a built-in bot think."""

from __future__ import annotations

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.nodes import ALIVE_FOR
from robotable.store.postgres.repository import PostgresRepository, statement
from robotable.store.postgres.shared_schema import NOW


class PostgresBotLeases(PostgresRepository):
    @statement
    async def take(self, db: PostgresConnection, node: str, table: str, seat: int, milliseconds: int) -> bool:
        found = await db.fetchval(
            f"INSERT INTO bot_leases AS held VALUES ($1, $2, $3, {NOW} + $4) ON CONFLICT (table_id, seat)"
            " DO UPDATE SET node = excluded.node, until = excluded.until"
            f" WHERE held.node = excluded.node OR held.until < {NOW} OR NOT EXISTS ("
            " SELECT 1 FROM nodes JOIN known_nodes USING (id)"
            f" WHERE nodes.id = held.node AND nodes.seen > {NOW} - {ALIVE_FOR})"
            " RETURNING true",
            table,
            seat,
            node,
            milliseconds,
        )
        return found is not None

    @statement
    async def give_back(self, db: PostgresConnection, node: str, table: str, seat: int) -> None:
        await db.execute(
            "DELETE FROM bot_leases WHERE table_id = $1 AND seat = $2 AND node = $3", table, seat, node
        )
