"""All that commands write. Many appends go through together in a fixed number of statements: each statement
gives up the interpreter lock, and under load takes long to get it back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from sqlite3 import Connection

import msgspec

from robotable.store.protocol import Conflict
from robotable.store.sqlite.rows import with_rows
from robotable.store.values import Answer, Append, Appended, Behind, Repeated
from robotable.table.entries import Entry


def append_all(db: Connection, wanted: Sequence[Append]) -> list[Answer]:
    """As if one after the other. Any error means that nothing of all this may stay."""
    stands, answered = _look(db, wanted)
    answers: list[Answer] = []
    granted: list[Append] = []
    for one in wanted:
        last = one.expected + len(one.entries)
        if [entry.seq for entry in one.entries] != list(range(one.expected + 1, last + 1)):
            raise ValueError(f"the entries of table {one.table} do not follow entry {one.expected}")
        seq = stands[one.table]
        if seq is None:
            raise Conflict(f"there is no table {one.table}")
        if one.client is not None and (before := answered.get((one.table, *one.client))) is not None:
            answers.append(Repeated(before))
        elif seq != one.expected:
            answers.append(Behind(seq))
        else:
            stands[one.table] = last
            if one.client is not None:
                answered[one.table, *one.client] = last
            answers.append(Appended(last))
            granted.append(one)
    if granted:
        _write(db, granted)
    return answers


def _look(
    db: Connection, wanted: Sequence[Append]
) -> tuple[dict[str, int | None], dict[tuple[str, str, str], int]]:
    """Where each table stands, and which of the commands were answered before."""
    keys = [(number, one.table, *(one.client or (None, None))) for number, one in enumerate(wanted)]
    stands: dict[str, int | None] = {}
    answered: dict[tuple[str, str, str], int] = {}
    # One row whatever is asked: every row fetched would cost as much as a statement.
    for (found,) in with_rows(
        db,
        "WITH wanted (number, id, who, which) AS (VALUES {rows})"
        " SELECT json_group_array(json_array(number, tables.seq, commands.seq)) FROM wanted"
        " LEFT JOIN tables USING (id)"
        " LEFT JOIN commands ON table_id = id AND person = who AND client = which",
        keys,
    ):
        for number, seq, before in msgspec.json.decode(found, type=list[tuple[int, int | None, int | None]]):
            one = wanted[number]
            stands[one.table] = seq
            if before is not None and one.client is not None:
                answered[one.table, *one.client] = before
    return stands, answered


def _write(db: Connection, granted: Sequence[Append]) -> None:
    with_rows(
        db,
        "INSERT INTO commands VALUES {rows}",
        [
            (one.table, *one.client, one.expected + len(one.entries))
            for one in granted
            if one.client is not None
        ],
    )
    add_entries(db, ((one.table, entry) for one in granted for entry in one.entries))
    # A later append to the same table overrides an earlier one: one row for each table.
    changed = {one.table: one for one in granted if one.entries}
    with_rows(
        db,
        "WITH new (id, seq, status, updated) AS (VALUES {rows}) UPDATE tables"
        " SET seq = new.seq, status = new.status, updated = new.updated FROM new WHERE tables.id = new.id",
        [(table, one.entries[-1].seq, one.status, one.at) for table, one in changed.items()],
    )
    _seat(db, {one.table: one for one in granted})
    _schedule(db, granted)
    with_rows(
        db,
        "INSERT INTO letters (person, kind, body) VALUES {rows}",
        [
            (letter.person, letter.kind, msgspec.json.encode(letter.body).decode())
            for one in granted
            for letter in one.letters
        ],
    )


def add_entries(db: Connection, entries: Iterable[tuple[str, Entry]]) -> None:
    with_rows(
        db,
        "INSERT INTO entries VALUES {rows}",
        [(table, entry.seq, entry.at, msgspec.json.encode(entry.what).decode()) for table, entry in entries],
    )


def _seat(db: Connection, granted: dict[str, Append]) -> None:
    """Only what has changed is written: a move of two touches two short rows and no index."""
    were = {
        (table, seat): (person, to_move)
        for (found,) in with_rows(
            db,
            "SELECT json_group_array(json_array(table_id, seat, person, to_move)) FROM sitters"
            " WHERE table_id IN (VALUES {rows})",
            [(table,) for table in granted],
        )
        for table, seat, person, to_move in msgspec.json.decode(found, type=list[tuple[str, int, str, int]])
    }
    are = {
        (table, seat): (person, int(person in one.to_move))
        for table, one in granted.items()
        for seat, person in one.sitters
    }
    if gone := [place for place in were if place not in are]:
        db.executemany("DELETE FROM sitters WHERE table_id = ? AND seat = ?", gone)
    with_rows(
        db,
        "INSERT INTO sitters VALUES {rows}"
        " ON CONFLICT DO UPDATE SET person = excluded.person, to_move = excluded.to_move",
        [(*place, *now) for place, now in are.items() if were.get(place) != now],
    )


def _schedule(db: Connection, granted: Sequence[Append]) -> None:
    jobs: dict[tuple[str, str], int | None] = {}
    for one in granted:
        jobs.update(dict.fromkeys(one.dropped))
        jobs.update({(job.kind, job.key): job.due for job in one.jobs})
    # Kind by kind: for pairs SQLite would look through the whole table.
    for kind in sorted({kind for (kind, _), due in jobs.items() if due is None}):
        with_rows(
            db,
            "DELETE FROM jobs WHERE kind = ? AND key IN (VALUES {rows})",
            [(key,) for (other, key), due in jobs.items() if other == kind and due is None],
            kind,
        )
    with_rows(
        db,
        "WITH new (kind, key, due) AS (VALUES {rows})"
        " INSERT OR REPLACE INTO jobs SELECT kind, key, due, due, random() FROM new",
        [(*key, due) for key, due in jobs.items() if due is not None],
    )
