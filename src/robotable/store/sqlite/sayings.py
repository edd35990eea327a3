"""What people say at tables, and what they report."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

from robotable.store.sqlite.rows import LAST
from robotable.store.values import Report, Saying


def say(db: Connection, table: str, person: str, name: str, text: str, at: int) -> Saying:
    (last,) = db.execute("SELECT max(number) FROM sayings WHERE table_id = ?", (table,)).fetchone()
    saying = Saying(table, (last or 0) + 1, at, person, name, text)
    db.execute(
        "INSERT INTO sayings VALUES (?, ?, ?, ?, ?, ?)", (table, saying.number, at, person, name, text)
    )
    return saying


def sayings(db: Connection, table: str, since: int) -> Sequence[Saying]:
    rows = db.execute(
        "SELECT table_id, number, at, person, name, text FROM sayings"
        " WHERE table_id = ? AND number > ? ORDER BY number",
        (table, since),
    )
    return [Saying(*row) for row in rows.fetchall()]


def report(db: Connection, by: str, about: str, table: str | None, text: str, at: int) -> None:
    db.execute(
        "INSERT INTO reports (reporter, about, table_id, text, at) VALUES (?, ?, ?, ?, ?)",
        (by, about, table, text, at),
    )


def reports(db: Connection, before: int | None, limit: int) -> Sequence[Report]:
    rows = db.execute(
        "SELECT number, reporter, about, table_id, text, at FROM reports"
        " WHERE number < ? ORDER BY number DESC LIMIT ?",
        (LAST if before is None else before, limit),
    )
    return [Report(*row) for row in rows.fetchall()]
