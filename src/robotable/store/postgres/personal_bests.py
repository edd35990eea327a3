"""The best results of people in solo games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, write
from robotable.store.protocol.personal_bests import PersonalBest
from robotable.table.solo_result import SoloResult

_COLUMNS: Final = "game, kind, unit, score, table_id, at, previous"


class PostgresPersonalBests(PostgresRepository):
    @write
    async def add(self, db: PostgresConnection, result: SoloResult, table: str, at: int) -> bool:
        found = await db.fetchval(
            f"INSERT INTO personal_bests AS old (person, {_COLUMNS})"
            " SELECT $1, $2, $3, $4, $5::bigint, $6, $7::bigint, NULL"
            " WHERE NOT EXISTS (SELECT 1 FROM people WHERE id = $1 AND closed)"
            " ON CONFLICT (person, game, kind) DO UPDATE SET unit = excluded.unit, score = excluded.score,"
            " table_id = excluded.table_id, at = excluded.at, previous = old.score"
            " WHERE CASE old.unit WHEN 'points' THEN excluded.score > old.score"
            " ELSE excluded.score < old.score END RETURNING 1",
            result.person,
            result.game,
            result.kind,
            result.unit,
            result.score,
            table,
            at,
        )
        return found is not None

    @read
    async def get(self, db: PostgresConnection, person: str, game: str, kind: str) -> PersonalBest | None:
        found = await db.fetchrow(
            f"SELECT {_COLUMNS} FROM personal_bests WHERE person = $1 AND game = $2 AND kind = $3",
            person,
            game,
            kind,
        )
        return None if found is None else PersonalBest(*found)

    @read
    async def of(self, db: PostgresConnection, person: str, limit: int) -> Sequence[PersonalBest]:
        rows = await db.fetch(
            f"SELECT {_COLUMNS} FROM personal_bests WHERE person = $1 ORDER BY at DESC, game, kind LIMIT $2",
            person,
            limit,
        )
        return [PersonalBest(*row) for row in rows]
