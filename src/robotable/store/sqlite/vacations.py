"""When people were away, or are."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

from robotable.store.sqlite.jobs import set_job
from robotable.store.values import Job, Vacation


def begin_vacation(db: Connection, person: str, began: int, until: int) -> bool:
    if any(one.ended is None for one in vacations(db, person)):
        return False
    db.execute("INSERT OR REPLACE INTO vacations VALUES (?, ?, ?, NULL)", (person, began, until))
    set_job(db, Job("vacation", person, began))
    return True


def end_vacation(db: Connection, person: str, at: int) -> bool:
    ended = db.execute(
        "UPDATE vacations SET ended = min(until, max(began, ?)) WHERE person = ? AND ended IS NULL",
        (at, person),
    )
    if not ended.rowcount:
        return False
    set_job(db, Job("vacation", person, at))
    return True


def vacations(db: Connection, person: str) -> Sequence[Vacation]:
    rows = db.execute("SELECT began, until, ended FROM vacations WHERE person = ? ORDER BY began", (person,))
    return [Vacation(*row) for row in rows.fetchall()]
