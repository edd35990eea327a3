"""Notifications: leased to be sent, deleted when they are."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

import msgspec

from robotable.store.protocol.notifications import Notification
from robotable.store.sqlite.bulk import insert_rows
from robotable.store.sqlite.repository import Repository, read, write


class SqliteNotifications(Repository):
    @write
    def lease(self, db: Connection, now: int, until: int, limit: int) -> Sequence[tuple[int, Notification]]:
        rows = db.execute(
            "SELECT number, person, kind, body, tries + 1, way FROM letters WHERE ready <= ?"
            " ORDER BY ready, number LIMIT ?",
            (now, limit),
        ).fetchall()
        db.executemany(
            "UPDATE letters SET ready = ?, tries = tries + 1 WHERE number = ?",
            [(until, row[0]) for row in rows],
        )
        return [
            (number, Notification(person, kind, msgspec.json.decode(body), tries, channel))
            for number, person, kind, body, tries, channel in rows
        ]

    @write
    def finish(self, db: Connection, number: int) -> None:
        _delete(db, number)

    @write
    def postpone(self, db: Connection, number: int, until: int) -> None:
        db.execute("UPDATE letters SET ready = ? WHERE number = ?", (until, number))

    @write
    def split(self, db: Connection, number: int, channels: Sequence[str]) -> None:
        db.executemany(
            "INSERT INTO letters (person, kind, body, way)"
            " SELECT person, kind, body, ? FROM letters WHERE number = ?",
            [(channel, number) for channel in channels],
        )
        _delete(db, number)

    @read
    def reachable_people(self, db: Connection) -> frozenset[str]:
        rows = db.execute(
            "SELECT person FROM webhooks UNION SELECT person FROM devices"
            " UNION SELECT id FROM people WHERE email IS NOT NULL AND login IS NOT NULL"
        )
        return frozenset(person for (person,) in rows.fetchall())


def add_notifications(db: Connection, notifications: Sequence[Notification]) -> None:
    insert_rows(
        db,
        "INSERT INTO letters (person, kind, body) SELECT * FROM {rows}",
        [(one.person, one.kind, msgspec.json.encode(one.body).decode()) for one in notifications],
    )


def _delete(db: Connection, number: int) -> None:
    db.execute("DELETE FROM letters WHERE number = ?", (number,))
