"""Tables, and the lists in which people find them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, statement, write
from robotable.store.postgres.reserved_seats import reserve_seats
from robotable.store.protocol.paging import FIRST_IN_LOBBY, NEWEST, Cursor, LobbyCursor
from robotable.store.protocol.reserved_seats import ReservedSeat
from robotable.store.protocol.tables import TableDetails, TableRow, TableSummary
from robotable.store.rows import TABLE_COLUMNS, table_from, table_values

_IN_LOBBY: Final = "status = 'waiting' AND visibility = 'open' AND greatest(updated, host_seen) >= $1"


class PostgresTables(PostgresRepository):
    @write
    async def create(
        self, db: PostgresConnection, row: TableRow, reserved: Sequence[ReservedSeat] = ()
    ) -> None:
        await db.execute(
            f"INSERT INTO tables ({TABLE_COLUMNS}, visibility)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
            *table_values(row),
            row.setup.visibility,
        )
        await reserve_seats(db, row.id, reserved)

    @read
    async def get(self, db: PostgresConnection, id: str) -> TableRow | None:
        found = await db.fetchrow(f"SELECT {TABLE_COLUMNS} FROM tables WHERE id = $1", id)
        return None if found is None else table_from(found)

    @read
    async def by_invite(self, db: PostgresConnection, invite: str) -> TableRow | None:
        found = await db.fetchrow(f"SELECT {TABLE_COLUMNS} FROM tables WHERE invite = $1", invite)
        return None if found is None else table_from(found)

    @read
    async def lobby(
        self, db: PostgresConnection, *, before: LobbyCursor | None, limit: int, active_since: int = 0
    ) -> Sequence[tuple[int, TableRow]]:
        rank, time, id = before or FIRST_IN_LOBBY
        # The ranks are computed for all tables in the lobby, which is why hosts and networks have a limit.
        rows = await db.fetch(
            f"SELECT rank, {TABLE_COLUMNS} FROM tables JOIN"
            " (SELECT id AS ranked, row_number() OVER (PARTITION BY creator ORDER BY created, id) AS rank"
            f" FROM tables WHERE {_IN_LOBBY}) AS ranks ON id = ranked"
            " WHERE rank > $2 OR (rank = $2 AND (created, id) < ($3, $4))"
            " ORDER BY rank, created DESC, id DESC LIMIT $5",
            active_since,
            rank,
            time,
            id,
            limit,
        )
        return [(rank, table_from(row)) for rank, *row in rows]

    @read
    async def live(
        self,
        db: PostgresConnection,
        *,
        before: Cursor | None,
        limit: int,
        created_since: int,
        active_since: int,
    ) -> Sequence[TableRow]:
        rows = await db.fetch(
            f"SELECT {TABLE_COLUMNS} FROM tables WHERE status = 'playing' AND visibility = 'open'"
            " AND created >= $1 AND (created, id) < ($2, $3) AND updated >= $4"
            " ORDER BY created DESC, id DESC LIMIT $5",
            created_since,
            *(before or NEWEST),
            active_since,
            limit,
        )
        return [table_from(row) for row in rows]

    @read
    async def count_waiting_of(self, db: PostgresConnection, person: str, active_since: int) -> int:
        found: int = await db.fetchval(
            f"SELECT count(*) FROM tables WHERE {_IN_LOBBY} AND creator = $2", active_since, person
        )
        return found

    @read
    async def waiting_among(
        self, db: PostgresConnection, ids: Sequence[str], active_since: int
    ) -> AbstractSet[str]:
        rows = await db.fetch(
            f"SELECT id FROM tables WHERE {_IN_LOBBY} AND id = ANY ($2)", active_since, list(ids)
        )
        return {id for (id,) in rows}

    @read
    async def over_among(self, db: PostgresConnection, ids: Sequence[str]) -> AbstractSet[str]:
        rows = await db.fetch("SELECT id FROM tables WHERE status = 'over' AND id = ANY ($1)", list(ids))
        return {id for (id,) in rows}

    @statement
    async def mark_host_seen(self, db: PostgresConnection, table: str, at: int) -> None:
        await db.execute("UPDATE tables SET host_seen = greatest(host_seen, $1) WHERE id = $2", at, table)

    @read
    async def details(self, db: PostgresConnection, ids: Sequence[str]) -> Mapping[str, TableDetails]:
        rows = await db.fetch(
            "SELECT tables.id, name, (SELECT count(*) FROM sitters WHERE table_id = tables.id)"
            " FROM tables JOIN people ON people.id = creator WHERE tables.id = ANY ($1)",
            list(ids),
        )
        return {id: TableDetails(host, people) for id, host, people in rows}

    @read
    async def of_person(
        self, db: PostgresConnection, person: str, *, before: Cursor | None, limit: int
    ) -> Sequence[tuple[TableRow, bool]]:
        rows = await db.fetch(
            f"SELECT {TABLE_COLUMNS},"
            " EXISTS (SELECT 1 FROM sitters WHERE table_id = id AND person = $1 AND to_move)"
            " FROM tables WHERE id IN"
            " (SELECT table_id FROM sitters WHERE person = $1 UNION SELECT id FROM tables WHERE creator = $1)"
            " AND (updated, id) < ($2, $3) ORDER BY updated DESC, id DESC LIMIT $4",
            person,
            *(before or NEWEST),
            limit,
        )
        return [(table_from(row), turn) for *row, turn in rows]

    @read
    async def turns_of(
        self, db: PostgresConnection, person: str, *, after: str, limit: int
    ) -> Sequence[tuple[str, int]]:
        rows = await db.fetch(
            "SELECT DISTINCT id, seq FROM sitters JOIN tables ON id = table_id"
            " WHERE person = $1 AND table_id > $2 AND to_move ORDER BY id LIMIT $3",
            person,
            after,
            limit,
        )
        return [(id, seq) for id, seq in rows]

    @read
    async def unfinished_of(self, db: PostgresConnection, person: str) -> Sequence[TableRow]:
        rows = await db.fetch(
            f"SELECT {TABLE_COLUMNS} FROM tables WHERE id IN (SELECT table_id FROM sitters WHERE person = $1)"
            " AND status <> 'over' ORDER BY id",
            person,
        )
        return [table_from(row) for row in rows]

    @read
    async def all(self, db: PostgresConnection, *, after: str = "", limit: int = 1000) -> Sequence[TableRow]:
        rows = await db.fetch(
            f"SELECT {TABLE_COLUMNS} FROM tables WHERE id > $1 ORDER BY id LIMIT $2", after, limit
        )
        return [table_from(row) for row in rows]

    @read
    async def summary(self, db: PostgresConnection, table: str) -> TableSummary | None:
        visibility = await db.fetchval("SELECT visibility FROM tables WHERE id = $1", table)
        if visibility is None:
            return None
        rows = await db.fetch(
            "SELECT seat, person, to_move FROM sitters WHERE table_id = $1 ORDER BY seat", table
        )
        return TableSummary(visibility, tuple((seat, person, turn) for seat, person, turn in rows))
