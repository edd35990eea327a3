"""How far people have come in the lessons of each game."""

from __future__ import annotations

from collections.abc import Mapping

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, write


class PostgresLessonProgress(PostgresRepository):
    @read
    async def of(self, db: PostgresConnection, person: str, game: str) -> Mapping[str, int]:
        rows = await db.fetch(
            "SELECT lesson, steps FROM lesson_progress WHERE person = $1 AND game = $2", person, game
        )
        return dict(rows)

    @write
    async def finish(self, db: PostgresConnection, person: str, game: str, lesson: str, steps: int) -> None:
        await db.execute(
            "INSERT INTO lesson_progress AS old VALUES ($1, $2, $3, $4) ON CONFLICT (person, game, lesson)"
            " DO UPDATE SET steps = greatest(old.steps, excluded.steps)",
            person,
            game,
            lesson,
            steps,
        )
