"""Tables, and what is asked of them and their logs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from sqlite3 import Connection
from typing import Any, Final

import msgspec

from robotable.store.sqlite.kept_seats import keep_seats
from robotable.store.sqlite.rows import LAST, with_rows
from robotable.store.values import Cursor, KeptSeat, Poster, Summary, TableRow
from robotable.table.entries import Entry, What
from robotable.table.setup import Setup

_COLUMNS: Final = "id, setup, creator, invite, created, status, seq, updated"
_setup: Final = msgspec.json.Decoder(Setup)
_what: Final = msgspec.json.Decoder[What](What)

_END: Final[Cursor] = (LAST, "")
"""Before which the first page begins."""


def _row(found: Sequence[Any]) -> TableRow:
    id, setup, creator, invite, created, status, seq, updated = found
    return TableRow(
        id=id,
        setup=_setup.decode(setup),
        creator=creator,
        invite=invite,
        created=created,
        status=status,
        seq=seq,
        updated=updated,
    )


def create_table(db: Connection, row: TableRow, kept: Sequence[KeptSeat] = ()) -> None:
    db.execute(
        f"INSERT INTO tables ({_COLUMNS}, visibility) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            row.id,
            msgspec.json.encode(row.setup).decode(),
            row.creator,
            row.invite,
            row.created,
            row.status,
            row.seq,
            max(row.created, row.updated),
            row.setup.visibility,
        ),
    )
    keep_seats(db, row.id, kept)


def table(db: Connection, id: str) -> TableRow | None:
    found = db.execute(f"SELECT {_COLUMNS} FROM tables WHERE id = ?", (id,)).fetchone()
    return None if found is None else _row(found)


def table_by_invite(db: Connection, invite: str) -> TableRow | None:
    found = db.execute(f"SELECT {_COLUMNS} FROM tables WHERE invite = ?", (invite,)).fetchone()
    return None if found is None else _row(found)


def entries(db: Connection, table: str, since: int) -> Sequence[Entry]:
    rows = db.execute(
        "SELECT seq, at, what FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq", (table, since)
    ).fetchall()
    return [Entry(seq, at, _what.decode(what)) for seq, at, what in rows]


def answered(db: Connection, table: str, person: str, client: str) -> int | None:
    found = db.execute(
        "SELECT seq FROM commands WHERE table_id = ? AND person = ? AND client = ?", (table, person, client)
    ).fetchone()
    return None if found is None else int(found[0])


def open_tables(db: Connection, before: Cursor | None, limit: int, since: int = 0) -> Sequence[TableRow]:
    # The condition is that of the index, word for word, or SQLite does not use it.
    rows = db.execute(
        f"SELECT {_COLUMNS} FROM tables WHERE status = 'waiting' AND visibility = 'open'"
        " AND (created, id) < (?, ?) AND max(updated, host_seen) >= ?"
        " ORDER BY created DESC, id DESC LIMIT ?",
        (*(before or _END), since, limit),
    ).fetchall()
    return [_row(row) for row in rows]


def host_was_here(db: Connection, table: str, at: int) -> None:
    db.execute("UPDATE tables SET host_seen = max(host_seen, ?) WHERE id = ?", (at, table))


def posters(db: Connection, ids: Sequence[str]) -> Mapping[str, Poster]:
    rows = with_rows(
        db,
        "SELECT tables.id, name, (SELECT count(*) FROM sitters WHERE table_id = tables.id)"
        " FROM tables JOIN people ON people.id = creator WHERE tables.id IN (VALUES {rows})",
        [(id,) for id in ids],
    )
    return {id: Poster(host, people) for id, host, people in rows}


def tables_of(
    db: Connection, person: str, before: Cursor | None, limit: int
) -> Sequence[tuple[TableRow, bool]]:
    rows = db.execute(
        f"SELECT {_COLUMNS},"
        " EXISTS (SELECT 1 FROM sitters WHERE table_id = id AND person = ?1 AND to_move)"
        " FROM tables WHERE id IN"
        " (SELECT table_id FROM sitters WHERE person = ?1 UNION SELECT id FROM tables WHERE creator = ?1)"
        " AND (updated, id) < (?2, ?3) ORDER BY updated DESC, id DESC LIMIT ?4",
        (person, *(before or _END), limit),
    ).fetchall()
    return [(_row(row[:-1]), bool(row[-1])) for row in rows]


def turns_of(db: Connection, person: str, after: str, limit: int) -> Sequence[tuple[str, int]]:
    return db.execute(
        "SELECT DISTINCT id, seq FROM sitters JOIN tables ON id = table_id"
        " WHERE person = ? AND table_id > ? AND to_move ORDER BY table_id LIMIT ?",
        (person, after, limit),
    ).fetchall()


def sittings(db: Connection, person: str) -> Sequence[TableRow]:
    rows = db.execute(
        f"SELECT {_COLUMNS} FROM tables WHERE id IN (SELECT table_id FROM sitters WHERE person = ?)"
        " AND status <> 'over' ORDER BY id",
        (person,),
    )
    return [_row(row) for row in rows.fetchall()]


def all_tables(db: Connection, after: str, limit: int) -> Sequence[TableRow]:
    rows = db.execute(f"SELECT {_COLUMNS} FROM tables WHERE id > ? ORDER BY id LIMIT ?", (after, limit))
    return [_row(row) for row in rows.fetchall()]


def summary(db: Connection, table: str) -> Summary | None:
    found = db.execute("SELECT visibility FROM tables WHERE id = ?", (table,)).fetchone()
    if found is None:
        return None
    rows = db.execute("SELECT seat, person, to_move FROM sitters WHERE table_id = ? ORDER BY seat", (table,))
    return Summary(found[0], tuple((seat, person, bool(turn)) for seat, person, turn in rows.fetchall()))
