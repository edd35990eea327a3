"""The daily puzzle of each game."""

from __future__ import annotations

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, write


class PostgresDailyPuzzles(PostgresRepository):
    @read
    async def get(self, db: PostgresConnection, game: str, date: str) -> str | None:
        return await _puzzle(db, game, date)

    @write
    async def get_or_add(self, db: PostgresConnection, game: str, date: str, puzzle: str) -> str:
        await db.execute(
            "INSERT INTO daily_puzzles VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", game, date, puzzle
        )
        stored = await _puzzle(db, game, date)
        assert stored is not None
        return stored


async def _puzzle(db: PostgresConnection, game: str, date: str) -> str | None:
    found: str | None = await db.fetchval(
        "SELECT puzzle FROM daily_puzzles WHERE game = $1 AND date = $2", game, date
    )
    return found
