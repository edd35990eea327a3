"""Challenges: requests to a person or a bot to join a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.notifications import add_notifications
from robotable.store.postgres.repository import PostgresRepository, count, read, statement, write
from robotable.store.protocol.challenges import Challenge
from robotable.store.protocol.notifications import Notification

_SELECT: Final = (
    "SELECT table_id, person, challenger, name, seat, at, declined"
    " FROM challenges JOIN people ON people.id = challenger"
)


class PostgresChallenges(PostgresRepository):
    @write
    async def add(
        self, db: PostgresConnection, challenge: Challenge, notifications: Sequence[Notification]
    ) -> Challenge:
        one = challenge
        written = await db.execute(
            "INSERT INTO challenges VALUES ($1, $2, $3, $4, $5, NULL) ON CONFLICT DO NOTHING",
            one.table,
            one.person,
            one.challenger,
            one.seat,
            one.at,
        )
        if count(written):
            await add_notifications(db, notifications)
        found = await db.fetchrow(f"{_SELECT} WHERE table_id = $1 AND person = $2", one.table, one.person)
        assert found is not None
        return _challenge(found)

    @read
    async def open_for(self, db: PostgresConnection, person: str) -> Sequence[Challenge]:
        rows = await db.fetch(
            f"{_SELECT} JOIN tables ON tables.id = table_id"
            " WHERE person = $1 AND declined IS NULL AND status = 'waiting' AND NOT EXISTS"
            " (SELECT 1 FROM sitters WHERE sitters.table_id = challenges.table_id AND sitters.person = $1)"
            " ORDER BY at, table_id",
            person,
        )
        return [_challenge(row) for row in rows]

    @read
    async def at(self, db: PostgresConnection, table: str) -> Sequence[Challenge]:
        rows = await db.fetch(f"{_SELECT} WHERE table_id = $1 ORDER BY at, person", table)
        return [_challenge(row) for row in rows]

    @statement
    async def decline(self, db: PostgresConnection, table: str, person: str, reason: str) -> bool:
        declined = await db.execute(
            "UPDATE challenges SET declined = $1 WHERE table_id = $2 AND person = $3 AND declined IS NULL",
            reason,
            table,
            person,
        )
        return count(declined) > 0

    @statement
    async def prune(self, db: PostgresConnection, before: int) -> int:
        return count(await db.execute("DELETE FROM challenges WHERE at < $1", before))


def _challenge(row: Sequence[Any]) -> Challenge:
    table, person, challenger, name, seat, at, declined = row
    return Challenge(
        table=table, person=person, challenger=challenger, name=name, seat=seat, at=at, declined=declined
    )
