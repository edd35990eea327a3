"""The reports' queue, mutes, notes, and the audit log."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Final

from robotable.store.protocol.moderation import Action, Logged, Mute, Note
from robotable.store.protocol.paging import MAX_INTEGER
from robotable.store.protocol.reports import Report
from robotable.store.sqlite.moderator_actions import perform
from robotable.store.sqlite.reports import REPORT_COLUMNS
from robotable.store.sqlite.repository import Repository, read, write

_AUDIT: Final = "number, do, by, whom, at, why, report, until, role"
_MUTES: Final = "SELECT number, person, at, until, why FROM mutes WHERE person = ?"


class SqliteModeration(Repository):
    @write
    def perform(self, db: Connection, action: Action, *, taken_for: int = 0) -> Logged:
        return perform(db, action, taken_for)

    @read
    def queue(self, db: Connection, *, after: int = 0, limit: int) -> Sequence[Report]:
        rows = db.execute(
            f"SELECT {REPORT_COLUMNS} FROM reports WHERE closed_at IS NULL AND number > ?"
            " ORDER BY number LIMIT ?",
            (after, limit),
        )
        return [Report(*row) for row in rows.fetchall()]

    @read
    def report(self, db: Connection, number: int) -> Report | None:
        row = db.execute(f"SELECT {REPORT_COLUMNS} FROM reports WHERE number = ?", (number,)).fetchone()
        return None if row is None else Report(*row)

    @read
    def reports_about(self, db: Connection, person: str, *, limit: int) -> Sequence[Report]:
        rows = db.execute(
            f"SELECT {REPORT_COLUMNS} FROM reports WHERE about = ? ORDER BY number DESC LIMIT ?",
            (person, limit),
        )
        return [Report(*row) for row in rows.fetchall()]

    @read
    def active_mute(self, db: Connection, person: str, now: int) -> Mute | None:
        row = db.execute(f"{_MUTES} AND until > ? ORDER BY until DESC LIMIT 1", (person, now)).fetchone()
        return None if row is None else Mute(*row)

    @read
    def mutes(self, db: Connection, person: str, *, limit: int) -> Sequence[Mute]:
        rows = db.execute(f"{_MUTES} ORDER BY number DESC LIMIT ?", (person, limit))
        return [Mute(*row) for row in rows.fetchall()]

    @read
    def notes(self, db: Connection, person: str, *, limit: int) -> Sequence[Note]:
        rows = db.execute(
            "SELECT number, person, author, at, text FROM notes WHERE person = ?"
            " ORDER BY number DESC LIMIT ?",
            (person, limit),
        )
        return [Note(*row) for row in rows.fetchall()]

    @read
    def audit(self, db: Connection, *, before: int | None = None, limit: int) -> Sequence[Logged]:
        rows = db.execute(
            f"SELECT {_AUDIT} FROM audit WHERE number < ? ORDER BY number DESC LIMIT ?",
            (MAX_INTEGER if before is None else before, limit),
        )
        return [
            Logged(
                number,
                Action(do=do, by=by, whom=whom, at=at, why=why, report=report, until=until, role=role),
            )
            for number, do, by, whom, at, why, report, until, role in rows.fetchall()
        ]
