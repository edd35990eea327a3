"""All that one command writes."""

from __future__ import annotations

from sqlite3 import Connection

import msgspec

from robotable.store.protocol import Conflict
from robotable.store.values import Answer, Append, Appended, Behind, Repeated
from robotable.table.entries import Entry


def append(db: Connection, wanted: Append) -> Answer:
    last = wanted.expected + len(wanted.entries)
    if [entry.seq for entry in wanted.entries] != list(range(wanted.expected + 1, last + 1)):
        raise ValueError(f"the entries of table {wanted.table} do not follow entry {wanted.expected}")
    table, (person, client) = wanted.table, wanted.client or ("", "")
    found = db.execute(
        "SELECT seq, (SELECT seq FROM commands WHERE table_id = ?1 AND person = ?2 AND client = ?3)"
        " FROM tables WHERE id = ?1",
        (table, person, client),
    ).fetchone()
    if found is None:
        raise Conflict(f"there is no table {table}")
    seq, before = found
    if before is not None:
        return Repeated(before)
    if seq != wanted.expected:
        return Behind(seq)
    if wanted.client is not None:
        db.execute("INSERT INTO commands VALUES (?, ?, ?, ?)", (table, person, client, last))
    if wanted.entries:
        add_entries(db, table, wanted.entries)
        db.execute(
            "UPDATE tables SET seq = ?, status = ?, updated = ? WHERE id = ?",
            (last, wanted.status, wanted.at, table),
        )
    _seat(db, wanted)
    _schedule(db, wanted)
    return Appended(last)


def add_entries(db: Connection, table: str, entries: tuple[Entry, ...]) -> None:
    db.executemany(
        "INSERT INTO entries VALUES (?, ?, ?, ?)",
        [(table, entry.seq, entry.at, msgspec.json.encode(entry.what).decode()) for entry in entries],
    )


def _seat(db: Connection, wanted: Append) -> None:
    """Only what has changed: a move of two touches two short rows and no index."""
    rows = db.execute("SELECT seat, person, to_move FROM sitters WHERE table_id = ?", (wanted.table,))
    were = {seat: (person, to_move) for seat, person, to_move in rows}
    are = {seat: (person, int(person in wanted.to_move)) for seat, person in wanted.sitters}
    gone = [(wanted.table, seat) for seat in were if seat not in are]
    if gone:
        db.executemany("DELETE FROM sitters WHERE table_id = ? AND seat = ?", gone)
    changed = [(wanted.table, seat, *now) for seat, now in are.items() if were.get(seat) != now]
    if changed:
        db.executemany(
            "INSERT INTO sitters VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE"
            " SET person = excluded.person, to_move = excluded.to_move",
            changed,
        )


def _schedule(db: Connection, wanted: Append) -> None:
    if wanted.dropped:
        db.executemany("DELETE FROM jobs WHERE kind = ? AND key = ?", wanted.dropped)
    if wanted.jobs:
        db.executemany(
            "INSERT OR REPLACE INTO jobs VALUES (?1, ?2, ?3, ?3, random())",
            [(job.kind, job.key, job.due) for job in wanted.jobs],
        )
    if wanted.letters:
        db.executemany(
            "INSERT INTO letters (person, kind, body) VALUES (?, ?, ?)",
            [(one.person, one.kind, msgspec.json.encode(one.body).decode()) for one in wanted.letters],
        )
