"""Challenges: requests to a person or a bot to join a table."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Any, Final

from robotable.store.protocol.challenges import Challenge
from robotable.store.protocol.notifications import Notification
from robotable.store.sqlite.notifications import add_notifications
from robotable.store.sqlite.repository import Repository, read, write

_SELECT: Final = (
    "SELECT table_id, person, challenger, name, seat, at, declined"
    " FROM challenges JOIN people ON people.id = challenger"
)


class SqliteChallenges(Repository):
    @write
    def add(self, db: Connection, challenge: Challenge, notifications: Sequence[Notification]) -> Challenge:
        one = challenge
        written = db.execute(
            "INSERT INTO challenges VALUES (?, ?, ?, ?, ?, NULL) ON CONFLICT DO NOTHING",
            (one.table, one.person, one.challenger, one.seat, one.at),
        )
        if written.rowcount:
            add_notifications(db, notifications)
        found = db.execute(f"{_SELECT} WHERE table_id = ? AND person = ?", (one.table, one.person))
        return _challenge(found.fetchone())

    @read
    def open_for(self, db: Connection, person: str) -> Sequence[Challenge]:
        rows = db.execute(
            f"{_SELECT} JOIN tables ON tables.id = table_id"
            " WHERE person = ?1 AND declined IS NULL AND status = 'waiting' AND NOT EXISTS"
            " (SELECT 1 FROM sitters WHERE sitters.table_id = challenges.table_id AND sitters.person = ?1)"
            " ORDER BY at, table_id",
            (person,),
        )
        return [_challenge(row) for row in rows.fetchall()]

    @read
    def at(self, db: Connection, table: str) -> Sequence[Challenge]:
        rows = db.execute(f"{_SELECT} WHERE table_id = ? ORDER BY at, person", (table,))
        return [_challenge(row) for row in rows.fetchall()]

    @write
    def decline(self, db: Connection, table: str, person: str, reason: str) -> bool:
        declined = db.execute(
            "UPDATE challenges SET declined = ? WHERE table_id = ? AND person = ? AND declined IS NULL",
            (reason, table, person),
        )
        return declined.rowcount > 0

    @write
    def prune(self, db: Connection, before: int) -> int:
        return db.execute("DELETE FROM challenges WHERE at < ?", (before,)).rowcount


def _challenge(row: Sequence[Any]) -> Challenge:
    table, person, challenger, name, seat, at, declined = row
    return Challenge(
        table=table, person=person, challenger=challenger, name=name, seat=seat, at=at, declined=declined
    )
