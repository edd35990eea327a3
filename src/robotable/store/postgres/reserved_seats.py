"""Free seats that only one person may take."""

from __future__ import annotations

from collections.abc import Sequence

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, count, read, statement
from robotable.store.postgres.visitors import add_visitors
from robotable.store.protocol.reserved_seats import ReservedSeat


class PostgresReservedSeats(PostgresRepository):
    @read
    async def at(self, db: PostgresConnection, table: str, now: int) -> Sequence[ReservedSeat]:
        rows = await db.fetch(
            "SELECT seat, person, until, name FROM reserved_seats JOIN people ON people.id = person"
            " WHERE table_id = $1 AND until > $2 ORDER BY seat",
            table,
            now,
        )
        return [ReservedSeat(*row) for row in rows]

    @statement
    async def release(self, db: PostgresConnection, table: str, seat: int) -> bool:
        deletion = "DELETE FROM reserved_seats WHERE table_id = $1 AND seat = $2"
        return count(await db.execute(deletion, table, seat)) > 0

    @statement
    async def decline(self, db: PostgresConnection, table: str, person: str) -> bool:
        deletion = "DELETE FROM reserved_seats WHERE table_id = $1 AND person = $2"
        return count(await db.execute(deletion, table, person)) > 0

    @statement
    async def prune(self, db: PostgresConnection, before: int) -> int:
        return count(await db.execute("DELETE FROM reserved_seats WHERE until < $1", before))


async def reserve_seats(db: PostgresConnection, table: str, reserved: Sequence[ReservedSeat]) -> None:
    """The people stay visitors of the table, even if they do not take their seats."""
    if not reserved:
        return
    await db.executemany(
        "INSERT INTO reserved_seats VALUES ($1, $2, $3, $4)",
        [(table, one.seat, one.person, one.until) for one in reserved],
    )
    await add_visitors(db, table, [one.person for one in reserved])
