"""Runs in the puzzle room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, write
from robotable.store.protocol.puzzle_runs import PuzzleBest, PuzzleRun

_COLUMNS: Final = "id, person, game, mode, level, began, puzzle, shown, solved, missed, ended, last"


class PostgresPuzzleRuns(PostgresRepository):
    @write
    async def add(self, db: PostgresConnection, run: PuzzleRun) -> None:
        await db.execute(
            f"INSERT INTO puzzle_runs ({_COLUMNS})"
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
            run.id,
            run.person,
            run.game,
            run.mode,
            run.level,
            run.began,
            run.puzzle,
            run.shown,
            run.solved,
            run.missed,
            run.ended,
            run.last,
        )

    @read
    async def get(self, db: PostgresConnection, id: str) -> PuzzleRun | None:
        found = await db.fetchrow(f"SELECT {_COLUMNS} FROM puzzle_runs WHERE id = $1", id)
        return None if found is None else PuzzleRun(*found)

    @write
    async def advance(self, db: PostgresConnection, before: PuzzleRun, after: PuzzleRun) -> bool:
        changed = await db.fetchval(
            "UPDATE puzzle_runs SET puzzle = $1, shown = $2, solved = $3, missed = $4, ended = $5, last = $6"
            " WHERE id = $7 AND solved = $8 AND missed = $9 AND ended IS NULL RETURNING 1",
            after.puzzle,
            after.shown,
            after.solved,
            after.missed,
            after.ended,
            after.last,
            before.id,
            before.solved,
            before.missed,
        )
        return changed is not None

    @read
    async def bests(
        self, db: PostgresConnection, game: str, person: str, since: int = 0
    ) -> Sequence[PuzzleBest]:
        rows = await db.fetch(
            "SELECT DISTINCT ON (mode) mode, solved, began FROM puzzle_runs"
            " WHERE game = $1 AND person = $2 AND began >= $3 AND solved > 0"
            " ORDER BY mode, solved DESC, began",
            game,
            person,
            since,
        )
        return [PuzzleBest(*row) for row in rows]
