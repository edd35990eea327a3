"""Bots that were asked to sit down."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Any, Final

import msgspec

from robotable.store.values import Challenge, Letter

_SELECT: Final = (
    "SELECT table_id, person, challenger, name, seat, at, declined"
    " FROM challenges JOIN people ON people.id = challenger"
)


def _challenge(found: Sequence[Any]) -> Challenge:
    table, person, challenger, name, seat, at, declined = found
    return Challenge(
        table=table, person=person, challenger=challenger, name=name, seat=seat, at=at, declined=declined
    )


def challenge(db: Connection, challenge: Challenge, letters: Sequence[Letter]) -> Challenge:
    one = challenge
    written = db.execute(
        "INSERT INTO challenges VALUES (?, ?, ?, ?, ?, NULL) ON CONFLICT DO NOTHING",
        (one.table, one.person, one.challenger, one.seat, one.at),
    )
    if written.rowcount:
        db.executemany(
            "INSERT INTO letters (person, kind, body) VALUES (?, ?, ?)",
            [(each.person, each.kind, msgspec.json.encode(each.body).decode()) for each in letters],
        )
    found = db.execute(f"{_SELECT} WHERE table_id = ? AND person = ?", (one.table, one.person))
    return _challenge(found.fetchone())


def challenges_of(db: Connection, person: str) -> Sequence[Challenge]:
    rows = db.execute(
        f"{_SELECT} JOIN tables ON tables.id = table_id"
        " WHERE person = ?1 AND declined IS NULL AND status = 'waiting' AND NOT EXISTS"
        " (SELECT 1 FROM sitters WHERE sitters.table_id = challenges.table_id AND sitters.person = ?1)"
        " ORDER BY at, table_id",
        (person,),
    )
    return [_challenge(row) for row in rows.fetchall()]


def challenges_at(db: Connection, table: str) -> Sequence[Challenge]:
    rows = db.execute(f"{_SELECT} WHERE table_id = ? ORDER BY at, person", (table,))
    return [_challenge(row) for row in rows.fetchall()]


def decline(db: Connection, table: str, person: str, reason: str) -> bool:
    declined = db.execute(
        "UPDATE challenges SET declined = ? WHERE table_id = ? AND person = ? AND declined IS NULL",
        (reason, table, person),
    )
    return declined.rowcount > 0
