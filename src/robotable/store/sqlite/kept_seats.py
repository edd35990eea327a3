"""Free seats that are kept for somebody: for those who played before."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

from robotable.store.values import KeptSeat


def keep_seats(db: Connection, table: str, kept: Sequence[KeptSeat]) -> None:
    """Whom a seat is kept for may see the table, also a private one, whatever becomes of the seat."""
    db.executemany(
        "INSERT INTO kept_seats VALUES (?, ?, ?, ?)",
        [(table, one.seat, one.person, one.until) for one in kept],
    )
    db.executemany(
        "INSERT INTO visits VALUES (?, ?) ON CONFLICT DO NOTHING", [(table, one.person) for one in kept]
    )


def kept_seats(db: Connection, table: str, now: int) -> Sequence[KeptSeat]:
    rows = db.execute(
        "SELECT seat, person, until, name FROM kept_seats JOIN people ON people.id = person"
        " WHERE table_id = ? AND until > ? ORDER BY seat",
        (table, now),
    )
    return [KeptSeat(*row) for row in rows.fetchall()]


def free_seat(db: Connection, table: str, seat: int) -> bool:
    freed = db.execute("DELETE FROM kept_seats WHERE table_id = ? AND seat = ?", (table, seat))
    return freed.rowcount > 0


def give_up_seat(db: Connection, table: str, person: str) -> bool:
    freed = db.execute("DELETE FROM kept_seats WHERE table_id = ? AND person = ?", (table, person))
    return freed.rowcount > 0
