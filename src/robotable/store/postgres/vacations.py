"""Vacations, and the job that informs the tables."""

from __future__ import annotations

from collections.abc import Sequence

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.jobs import schedule_job
from robotable.store.postgres.people_lock import lock_people
from robotable.store.postgres.repository import PostgresRepository, count, read, write
from robotable.store.protocol.jobs import Job
from robotable.store.protocol.vacations import Vacation


class PostgresVacations(PostgresRepository):
    @write
    async def begin(self, db: PostgresConnection, person: str, began: int, until: int) -> bool:
        await lock_people(db, person)
        if any(one.ended is None for one in await _vacations(db, person)):
            return False
        await db.execute(
            "INSERT INTO vacations VALUES ($1, $2, $3, NULL) ON CONFLICT (person, began)"
            " DO UPDATE SET until = excluded.until, ended = NULL",
            person,
            began,
            until,
        )
        await schedule_job(db, Job("vacation", person, began))
        return True

    @write
    async def end(self, db: PostgresConnection, person: str, at: int) -> bool:
        ended = await db.execute(
            "UPDATE vacations SET ended = least(until, greatest(began, $1))"
            " WHERE person = $2 AND ended IS NULL",
            at,
            person,
        )
        if not count(ended):
            return False
        await schedule_job(db, Job("vacation", person, at))
        return True

    @read
    async def of(self, db: PostgresConnection, person: str) -> Sequence[Vacation]:
        return await _vacations(db, person)


async def _vacations(db: PostgresConnection, person: str) -> Sequence[Vacation]:
    rows = await db.fetch(
        "SELECT began, until, ended FROM vacations WHERE person = $1 ORDER BY began", person
    )
    return [Vacation(*row) for row in rows]
