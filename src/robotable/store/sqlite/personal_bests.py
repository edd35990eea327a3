"""The best results of people in solo games."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Final

from robotable.store.protocol.personal_bests import PersonalBest
from robotable.store.sqlite.repository import Repository, read, write
from robotable.table.solo_result import SoloResult

_COLUMNS: Final = "game, kind, unit, score, table_id, at, previous"


class SqlitePersonalBests(Repository):
    @write
    def add(self, db: Connection, result: SoloResult, table: str, at: int) -> bool:
        done = db.execute(
            f"INSERT INTO personal_bests (person, {_COLUMNS}) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, NULL"
            " WHERE NOT EXISTS (SELECT 1 FROM people WHERE id = ?1 AND closed = 1)"
            " ON CONFLICT (person, game, kind) DO UPDATE SET unit = excluded.unit, score = excluded.score,"
            " table_id = excluded.table_id, at = excluded.at, previous = score"
            " WHERE CASE unit WHEN 'points' THEN excluded.score > score ELSE excluded.score < score END",
            (result.person, result.game, result.kind, result.unit, result.score, table, at),
        )
        return done.rowcount > 0

    @read
    def get(self, db: Connection, person: str, game: str, kind: str) -> PersonalBest | None:
        found = db.execute(
            f"SELECT {_COLUMNS} FROM personal_bests WHERE person = ? AND game = ? AND kind = ?",
            (person, game, kind),
        ).fetchone()
        return None if found is None else PersonalBest(*found)

    @read
    def of(self, db: Connection, person: str, limit: int) -> Sequence[PersonalBest]:
        rows = db.execute(
            f"SELECT {_COLUMNS} FROM personal_bests WHERE person = ? ORDER BY at DESC, game, kind LIMIT ?",
            (person, limit),
        )
        return [PersonalBest(*row) for row in rows]
