"""Jobs: leased when they are due, deleted when they are done."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

from robotable.store.protocol.jobs import Job, JobKind
from robotable.store.sqlite.repository import Repository, read, write


class SqliteJobs(Repository):
    @write
    def schedule(self, db: Connection, job: Job) -> None:
        schedule_job(db, job)

    @write
    def lease(
        self, db: Connection, now: int, until: int, limit: int, kinds: Sequence[JobKind]
    ) -> Sequence[Job]:
        # Read first: a transaction that writes nothing does not wait for the disk.
        rows = db.execute(
            f"SELECT kind, key, due, token FROM jobs WHERE kind IN ({_marks(kinds)}) AND ready <= ?"
            " ORDER BY ready, key LIMIT ?",
            (*kinds, now, limit),
        ).fetchall()
        db.executemany(
            "UPDATE jobs SET ready = ? WHERE kind = ? AND key = ?",
            [(until, kind, key) for kind, key, *_ in rows],
        )
        return [Job(*row) for row in rows]

    @write
    def renew(self, db: Connection, job: Job, until: int) -> bool:
        return bool(
            db.execute(
                "UPDATE jobs SET ready = ? WHERE kind = ? AND key = ? AND token = ?",
                (until, job.kind, job.key, job.token),
            ).rowcount
        )

    @write
    def finish(self, db: Connection, job: Job) -> None:
        db.execute(
            "DELETE FROM jobs WHERE kind = ? AND key = ? AND token = ?", (job.kind, job.key, job.token)
        )

    @read
    def next_due(self, db: Connection, kinds: Sequence[JobKind]) -> int | None:
        found: int | None
        statement = f"SELECT min(ready) FROM jobs WHERE kind IN ({_marks(kinds)})"
        (found,) = db.execute(statement, kinds).fetchone()
        return found

    @read
    def keys(self, db: Connection, kind: JobKind, *, after: str = "", limit: int = 1000) -> Sequence[str]:
        rows = db.execute(
            "SELECT key FROM jobs WHERE kind = ? AND key > ? ORDER BY key LIMIT ?", (kind, after, limit)
        )
        return [key for (key,) in rows.fetchall()]


def schedule_job(db: Connection, job: Job) -> None:
    db.execute(
        "INSERT OR REPLACE INTO jobs VALUES (?, ?, ?, ?, random())", (job.kind, job.key, job.due, job.due)
    )


def _marks(kinds: Sequence[JobKind]) -> str:
    return ", ".join("?" * len(kinds))
