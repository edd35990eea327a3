"""Appends to the logs, many at a time in a fixed number of statements. Each statement releases the
interpreter lock, and getting it back takes long when the server is busy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from sqlite3 import Connection
from typing import TypeAlias

import msgspec

from robotable.store.protocol import Conflict
from robotable.store.protocol.logs import Append, Appended, AppendResult, Behind, CommandKey, Repeated
from robotable.store.sqlite.bulk import execute_rows, insert_rows
from robotable.store.sqlite.notifications import add_notifications
from robotable.table.entries import Entry


def append_all(db: Connection, requests: Sequence[Append]) -> list[AppendResult]:
    """Answer as if the appends came one after the other. After an error the caller must roll back."""
    seqs, answered, sitters = _look_up(db, requests)
    answers: list[AppendResult] = []
    accepted: list[Append] = []
    for one in requests:
        last = one.expected + len(one.entries)
        if [entry.seq for entry in one.entries] != list(range(one.expected + 1, last + 1)):
            raise ValueError(f"the entries for table {one.table} are not numbered from {one.expected + 1}")
        seq = seqs[one.table]
        if seq is None:
            raise Conflict(f"there is no table {one.table}")
        if one.client is not None and (before := answered.get((one.table, *one.client))) is not None:
            answers.append(Repeated(before))
        elif seq != one.expected:
            answers.append(Behind(seq))
        else:
            seqs[one.table] = last
            if one.client is not None:
                answered[one.table, *one.client] = last
            answers.append(Appended(last))
            accepted.append(one)
    if accepted:
        _write(db, accepted, sitters)
    return answers


_Found: TypeAlias = list[tuple[int, int | None, int | None, list[tuple[int, str, int]]]]
_Sitters: TypeAlias = dict[tuple[str, int], tuple[str, int]]
"""By table and seat: the person, and whether they are to move."""


def _look_up(
    db: Connection, requests: Sequence[Append]
) -> tuple[dict[str, int | None], dict[CommandKey, int], _Sitters]:
    """Return the seq of each table, the seqs of commands that were answered before, and who sits there."""
    keys = [(number, one.table, *(one.client or (None, None))) for number, one in enumerate(requests)]
    seqs: dict[str, int | None] = {}
    answered: dict[CommandKey, int] = {}
    sitters: _Sitters = {}
    # All results in one row: fetching a row costs as much as a statement.
    for (found,) in execute_rows(
        db,
        "WITH wanted (number, id, who, which) AS (VALUES {rows})"
        " SELECT json_group_array(json_array(number, tables.seq, commands.seq, json(("
        "   SELECT json_group_array(json_array(seat, person, to_move)) FROM sitters WHERE table_id = id"
        " )))) FROM wanted"
        " LEFT JOIN tables USING (id)"
        " LEFT JOIN commands ON table_id = id AND person = who AND client = which",
        keys,
    ):
        for number, seq, before, sitting in msgspec.json.decode(found, type=_Found):
            one = requests[number]
            seqs[one.table] = seq
            sitters.update({(one.table, seat): (person, moves) for seat, person, moves in sitting})
            if before is not None and one.client is not None:
                answered[one.table, *one.client] = before
    return seqs, answered, sitters


def _write(db: Connection, accepted: Sequence[Append], sitters: _Sitters) -> None:
    insert_rows(
        db,
        "INSERT INTO commands SELECT * FROM {rows}",
        [
            (one.table, *one.client, one.expected + len(one.entries))
            for one in accepted
            if one.client is not None
        ],
    )
    add_entries(db, ((one.table, entry) for one in accepted for entry in one.entries))
    # Only the last append to each table counts.
    changed = {one.table: one for one in accepted if one.entries}
    execute_rows(
        db,
        "WITH new (id, seq, status, updated) AS (VALUES {rows}) UPDATE tables"
        " SET seq = new.seq, status = new.status, updated = new.updated FROM new WHERE tables.id = new.id",
        [(table, one.entries[-1].seq, one.status, one.at) for table, one in changed.items()],
    )
    _update_sitters(db, {one.table: one for one in accepted}, sitters)
    _schedule(db, accepted)
    add_notifications(db, [notification for one in accepted for notification in one.notifications])


def add_entries(db: Connection, entries: Iterable[tuple[str, Entry]]) -> None:
    insert_rows(
        db,
        "INSERT INTO entries SELECT * FROM {rows}",
        [(table, entry.seq, entry.at, msgspec.json.encode(entry.what).decode()) for table, entry in entries],
    )


def _update_sitters(db: Connection, accepted: dict[str, Append], old: _Sitters) -> None:
    """Write only what has changed: a move in a game of two updates two short rows and no index."""
    new = {
        (table, seat): (person, int(person in one.to_move))
        for table, one in accepted.items()
        for seat, person in one.sitters
    }
    if removed := [place for place in old if place[0] in accepted and place not in new]:
        db.executemany("DELETE FROM sitters WHERE table_id = ? AND seat = ?", removed)
    insert_rows(
        db,
        "INSERT INTO sitters SELECT * FROM {rows}"
        " ON CONFLICT DO UPDATE SET person = excluded.person, to_move = excluded.to_move",
        [(*place, *sitter) for place, sitter in new.items() if old.get(place) != sitter],
    )


def _schedule(db: Connection, accepted: Sequence[Append]) -> None:
    jobs: dict[tuple[str, str], int | None] = {}
    for one in accepted:
        jobs.update(dict.fromkeys(one.cancelled_jobs))
        jobs.update({(job.kind, job.key): job.due for job in one.jobs})
    # One statement per kind: SQLite does not use the index for a list of (kind, key) pairs.
    for kind in sorted({kind for (kind, _), due in jobs.items() if due is None}):
        execute_rows(
            db,
            "DELETE FROM jobs WHERE kind = ? AND key IN (VALUES {rows})",
            [(key,) for (other, key), due in jobs.items() if other == kind and due is None],
            kind,
        )
    insert_rows(
        db,
        "INSERT OR REPLACE INTO jobs SELECT column1, column2, column3, column3, random() FROM {rows}",
        [(*key, due) for key, due in jobs.items() if due is not None],
    )
