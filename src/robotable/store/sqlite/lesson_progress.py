"""How far people have come in the lessons of each game."""

from __future__ import annotations

from collections.abc import Mapping
from sqlite3 import Connection

from robotable.store.sqlite.repository import Repository, read, write


class SqliteLessonProgress(Repository):
    @read
    def of(self, db: Connection, person: str, game: str) -> Mapping[str, int]:
        rows = db.execute(
            "SELECT lesson, steps FROM lesson_progress WHERE person = ? AND game = ?", (person, game)
        )
        return dict(rows.fetchall())

    @write
    def finish(self, db: Connection, person: str, game: str, lesson: str, steps: int) -> None:
        db.execute(
            "INSERT INTO lesson_progress VALUES (?, ?, ?, ?) ON CONFLICT (person, game, lesson)"
            " DO UPDATE SET steps = max(steps, excluded.steps)",
            (person, game, lesson, steps),
        )
