"""Tables, and the lists in which people find them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from sqlite3 import Connection
from typing import Final

from robotable.store.protocol.paging import FIRST_IN_LOBBY, NEWEST, Cursor, LobbyCursor
from robotable.store.protocol.reserved_seats import ReservedSeat
from robotable.store.protocol.tables import TableDetails, TableRow, TableSummary
from robotable.store.rows import TABLE_COLUMNS, table_from, table_values
from robotable.store.sqlite.bulk import execute_rows
from robotable.store.sqlite.repository import Repository, read, write
from robotable.store.sqlite.reserved_seats import reserve_seats

# SQLite uses the partial index only if the condition is written exactly as in the schema.
_IN_LOBBY: Final = "status = 'waiting' AND visibility = 'open' AND max(updated, host_seen) >= ?"


class SqliteTables(Repository):
    @write
    def create(self, db: Connection, row: TableRow, reserved: Sequence[ReservedSeat] = ()) -> None:
        db.execute(
            f"INSERT INTO tables ({TABLE_COLUMNS}, visibility) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*table_values(row), row.setup.visibility),
        )
        reserve_seats(db, row.id, reserved)

    @read
    def get(self, db: Connection, id: str) -> TableRow | None:
        found = db.execute(f"SELECT {TABLE_COLUMNS} FROM tables WHERE id = ?", (id,)).fetchone()
        return None if found is None else table_from(found)

    @read
    def by_invite(self, db: Connection, invite: str) -> TableRow | None:
        found = db.execute(f"SELECT {TABLE_COLUMNS} FROM tables WHERE invite = ?", (invite,)).fetchone()
        return None if found is None else table_from(found)

    @read
    def lobby(
        self, db: Connection, *, before: LobbyCursor | None, limit: int, active_since: int = 0
    ) -> Sequence[tuple[int, TableRow]]:
        rank, time, id = before or FIRST_IN_LOBBY
        # The ranks are computed for all tables in the lobby, which is why hosts and networks have a limit.
        rows = db.execute(
            f"SELECT rank, {TABLE_COLUMNS} FROM tables JOIN"
            " (SELECT id AS ranked, row_number() OVER (PARTITION BY creator ORDER BY created, id) AS rank"
            f" FROM tables WHERE {_IN_LOBBY} AND created >= 0) ON id = ranked"
            " WHERE rank > ? OR (rank = ? AND (created, id) < (?, ?))"
            " ORDER BY rank, created DESC, id DESC LIMIT ?",
            (active_since, rank, rank, time, id, limit),
        ).fetchall()
        return [(rank, table_from(row)) for rank, *row in rows]

    @read
    def live(
        self, db: Connection, *, before: Cursor | None, limit: int, created_since: int, active_since: int
    ) -> Sequence[TableRow]:
        rows = db.execute(
            f"SELECT {TABLE_COLUMNS} FROM tables WHERE status = 'playing' AND visibility = 'open'"
            " AND created >= ? AND (created, id) < (?, ?) AND updated >= ?"
            " ORDER BY created DESC, id DESC LIMIT ?",
            (created_since, *(before or NEWEST), active_since, limit),
        )
        return [table_from(row) for row in rows.fetchall()]

    @read
    def count_waiting_of(self, db: Connection, person: str, active_since: int) -> int:
        sql = f"SELECT count(*) FROM tables WHERE {_IN_LOBBY} AND creator = ?"
        found: int = db.execute(sql, (active_since, person)).fetchone()[0]
        return found

    @read
    def waiting_among(self, db: Connection, ids: Sequence[str], active_since: int) -> AbstractSet[str]:
        sql = f"SELECT id FROM tables WHERE {_IN_LOBBY} AND id IN (VALUES {{rows}})"
        return {id for (id,) in execute_rows(db, sql, [(id,) for id in ids], active_since)}

    @read
    def over_among(self, db: Connection, ids: Sequence[str]) -> AbstractSet[str]:
        sql = "SELECT id FROM tables WHERE status = 'over' AND id IN (VALUES {rows})"
        return {id for (id,) in execute_rows(db, sql, [(id,) for id in ids])}

    @write
    def mark_host_seen(self, db: Connection, table: str, at: int) -> None:
        db.execute("UPDATE tables SET host_seen = max(host_seen, ?) WHERE id = ?", (at, table))

    @read
    def details(self, db: Connection, ids: Sequence[str]) -> Mapping[str, TableDetails]:
        rows = execute_rows(
            db,
            "SELECT tables.id, name, (SELECT count(*) FROM sitters WHERE table_id = tables.id)"
            " FROM tables JOIN people ON people.id = creator WHERE tables.id IN (VALUES {rows})",
            [(id,) for id in ids],
        )
        return {id: TableDetails(host, people) for id, host, people in rows}

    @read
    def of_person(
        self, db: Connection, person: str, *, before: Cursor | None, limit: int
    ) -> Sequence[tuple[TableRow, bool]]:
        rows = db.execute(
            f"SELECT {TABLE_COLUMNS},"
            " EXISTS (SELECT 1 FROM sitters WHERE table_id = id AND person = ?1 AND to_move)"
            " FROM tables WHERE id IN"
            " (SELECT table_id FROM sitters WHERE person = ?1 UNION SELECT id FROM tables WHERE creator = ?1)"
            " AND (updated, id) < (?2, ?3) ORDER BY updated DESC, id DESC LIMIT ?4",
            (person, *(before or NEWEST), limit),
        ).fetchall()
        return [(table_from(row[:-1]), bool(row[-1])) for row in rows]

    @read
    def turns_of(self, db: Connection, person: str, *, after: str, limit: int) -> Sequence[tuple[str, int]]:
        return db.execute(
            "SELECT DISTINCT id, seq FROM sitters JOIN tables ON id = table_id"
            " WHERE person = ? AND table_id > ? AND to_move ORDER BY table_id LIMIT ?",
            (person, after, limit),
        ).fetchall()

    @read
    def unfinished_of(self, db: Connection, person: str) -> Sequence[TableRow]:
        rows = db.execute(
            f"SELECT {TABLE_COLUMNS} FROM tables WHERE id IN (SELECT table_id FROM sitters WHERE person = ?)"
            " AND status <> 'over' ORDER BY id",
            (person,),
        )
        return [table_from(row) for row in rows.fetchall()]

    @read
    def all(self, db: Connection, *, after: str = "", limit: int = 1000) -> Sequence[TableRow]:
        rows = db.execute(
            f"SELECT {TABLE_COLUMNS} FROM tables WHERE id > ? ORDER BY id LIMIT ?", (after, limit)
        )
        return [table_from(row) for row in rows.fetchall()]

    @read
    def summary(self, db: Connection, table: str) -> TableSummary | None:
        found = db.execute("SELECT visibility FROM tables WHERE id = ?", (table,)).fetchone()
        if found is None:
            return None
        rows = db.execute(
            "SELECT seat, person, to_move FROM sitters WHERE table_id = ? ORDER BY seat", (table,)
        )
        sitters = tuple((seat, person, bool(turn)) for seat, person, turn in rows.fetchall())
        return TableSummary(found[0], sitters)
