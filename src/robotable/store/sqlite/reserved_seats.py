"""Free seats that only one person may take."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

from robotable.store.protocol.reserved_seats import ReservedSeat
from robotable.store.sqlite.repository import Repository, read, write
from robotable.store.sqlite.visitors import add_visitors


class SqliteReservedSeats(Repository):
    @read
    def at(self, db: Connection, table: str, now: int) -> Sequence[ReservedSeat]:
        rows = db.execute(
            "SELECT seat, person, until, name FROM kept_seats JOIN people ON people.id = person"
            " WHERE table_id = ? AND until > ? ORDER BY seat",
            (table, now),
        )
        return [ReservedSeat(*row) for row in rows.fetchall()]

    @write
    def release(self, db: Connection, table: str, seat: int) -> bool:
        freed = db.execute("DELETE FROM kept_seats WHERE table_id = ? AND seat = ?", (table, seat))
        return freed.rowcount > 0

    @write
    def decline(self, db: Connection, table: str, person: str) -> bool:
        freed = db.execute("DELETE FROM kept_seats WHERE table_id = ? AND person = ?", (table, person))
        return freed.rowcount > 0

    @write
    def prune(self, db: Connection, before: int) -> int:
        return db.execute("DELETE FROM kept_seats WHERE until < ?", (before,)).rowcount


def reserve_seats(db: Connection, table: str, reserved: Sequence[ReservedSeat]) -> None:
    """The people stay visitors of the table, even if they do not take their seats."""
    db.executemany(
        "INSERT INTO kept_seats VALUES (?, ?, ?, ?)",
        [(table, one.seat, one.person, one.until) for one in reserved],
    )
    add_visitors(db, table, [one.person for one in reserved])
