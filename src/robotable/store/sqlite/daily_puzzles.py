"""The daily puzzle of each game."""

from __future__ import annotations

from sqlite3 import Connection

from robotable.store.sqlite.repository import Repository, read, write


class SqliteDailyPuzzles(Repository):
    @read
    def get(self, db: Connection, game: str, date: str) -> str | None:
        return _puzzle(db, game, date)

    @write
    def get_or_add(self, db: Connection, game: str, date: str, puzzle: str) -> str:
        db.execute("INSERT INTO dailies VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (game, date, puzzle))
        stored = _puzzle(db, game, date)
        assert stored is not None
        return stored


def _puzzle(db: Connection, game: str, date: str) -> str | None:
    found = db.execute("SELECT puzzle FROM dailies WHERE game = ? AND date = ?", (game, date)).fetchone()
    return None if found is None else str(found[0])
