"""The log of each table, and the commands that were answered from it."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Final

import msgspec

from robotable.store.protocol.logs import Append, AppendResult, CommandKey
from robotable.store.sqlite.append import append_all
from robotable.store.sqlite.repository import Repository, read, write
from robotable.table.entries import Entry, What

_what: Final = msgspec.json.Decoder[What](What)


class SqliteLogs(Repository):
    async def append(self, append: Append) -> AppendResult:
        return await self._file.write_together(append_all, append)

    @read
    def entries(self, db: Connection, table: str, since: int = 0) -> Sequence[Entry]:
        rows = db.execute(
            "SELECT seq, at, what FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq", (table, since)
        ).fetchall()
        return [Entry(seq, at, _what.decode(what)) for seq, at, what in rows]

    @read
    def answered(self, db: Connection, table: str, person: str, client: str) -> int | None:
        found = db.execute(
            "SELECT seq FROM commands WHERE table_id = ? AND person = ? AND client = ?",
            (table, person, client),
        ).fetchone()
        return None if found is None else int(found[0])

    @write
    def prune_commands(
        self, db: Connection, before: int, after: CommandKey | None, limit: int
    ) -> CommandKey | None:
        # A command is as old as the entry that answered it.
        rows = db.execute(
            "SELECT commands.table_id, person, client, at < ?"
            " FROM commands LEFT JOIN entries USING (table_id, seq)"
            " WHERE (commands.table_id, person, client) > (?, ?, ?)"
            " ORDER BY commands.table_id, person, client LIMIT ?",
            (before, *(after or ("", "", "")), limit),
        ).fetchall()
        db.executemany(
            "DELETE FROM commands WHERE table_id = ? AND person = ? AND client = ?",
            [key for *key, is_old in rows if is_old],
        )
        return None if len(rows) < limit else (rows[-1][0], rows[-1][1], rows[-1][2])
