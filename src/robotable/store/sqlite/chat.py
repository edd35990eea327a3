"""The chat of each table."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

from robotable.store.protocol.chat import ChatMessage
from robotable.store.sqlite.repository import Repository, read, write


class SqliteChat(Repository):
    @write
    def add(self, db: Connection, table: str, person: str, name: str, text: str, at: int) -> ChatMessage:
        (last,) = db.execute("SELECT max(number) FROM sayings WHERE table_id = ?", (table,)).fetchone()
        message = ChatMessage(table, (last or 0) + 1, at, person, name, text)
        db.execute(
            "INSERT INTO sayings VALUES (?, ?, ?, ?, ?, ?)", (table, message.number, at, person, name, text)
        )
        return message

    @read
    def messages(self, db: Connection, table: str, since: int = 0) -> Sequence[ChatMessage]:
        rows = db.execute(
            "SELECT table_id, number, at, person, name, text FROM sayings"
            " WHERE table_id = ? AND number > ? ORDER BY number",
            (table, since),
        )
        return [ChatMessage(*row) for row in rows.fetchall()]
