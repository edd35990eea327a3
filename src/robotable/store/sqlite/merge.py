"""A guest turns out to be somebody with an account."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

from robotable.store.protocol import Conflict
from robotable.store.sqlite.append import add_entries
from robotable.store.sqlite.people import person
from robotable.table.entries import Entry, Sat


def merge_person(db: Connection, guest: str, into: str, at: int) -> Sequence[tuple[str, int]]:
    from_, to = person(db, guest), person(db, into)
    if from_ is None or from_.login is not None:
        raise Conflict(f"there is no guest {guest}")
    if to is None or guest == into:
        raise Conflict(f"there is nobody else {into}")
    moved = _reseat(db, guest, into, to.name, at)
    for statement in (
        "UPDATE tables SET creator = :into WHERE creator = :guest",
        "UPDATE sayings SET person = :into WHERE person = :guest",
        "UPDATE letters SET person = :into WHERE person = :guest",
        "UPDATE reports SET reporter = :into WHERE reporter = :guest",
        "UPDATE reports SET about = :into WHERE about = :guest",
        "UPDATE OR IGNORE blocks SET person = :into WHERE person = :guest AND blocked <> :into",
        "UPDATE OR IGNORE blocks SET blocked = :into WHERE blocked = :guest AND person <> :into",
        "DELETE FROM blocks WHERE person = :guest OR blocked = :guest",
        "UPDATE OR IGNORE webhooks SET person = :into WHERE person = :guest",
        "DELETE FROM webhooks WHERE person = :guest",
        "UPDATE devices SET person = :into WHERE person = :guest",
        "UPDATE OR IGNORE visits SET person = :into WHERE person = :guest",
        "DELETE FROM visits WHERE person = :guest",
        "UPDATE kept_seats SET person = :into WHERE person = :guest",
        "UPDATE OR IGNORE acceptances SET person = :into WHERE person = :guest",
        "DELETE FROM acceptances WHERE person = :guest",
        "UPDATE OR IGNORE challenges SET person = :into WHERE person = :guest",
        "DELETE FROM challenges WHERE person = :guest",
        "UPDATE challenges SET challenger = :into WHERE challenger = :guest",
        # The days that a guest was away count; what the tables know is looked through again.
        "UPDATE OR IGNORE vacations SET person = :into WHERE person = :guest",
        "DELETE FROM vacations WHERE person = :guest",
        """INSERT OR REPLACE INTO jobs SELECT kind, :into, 0, 0, random() FROM jobs
        WHERE kind = 'vacation' AND key = :guest""",
        "DELETE FROM jobs WHERE kind = 'vacation' AND key = :guest",
        # One attempt each: where both have one, the account's counts.
        "UPDATE OR IGNORE attempts SET person = :into WHERE person = :guest",
        "DELETE FROM attempts WHERE person = :guest",
        "DELETE FROM sessions WHERE person = :guest",
        "UPDATE people SET closed = 1 WHERE id = :guest",
    ):
        db.execute(statement, {"guest": guest, "into": into})
    return moved


def _reseat(db: Connection, guest: str, into: str, name: str, at: int) -> Sequence[tuple[str, int]]:
    """An entry for each seat and not a change of old ones: a log only grows, and whoever holds the table in
    memory is behind from now on and has to read it again."""
    rows = db.execute(
        "SELECT table_id, seat, seq FROM sitters JOIN tables ON id = table_id WHERE person = ?1"
        " AND table_id NOT IN (SELECT table_id FROM sitters WHERE person = ?2) ORDER BY table_id, seat",
        (guest, into),
    ).fetchall()
    seqs: dict[str, int] = {}
    for table, seat, seq in rows:
        seqs[table] = seqs.get(table, seq) + 1
        add_entries(db, [(table, Entry(seqs[table], at, Sat(seat, into, name)))])
    # Not `updated`: nothing has happened that would bring an old game to the top of a list.
    db.executemany("UPDATE tables SET seq = ? WHERE id = ?", [(seq, table) for table, seq in seqs.items()])
    for table in seqs:
        db.execute("UPDATE sitters SET person = ? WHERE table_id = ? AND person = ?", (into, table, guest))
        # A command of the guest that is sent again by the account is the same command.
        db.execute(
            "UPDATE OR IGNORE commands SET person = ? WHERE table_id = ? AND person = ?", (into, table, guest)
        )
    return list(seqs.items())
