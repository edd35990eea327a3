"""The chat of each table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from sqlite3 import Connection
from typing import Final

import msgspec

from robotable.store.protocol.chat import ChatMessage
from robotable.store.sqlite.repository import Repository, read, write

SELECT: Final = "SELECT table_id, number, at, person, name, text FROM sayings"
MAX_NUMBER: Final = 2**63 - 1


class SqliteChat(Repository):
    @write
    def add(
        self,
        db: Connection,
        table: str,
        person: str,
        name: str,
        text: str,
        at: int,
        *,
        keep: int | None = None,
    ) -> ChatMessage:
        (last,) = db.execute("SELECT max(number) FROM sayings WHERE table_id = ?", (table,)).fetchone()
        message = ChatMessage(table, (last or 0) + 1, at, person, name, text)
        db.execute(
            "INSERT INTO sayings VALUES (?, ?, ?, ?, ?, ?)", (table, message.number, at, person, name, text)
        )
        if keep is not None:
            db.execute(
                "DELETE FROM sayings WHERE table_id = ? AND number <= ?", (table, message.number - keep)
            )
        return message

    @read
    def get(self, db: Connection, table: str, number: int) -> ChatMessage | None:
        row = db.execute(f"{SELECT} WHERE table_id = ? AND number = ?", (table, number)).fetchone()
        return None if row is None else ChatMessage(*row)

    @read
    def latest(
        self,
        db: Connection,
        table: str,
        *,
        limit: int,
        before: int | None = None,
        without: Collection[str] = (),
    ) -> Sequence[ChatMessage]:
        rows = db.execute(
            f"{SELECT} WHERE table_id = ? AND number < ?"
            " AND person NOT IN (SELECT value FROM json_each(?)) ORDER BY number DESC LIMIT ?",
            (
                table,
                MAX_NUMBER if before is None else before,
                msgspec.json.encode(tuple(without)).decode(),
                limit,
            ),
        )
        return [ChatMessage(*row) for row in reversed(rows.fetchall())]

    @read
    def messages(self, db: Connection, table: str, since: int = 0) -> Sequence[ChatMessage]:
        rows = db.execute(
            f"{SELECT} WHERE table_id = ? AND number > ? ORDER BY number",
            (table, since),
        )
        return [ChatMessage(*row) for row in rows.fetchall()]
