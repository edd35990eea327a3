"""Jobs: leased when they are due, deleted when they are done."""

from __future__ import annotations

from collections.abc import Sequence

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, count, read, statement
from robotable.store.protocol.jobs import Job, JobKind


class PostgresJobs(PostgresRepository):
    @statement
    async def schedule(self, db: PostgresConnection, job: Job) -> None:
        await schedule_job(db, job)

    @statement
    async def lease(
        self, db: PostgresConnection, now: int, until: int, limit: int, kinds: Sequence[JobKind]
    ) -> Sequence[Job]:
        # Whatever another server is leasing at this moment is skipped.
        rows = await db.fetch(
            "WITH leased AS MATERIALIZED ("
            " SELECT kind, key, due, token, ready FROM jobs WHERE kind = ANY ($1) AND ready <= $2"
            " ORDER BY ready, key LIMIT $3 FOR UPDATE SKIP LOCKED),"
            " updated AS (UPDATE jobs SET ready = $4 FROM leased"
            " WHERE jobs.kind = leased.kind AND jobs.key = leased.key)"
            " SELECT kind, key, due, token FROM leased ORDER BY ready, key",
            list(kinds),
            now,
            limit,
            until,
        )
        return [Job(*row) for row in rows]

    @statement
    async def renew(self, db: PostgresConnection, job: Job, until: int) -> bool:
        changed = await db.execute(
            "UPDATE jobs SET ready = $4 WHERE kind = $1 AND key = $2 AND token = $3",
            job.kind,
            job.key,
            job.token,
            until,
        )
        return bool(count(changed))

    @statement
    async def finish(self, db: PostgresConnection, job: Job) -> None:
        await db.execute(
            "DELETE FROM jobs WHERE kind = $1 AND key = $2 AND token = $3", job.kind, job.key, job.token
        )

    @read
    async def next_due(self, db: PostgresConnection, kinds: Sequence[JobKind]) -> int | None:
        found: int | None = await db.fetchval(
            "SELECT min(ready) FROM jobs WHERE kind = ANY ($1)", list(kinds)
        )
        return found

    @read
    async def keys(
        self, db: PostgresConnection, kind: JobKind, *, after: str = "", limit: int = 1000
    ) -> Sequence[str]:
        rows = await db.fetch(
            "SELECT key FROM jobs WHERE kind = $1 AND key > $2 ORDER BY key LIMIT $3", kind, after, limit
        )
        return [key for (key,) in rows]


async def schedule_job(db: PostgresConnection, job: Job) -> None:
    await db.execute(
        "INSERT INTO jobs VALUES ($1, $2, $3, $3, nextval('job_tokens')) ON CONFLICT (kind, key)"
        " DO UPDATE SET due = excluded.due, ready = excluded.ready, token = excluded.token",
        job.kind,
        job.key,
        job.due,
    )
