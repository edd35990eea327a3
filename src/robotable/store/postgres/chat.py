"""The chat of each table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, write
from robotable.store.protocol.chat import ChatMessage
from robotable.store.protocol.paging import MAX_INTEGER

SELECT: Final = "SELECT table_id, number, at, person, name, text FROM chat"


class PostgresChat(PostgresRepository):
    @write
    async def add(
        self,
        db: PostgresConnection,
        table: str,
        person: str,
        name: str,
        text: str,
        at: int,
        *,
        keep: int | None = None,
    ) -> ChatMessage:
        # Two messages at once must not get the same number. The next statement sees what was written
        # meanwhile.
        await db.execute("SELECT 1 FROM tables WHERE id = $1 FOR NO KEY UPDATE", table)
        number: int = await db.fetchval(
            "INSERT INTO chat SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5 FROM chat"
            " WHERE table_id = $1"
            " RETURNING number",
            table,
            at,
            person,
            name,
            text,
        )
        if keep is not None:
            await db.execute("DELETE FROM chat WHERE table_id = $1 AND number <= $2", table, number - keep)
        return ChatMessage(table, number, at, person, name, text)

    @read
    async def get(self, db: PostgresConnection, table: str, number: int) -> ChatMessage | None:
        row = await db.fetchrow(f"{SELECT} WHERE table_id = $1 AND number = $2", table, number)
        return None if row is None else ChatMessage(*row)

    @read
    async def latest(
        self,
        db: PostgresConnection,
        table: str,
        *,
        limit: int,
        before: int | None = None,
        without: Collection[str] = (),
    ) -> Sequence[ChatMessage]:
        rows = await db.fetch(
            f"{SELECT} WHERE table_id = $1 AND number < $2 AND person <> ALL ($3)"
            " ORDER BY number DESC LIMIT $4",
            table,
            MAX_INTEGER if before is None else before,
            list(without),
            limit,
        )
        return [ChatMessage(*row) for row in reversed(rows)]

    @read
    async def messages(self, db: PostgresConnection, table: str, since: int = 0) -> Sequence[ChatMessage]:
        rows = await db.fetch(f"{SELECT} WHERE table_id = $1 AND number > $2 ORDER BY number", table, since)
        return [ChatMessage(*row) for row in rows]
