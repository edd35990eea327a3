"""Attempts at daily puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, write
from robotable.store.protocol.attempts import Attempt, Placing

_COLUMNS: Final = "game, date, person, revealed, answered, moves, answer"
_ORDERS: Final = {
    "shortest": "moves, answered - revealed, answered, person",
    "fastest": "answered - revealed, moves, answered, person",
}


class PostgresAttempts(PostgresRepository):
    @read
    async def get(self, db: PostgresConnection, game: str, date: str, person: str) -> Attempt | None:
        return await _attempt(db, game, date, person)

    @write
    async def reveal(self, db: PostgresConnection, game: str, date: str, person: str, at: int) -> Attempt:
        await db.execute(
            "INSERT INTO attempts (game, date, person, revealed) VALUES ($1, $2, $3, $4)"
            " ON CONFLICT DO NOTHING",
            game,
            date,
            person,
            at,
        )
        attempt = await _attempt(db, game, date, person)
        assert attempt is not None
        return attempt

    @write
    async def answer(
        self,
        db: PostgresConnection,
        game: str,
        date: str,
        person: str,
        at: int,
        moves: int | None,
        answer: str,
    ) -> Attempt | None:
        await db.execute(
            "UPDATE attempts SET answered = greatest($1, revealed), moves = $2, answer = $3"
            " WHERE game = $4 AND date = $5 AND person = $6 AND answered IS NULL",
            at,
            moves,
            answer,
            game,
            date,
            person,
        )
        return await _attempt(db, game, date, person)

    @read
    async def of_person(
        self, db: PostgresConnection, game: str, person: str, limit: int
    ) -> Sequence[Attempt]:
        rows = await db.fetch(
            f"SELECT {_COLUMNS} FROM attempts WHERE person = $1 AND game = $2 ORDER BY date DESC LIMIT $3",
            person,
            game,
            limit,
        )
        return [Attempt(*row) for row in rows]

    @read
    async def ranking(
        self,
        db: PostgresConnection,
        game: str,
        date: str,
        by: Literal["shortest", "fastest"],
        *,
        before: int,
        limit: int,
    ) -> Sequence[Placing]:
        rows = await db.fetch(
            "SELECT person, name, login IS NULL, moves, answered - revealed"
            " FROM attempts JOIN people ON id = person"
            " WHERE game = $1 AND date = $2 AND moves IS NOT NULL AND revealed < $3"
            f" ORDER BY {_ORDERS[by]} LIMIT $4",
            game,
            date,
            before,
            limit,
        )
        return [Placing(*row) for row in rows]


async def _attempt(db: PostgresConnection, game: str, date: str, person: str) -> Attempt | None:
    found = await db.fetchrow(
        f"SELECT {_COLUMNS} FROM attempts WHERE game = $1 AND date = $2 AND person = $3", game, date, person
    )
    return None if found is None else Attempt(*found)
