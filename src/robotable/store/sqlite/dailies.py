"""Puzzles of the day, and everybody's one attempt at each."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Final, Literal

from robotable.store.values import Attempt, Placing

_ATTEMPT: Final = "game, date, person, revealed, answered, moves, way"
_ORDERS: Final = {
    "shortest": "moves, answered - revealed, answered, person",
    "fastest": "answered - revealed, moves, answered, person",
}


def daily(db: Connection, game: str, date: str) -> str | None:
    found = db.execute("SELECT puzzle FROM dailies WHERE game = ? AND date = ?", (game, date)).fetchone()
    return None if found is None else str(found[0])


def keep_daily(db: Connection, game: str, date: str, puzzle: str) -> str:
    db.execute("INSERT INTO dailies VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (game, date, puzzle))
    kept = daily(db, game, date)
    assert kept is not None
    return kept


def attempt(db: Connection, game: str, date: str, person: str) -> Attempt | None:
    found = db.execute(
        f"SELECT {_ATTEMPT} FROM attempts WHERE game = ? AND date = ? AND person = ?", (game, date, person)
    ).fetchone()
    return None if found is None else Attempt(*found)


def reveal(db: Connection, game: str, date: str, person: str, at: int) -> Attempt:
    db.execute(
        "INSERT INTO attempts (game, date, person, revealed) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (game, date, person, at),
    )
    begun = attempt(db, game, date, person)
    assert begun is not None
    return begun


def answer(
    db: Connection, game: str, date: str, person: str, at: int, moves: int | None, way: str
) -> Attempt | None:
    db.execute(
        "UPDATE attempts SET answered = max(?, revealed), moves = ?, way = ?"
        " WHERE game = ? AND date = ? AND person = ? AND answered IS NULL",
        (at, moves, way, game, date, person),
    )
    return attempt(db, game, date, person)


def ranking(
    db: Connection, game: str, date: str, by: Literal["shortest", "fastest"], before: int, limit: int
) -> Sequence[Placing]:
    rows = db.execute(
        "SELECT person, name, login IS NULL, moves, answered - revealed"
        " FROM attempts JOIN people ON id = person"
        f" WHERE game = ? AND date = ? AND moves IS NOT NULL AND revealed < ? ORDER BY {_ORDERS[by]} LIMIT ?",
        (game, date, before, limit),
    )
    return [Placing(person, name, bool(guest), *rest) for person, name, guest, *rest in rows.fetchall()]
