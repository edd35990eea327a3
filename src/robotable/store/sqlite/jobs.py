"""Things to be done at their time, and letters to be sent: handed out on a lease, forgotten when done."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

import msgspec

from robotable.store.values import Job, JobKind, Letter


def lease_jobs(db: Connection, now: int, until: int, limit: int, kinds: Sequence[JobKind]) -> Sequence[Job]:
    # First a look: where nothing is due, nothing is written and no disk is waited for.
    rows = db.execute(
        f"SELECT kind, key, due, token FROM jobs WHERE kind IN ({_marks(kinds)}) AND ready <= ?"
        " ORDER BY ready, key LIMIT ?",
        (*kinds, now, limit),
    ).fetchall()
    db.executemany(
        "UPDATE jobs SET ready = ? WHERE kind = ? AND key = ?", [(until, kind, key) for kind, key, *_ in rows]
    )
    return [Job(*row) for row in rows]


def finish_job(db: Connection, job: Job) -> None:
    db.execute("DELETE FROM jobs WHERE kind = ? AND key = ? AND token = ?", (job.kind, job.key, job.token))


def set_job(db: Connection, job: Job) -> None:
    db.execute(
        "INSERT OR REPLACE INTO jobs VALUES (?, ?, ?, ?, random())", (job.kind, job.key, job.due, job.due)
    )


def next_due(db: Connection, kinds: Sequence[JobKind]) -> int | None:
    found: int | None
    (found,) = db.execute(f"SELECT min(ready) FROM jobs WHERE kind IN ({_marks(kinds)})", kinds).fetchone()
    return found


def _marks(kinds: Sequence[JobKind]) -> str:
    return ", ".join("?" * len(kinds))


def lease_letters(db: Connection, now: int, until: int, limit: int) -> Sequence[tuple[int, Letter]]:
    rows = db.execute(
        "SELECT number, person, kind, body, tries + 1, way FROM letters WHERE ready <= ?"
        " ORDER BY ready, number LIMIT ?",
        (now, limit),
    ).fetchall()
    db.executemany(
        "UPDATE letters SET ready = ?, tries = tries + 1 WHERE number = ?", [(until, row[0]) for row in rows]
    )
    return [
        (number, Letter(person, kind, msgspec.json.decode(body), tries, way))
        for number, person, kind, body, tries, way in rows
    ]


def postpone_letter(db: Connection, number: int, until: int) -> None:
    db.execute("UPDATE letters SET ready = ? WHERE number = ?", (until, number))


def finish_letter(db: Connection, number: int) -> None:
    db.execute("DELETE FROM letters WHERE number = ?", (number,))


def split_letter(db: Connection, number: int, ways: Sequence[str]) -> None:
    db.executemany(
        "INSERT INTO letters (person, kind, body, way)"
        " SELECT person, kind, body, ? FROM letters WHERE number = ?",
        [(way, number) for way in ways],
    )
    finish_letter(db, number)
