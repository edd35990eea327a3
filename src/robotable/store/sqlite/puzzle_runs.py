"""Runs in the puzzle room."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Final

from robotable.store.protocol.puzzle_runs import PuzzleBest, PuzzleRun
from robotable.store.sqlite.repository import Repository, read, write

_COLUMNS: Final = "id, person, game, mode, level, began, puzzle, shown, solved, missed, ended, last"


class SqlitePuzzleRuns(Repository):
    @write
    def add(self, db: Connection, run: PuzzleRun) -> None:
        db.execute(
            f"INSERT INTO puzzle_runs ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
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
            ),
        )

    @read
    def get(self, db: Connection, id: str) -> PuzzleRun | None:
        found = db.execute(f"SELECT {_COLUMNS} FROM puzzle_runs WHERE id = ?", (id,)).fetchone()
        return None if found is None else PuzzleRun(*found)

    @write
    def advance(self, db: Connection, before: PuzzleRun, after: PuzzleRun) -> bool:
        changed = db.execute(
            "UPDATE puzzle_runs SET puzzle = ?, shown = ?, solved = ?, missed = ?, ended = ?, last = ?"
            " WHERE id = ? AND solved = ? AND missed = ? AND ended IS NULL",
            (
                after.puzzle,
                after.shown,
                after.solved,
                after.missed,
                after.ended,
                after.last,
                before.id,
                before.solved,
                before.missed,
            ),
        )
        return changed.rowcount == 1

    @read
    def bests(self, db: Connection, game: str, person: str, since: int = 0) -> Sequence[PuzzleBest]:
        rows = db.execute(
            "SELECT mode, solved, began FROM puzzle_runs"
            " WHERE game = ? AND person = ? AND began >= ? AND solved > 0"
            " ORDER BY mode, solved DESC, began",
            (game, person, since),
        )
        best: dict[str, PuzzleBest] = {}
        for mode, solved, began in rows.fetchall():
            best.setdefault(mode, PuzzleBest(mode, solved, began))
        return list(best.values())
