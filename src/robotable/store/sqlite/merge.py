"""Moves everything that belongs to a guest to an account."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

from robotable.store.sqlite.append import add_entries
from robotable.table.entries import Entry, Sat


def merge_guest(db: Connection, guest: str, into: str, name: str, at: int) -> Sequence[tuple[str, int]]:
    """Return the tables with a new entry and their seqs; see `People.merge`."""
    moved = _move_seats(db, guest, into, name, at)
    for statement in (
        "UPDATE tables SET creator = :into WHERE creator = :guest",
        "UPDATE sayings SET person = :into WHERE person = :guest",
        "UPDATE letters SET person = :into WHERE person = :guest",
        "UPDATE reports SET reporter = :into WHERE reporter = :guest",
        "UPDATE reports SET about = :into WHERE about = :guest",
        "UPDATE mutes SET person = :into WHERE person = :guest",
        "UPDATE notes SET person = :into WHERE person = :guest",
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
        # The guest's vacation days count for the account, and the job informs the tables again.
        "UPDATE OR IGNORE vacations SET person = :into WHERE person = :guest",
        "DELETE FROM vacations WHERE person = :guest",
        """INSERT OR REPLACE INTO jobs SELECT kind, :into, 0, 0, random() FROM jobs
        WHERE kind = 'vacation' AND key = :guest""",
        "DELETE FROM jobs WHERE kind = 'vacation' AND key = :guest",
        # If both have attempted the same puzzle, the account's attempt counts.
        "UPDATE OR IGNORE attempts SET person = :into WHERE person = :guest",
        "DELETE FROM attempts WHERE person = :guest",
        "UPDATE OR IGNORE deal_attempts SET person = :into WHERE person = :guest",
        "DELETE FROM deal_attempts WHERE person = :guest",
        "UPDATE puzzle_runs SET person = :into WHERE person = :guest",
        "UPDATE OR IGNORE solver_ratings SET person = :into WHERE person = :guest",
        "DELETE FROM solver_ratings WHERE person = :guest",
        """INSERT INTO lesson_progress SELECT :into, game, lesson, steps FROM lesson_progress
        WHERE person = :guest
        ON CONFLICT DO UPDATE SET steps = max(steps, excluded.steps)""",
        "DELETE FROM lesson_progress WHERE person = :guest",
        """INSERT INTO personal_bests SELECT :into, game, kind, unit, score, table_id, at, previous
        FROM personal_bests WHERE person = :guest
        ON CONFLICT DO UPDATE SET
        score = excluded.score, table_id = excluded.table_id, at = excluded.at, previous = score
        WHERE CASE unit WHEN 'points' THEN excluded.score > score ELSE excluded.score < score END""",
        "DELETE FROM personal_bests WHERE person = :guest",
        # Guests have no ratings.
        """UPDATE finished_seats SET player = :into WHERE player = :guest
        AND table_id NOT IN (SELECT table_id FROM finished_seats WHERE player = :into)""",
        # Guests follow nobody.
        "DELETE FROM seeks WHERE person = :guest",
        "DELETE FROM sessions WHERE person = :guest",
        "UPDATE people SET closed = 1 WHERE id = :guest",
    ):
        db.execute(statement, {"guest": guest, "into": into})
    return moved


def _move_seats(db: Connection, guest: str, into: str, name: str, at: int) -> Sequence[tuple[str, int]]:
    """Append an entry for each seat instead of changing old ones: logs only grow, and a server that holds the
    table in memory notices that it is behind."""
    rows = db.execute(
        "SELECT table_id, seat, seq FROM sitters JOIN tables ON id = table_id WHERE person = ?1"
        " AND table_id NOT IN (SELECT table_id FROM sitters WHERE person = ?2) ORDER BY table_id, seat",
        (guest, into),
    ).fetchall()
    seqs: dict[str, int] = {}
    for table, seat, seq in rows:
        seqs[table] = seqs.get(table, seq) + 1
        add_entries(db, [(table, Entry(seqs[table], at, Sat(seat, into, name)))])
    # `updated` stays, because signing in must not move old games to the top of a list.
    db.executemany("UPDATE tables SET seq = ? WHERE id = ?", [(seq, table) for table, seq in seqs.items()])
    for table in seqs:
        db.execute("UPDATE sitters SET person = ? WHERE table_id = ? AND person = ?", (into, table, guest))
        # If the account sends a command of the guest again, it must count as the same command.
        db.execute(
            "UPDATE OR IGNORE commands SET person = ? WHERE table_id = ? AND person = ?", (into, table, guest)
        )
    return list(seqs.items())
