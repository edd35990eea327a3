"""Vacations, and the job that informs the tables."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

from robotable.store.protocol.jobs import Job
from robotable.store.protocol.vacations import Vacation
from robotable.store.sqlite.jobs import schedule_job
from robotable.store.sqlite.repository import Repository, read, write


class SqliteVacations(Repository):
    @write
    def begin(self, db: Connection, person: str, began: int, until: int) -> bool:
        if any(one.ended is None for one in _vacations(db, person)):
            return False
        db.execute("INSERT OR REPLACE INTO vacations VALUES (?, ?, ?, NULL)", (person, began, until))
        schedule_job(db, Job("vacation", person, began))
        return True

    @write
    def end(self, db: Connection, person: str, at: int) -> bool:
        ended = db.execute(
            "UPDATE vacations SET ended = min(until, max(began, ?)) WHERE person = ? AND ended IS NULL",
            (at, person),
        )
        if not ended.rowcount:
            return False
        schedule_job(db, Job("vacation", person, at))
        return True

    @read
    def of(self, db: Connection, person: str) -> Sequence[Vacation]:
        return _vacations(db, person)


def _vacations(db: Connection, person: str) -> Sequence[Vacation]:
    rows = db.execute("SELECT began, until, ended FROM vacations WHERE person = ? ORDER BY began", (person,))
    return [Vacation(*row) for row in rows.fetchall()]
