"""Attempts at daily puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Final, Literal

from robotable.store.protocol.attempts import Attempt, Placing
from robotable.store.sqlite.repository import Repository, read, write

_COLUMNS: Final = "game, date, person, revealed, answered, moves, way"
_ORDERS: Final = {
    "shortest": "moves, answered - revealed, answered, person",
    "fastest": "answered - revealed, moves, answered, person",
}


class SqliteAttempts(Repository):
    @read
    def get(self, db: Connection, game: str, date: str, person: str) -> Attempt | None:
        return _attempt(db, game, date, person)

    @write
    def reveal(self, db: Connection, game: str, date: str, person: str, at: int) -> Attempt:
        db.execute(
            "INSERT INTO attempts (game, date, person, revealed) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (game, date, person, at),
        )
        attempt = _attempt(db, game, date, person)
        assert attempt is not None
        return attempt

    @write
    def answer(
        self, db: Connection, game: str, date: str, person: str, at: int, moves: int | None, answer: str
    ) -> Attempt | None:
        db.execute(
            "UPDATE attempts SET answered = max(?, revealed), moves = ?, way = ?"
            " WHERE game = ? AND date = ? AND person = ? AND answered IS NULL",
            (at, moves, answer, game, date, person),
        )
        return _attempt(db, game, date, person)

    @read
    def of_person(self, db: Connection, game: str, person: str, limit: int) -> Sequence[Attempt]:
        rows = db.execute(
            f"SELECT {_COLUMNS} FROM attempts WHERE person = ? AND game = ? ORDER BY date DESC LIMIT ?",
            (person, game, limit),
        )
        return [Attempt(*row) for row in rows.fetchall()]

    @read
    def ranking(
        self,
        db: Connection,
        game: str,
        date: str,
        by: Literal["shortest", "fastest"],
        *,
        before: int,
        limit: int,
    ) -> Sequence[Placing]:
        rows = db.execute(
            "SELECT person, name, login IS NULL, moves, answered - revealed"
            " FROM attempts JOIN people ON id = person"
            " WHERE game = ? AND date = ? AND moves IS NOT NULL AND revealed < ?"
            f" ORDER BY {_ORDERS[by]} LIMIT ?",
            (game, date, before, limit),
        )
        return [Placing(person, name, bool(guest), *rest) for person, name, guest, *rest in rows.fetchall()]


def _attempt(db: Connection, game: str, date: str, person: str) -> Attempt | None:
    found = db.execute(
        f"SELECT {_COLUMNS} FROM attempts WHERE game = ? AND date = ? AND person = ?", (game, date, person)
    ).fetchone()
    return None if found is None else Attempt(*found)
