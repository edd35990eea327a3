"""The reports' queue, mutes, notes, and the audit log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.moderator_actions import perform
from robotable.store.postgres.reports import REPORT_COLUMNS
from robotable.store.postgres.repository import PostgresRepository, read, write
from robotable.store.protocol.moderation import Action, Logged, Mute, Note
from robotable.store.protocol.paging import MAX_INTEGER
from robotable.store.protocol.reports import Report

_AUDIT: Final = 'number, "do", "by", whom, at, why, report, until, role'
_MUTES: Final = "SELECT number, person, at, until, why FROM mutes WHERE person = $1"


class PostgresModeration(PostgresRepository):
    @write
    async def perform(self, db: PostgresConnection, action: Action, *, taken_for: int = 0) -> Logged:
        return await perform(db, action, taken_for)

    @read
    async def queue(self, db: PostgresConnection, *, after: int = 0, limit: int) -> Sequence[Report]:
        rows = await db.fetch(
            f"SELECT {REPORT_COLUMNS} FROM reports WHERE closed_at IS NULL AND number > $1"
            " ORDER BY number LIMIT $2",
            after,
            limit,
        )
        return [Report(*row) for row in rows]

    @read
    async def report(self, db: PostgresConnection, number: int) -> Report | None:
        row = await db.fetchrow(f"SELECT {REPORT_COLUMNS} FROM reports WHERE number = $1", number)
        return None if row is None else Report(*row)

    @read
    async def reports_about(self, db: PostgresConnection, person: str, *, limit: int) -> Sequence[Report]:
        rows = await db.fetch(
            f"SELECT {REPORT_COLUMNS} FROM reports WHERE about = $1 ORDER BY number DESC LIMIT $2",
            person,
            limit,
        )
        return [Report(*row) for row in rows]

    @read
    async def active_mute(self, db: PostgresConnection, person: str, now: int) -> Mute | None:
        row = await db.fetchrow(f"{_MUTES} AND until > $2 ORDER BY until DESC LIMIT 1", person, now)
        return None if row is None else Mute(*row)

    @read
    async def mutes(self, db: PostgresConnection, person: str, *, limit: int) -> Sequence[Mute]:
        rows = await db.fetch(f"{_MUTES} ORDER BY number DESC LIMIT $2", person, limit)
        return [Mute(*row) for row in rows]

    @read
    async def notes(self, db: PostgresConnection, person: str, *, limit: int) -> Sequence[Note]:
        rows = await db.fetch(
            "SELECT number, person, author, at, text FROM notes WHERE person = $1"
            " ORDER BY number DESC LIMIT $2",
            person,
            limit,
        )
        return [Note(*row) for row in rows]

    @read
    async def audit(
        self, db: PostgresConnection, *, before: int | None = None, limit: int
    ) -> Sequence[Logged]:
        rows = await db.fetch(
            f"SELECT {_AUDIT} FROM audit WHERE number < $1 ORDER BY number DESC LIMIT $2",
            MAX_INTEGER if before is None else before,
            limit,
        )
        return [
            Logged(
                number,
                Action(do=do, by=by, whom=whom, at=at, why=why, report=report, until=until, role=role),
            )
            for number, do, by, whom, at, why, report, until, role in rows
        ]
