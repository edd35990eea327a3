"""Daily deals, and the attempts at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, write
from robotable.store.protocol.deals import DealAttempt, DealPlacing, StoredDeal

_COLUMNS: Final = "game, date, person, began, placed, points, ended"
_RANKED: Final = (
    "SELECT person, name, login IS NULL, date, points, ended - began"
    " FROM deal_attempts JOIN people ON id = person WHERE game = $1 AND points IS NOT NULL"
)


class PostgresDeals(PostgresRepository):
    @read
    async def get(self, db: PostgresConnection, game: str, date: str) -> StoredDeal | None:
        return await _deal(db, game, date)

    @write
    async def get_or_add(self, db: PostgresConnection, game: str, date: str, deal: str) -> StoredDeal:
        await db.execute(
            "INSERT INTO deals VALUES ($1, $2, $3, NULL) ON CONFLICT DO NOTHING", game, date, deal
        )
        stored = await _deal(db, game, date)
        assert stored is not None
        return stored

    @write
    async def add_benchmark(self, db: PostgresConnection, game: str, date: str, benchmark: str) -> None:
        await db.execute(
            "UPDATE deals SET benchmark = $1 WHERE game = $2 AND date = $3 AND benchmark IS NULL",
            benchmark,
            game,
            date,
        )

    @read
    async def attempt(self, db: PostgresConnection, game: str, date: str, person: str) -> DealAttempt | None:
        return await _attempt(db, game, date, person)

    @write
    async def begin(self, db: PostgresConnection, game: str, date: str, person: str, at: int) -> DealAttempt:
        await db.execute(
            "INSERT INTO deal_attempts (game, date, person, began, placed) VALUES ($1, $2, $3, $4, '')"
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
    async def advance(self, db: PostgresConnection, before: DealAttempt, after: DealAttempt) -> bool:
        changed = await db.fetchval(
            "UPDATE deal_attempts SET placed = $1, points = $2,"
            " ended = CASE WHEN $3::bigint IS NOT NULL THEN greatest($3, began) END"
            " WHERE game = $4 AND date = $5 AND person = $6 AND placed = $7 AND ended IS NULL RETURNING 1",
            after.placed,
            after.points,
            after.ended,
            before.game,
            before.date,
            before.person,
            before.placed,
        )
        return changed is not None

    @read
    async def of_day(
        self, db: PostgresConnection, game: str, date: str, *, before: int, limit: int
    ) -> Sequence[DealPlacing]:
        rows = await db.fetch(
            f"{_RANKED} AND date = $2 AND began < $3 ORDER BY points DESC, ended - began, person LIMIT $4",
            game,
            date,
            before,
            limit,
        )
        return [DealPlacing(*row) for row in rows]

    @read
    async def of_all_time(self, db: PostgresConnection, game: str, limit: int) -> Sequence[DealPlacing]:
        rows = await db.fetch(f"{_RANKED} ORDER BY points DESC, ended LIMIT $2", game, limit)
        return [DealPlacing(*row) for row in rows]

    @read
    async def of_person(
        self, db: PostgresConnection, game: str, person: str, limit: int
    ) -> Sequence[DealAttempt]:
        rows = await db.fetch(
            f"SELECT {_COLUMNS} FROM deal_attempts WHERE person = $1 AND game = $2"
            " ORDER BY date DESC LIMIT $3",
            person,
            game,
            limit,
        )
        return [DealAttempt(*row) for row in rows]


async def _deal(db: PostgresConnection, game: str, date: str) -> StoredDeal | None:
    found = await db.fetchrow("SELECT deal, benchmark FROM deals WHERE game = $1 AND date = $2", game, date)
    return None if found is None else StoredDeal(*found)


async def _attempt(db: PostgresConnection, game: str, date: str, person: str) -> DealAttempt | None:
    found = await db.fetchrow(
        f"SELECT {_COLUMNS} FROM deal_attempts WHERE game = $1 AND date = $2 AND person = $3",
        game,
        date,
        person,
    )
    return None if found is None else DealAttempt(*found)
