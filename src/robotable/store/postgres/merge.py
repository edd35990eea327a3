"""Moves everything that belongs to a guest to an account."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from robotable.store.postgres.connection import PostgresConnection
from robotable.table.entries import Sat

_MOVES: Final = (
    "UPDATE tables SET creator = $2 WHERE creator = $1",
    "UPDATE chat SET person = $2 WHERE person = $1",
    "UPDATE notifications SET person = $2 WHERE person = $1",
    "UPDATE reports SET reporter = $2 WHERE reporter = $1",
    "UPDATE reports SET about = $2 WHERE about = $1",
    "UPDATE mutes SET person = $2 WHERE person = $1",
    "UPDATE notes SET person = $2 WHERE person = $1",
    "UPDATE devices SET person = $2 WHERE person = $1",
    "UPDATE reserved_seats SET person = $2 WHERE person = $1",
    "UPDATE challenges SET challenger = $2 WHERE challenger = $1",
    "UPDATE puzzle_runs SET person = $2 WHERE person = $1",
    # Guests have no ratings.
    """UPDATE finished_seats SET player = $2 WHERE player = $1
    AND table_id NOT IN (SELECT table_id FROM finished_seats WHERE player = $2)""",
    # From here on, what the account has already counts, and the guest's own is deleted.
    (
        "INSERT INTO blocks SELECT $2, blocked FROM blocks WHERE person = $1 AND blocked <> $2"
        " ON CONFLICT DO NOTHING"
    ),
    (
        "INSERT INTO blocks SELECT person, $2 FROM blocks WHERE blocked = $1 AND person <> $2"
        " ON CONFLICT DO NOTHING"
    ),
    "INSERT INTO webhooks SELECT $2, url, secret FROM webhooks WHERE person = $1 ON CONFLICT DO NOTHING",
    "INSERT INTO visitors SELECT table_id, $2 FROM visitors WHERE person = $1 ON CONFLICT DO NOTHING",
    """UPDATE bots SET person = $2 WHERE person = $1 AND NOT EXISTS (SELECT 1 FROM bots WHERE person = $2)""",
    """INSERT INTO challenges SELECT table_id, $2, challenger, seat, at, declined
    FROM challenges WHERE person = $1
    ON CONFLICT DO NOTHING""",
    # The guest's vacation days count for the account, and the job informs the tables again.
    (
        "INSERT INTO vacations SELECT $2, began, until, ended FROM vacations WHERE person = $1"
        " ON CONFLICT DO NOTHING"
    ),
    """INSERT INTO jobs SELECT kind, $2, 0, 0, nextval('job_tokens')
    FROM jobs WHERE kind = 'vacation' AND key = $1
    ON CONFLICT (kind, key) DO UPDATE SET due = 0, ready = 0, token = excluded.token""",
    """INSERT INTO lesson_progress AS own SELECT $2, game, lesson, steps
    FROM lesson_progress WHERE person = $1
    ON CONFLICT (person, game, lesson) DO UPDATE SET steps = greatest(own.steps, excluded.steps)""",
    """INSERT INTO personal_bests AS own SELECT $2, game, kind, unit, score, table_id, at, previous
    FROM personal_bests WHERE person = $1
    ON CONFLICT (person, game, kind) DO UPDATE SET
    score = excluded.score, table_id = excluded.table_id, at = excluded.at, previous = own.score
    WHERE CASE own.unit WHEN 'points' THEN excluded.score > own.score ELSE excluded.score < own.score END""",
    """INSERT INTO attempts SELECT game, date, $2, revealed, answered, moves, answer
    FROM attempts WHERE person = $1
    ON CONFLICT DO NOTHING""",
    """INSERT INTO deal_attempts SELECT game, date, $2, began, placed, points, ended
    FROM deal_attempts WHERE person = $1
    ON CONFLICT DO NOTHING""",
    (
        "INSERT INTO solver_ratings SELECT game, $2, mu, sigma, answers FROM solver_ratings"
        " WHERE person = $1 ON CONFLICT DO NOTHING"
    ),
)

_DELETIONS: Final = (
    "DELETE FROM blocks WHERE person = $1 OR blocked = $1",
    "DELETE FROM webhooks WHERE person = $1",
    "DELETE FROM visitors WHERE person = $1",
    "DELETE FROM bots WHERE person = $1",
    "DELETE FROM challenges WHERE person = $1",
    "DELETE FROM vacations WHERE person = $1",
    "DELETE FROM jobs WHERE kind = 'vacation' AND key = $1",
    "DELETE FROM attempts WHERE person = $1",
    "DELETE FROM deal_attempts WHERE person = $1",
    "DELETE FROM solver_ratings WHERE person = $1",
    "DELETE FROM lesson_progress WHERE person = $1",
    "DELETE FROM personal_bests WHERE person = $1",
    # Guests follow nobody.
    "DELETE FROM seeks WHERE person = $1",
    "DELETE FROM sessions WHERE person = $1",
    "UPDATE people SET closed = true WHERE id = $1",
)


async def merge_guest(
    db: PostgresConnection, guest: str, into: str, name: str, at: int
) -> Sequence[tuple[str, int]]:
    """Return the tables with a new entry and their seqs; see `People.merge`."""
    moved = await _move_seats(db, guest, into, name, at)
    for move in _MOVES:
        await db.execute(move, guest, into)
    for deletion in _DELETIONS:
        await db.execute(deletion, guest)
    return moved


async def _move_seats(
    db: PostgresConnection, guest: str, into: str, name: str, at: int
) -> Sequence[tuple[str, int]]:
    """Append an entry for each seat instead of changing old ones: logs only grow, and a server that holds the
    table in memory notices that it is behind."""
    # In the order of the appends, so that neither waits for the other in a circle.
    await db.execute(
        "SELECT 1 FROM tables WHERE id IN (SELECT table_id FROM sitters WHERE person = $1) OR creator = $1"
        " ORDER BY id FOR NO KEY UPDATE",
        guest,
    )
    rows = await db.fetch(
        "SELECT table_id, seat, seq FROM sitters JOIN tables ON id = table_id WHERE person = $1"
        " AND table_id NOT IN (SELECT table_id FROM sitters WHERE person = $2) ORDER BY table_id, seat",
        guest,
        into,
    )
    seqs: dict[str, int] = {}
    entries: list[tuple[str, int, int, str]] = []
    for table, seat, seq in rows:
        seqs[table] = seqs.get(table, seq) + 1
        what = msgspec.json.encode(Sat(seat, into, name)).decode()
        entries.append((table, seqs[table], at, what))
    await db.executemany("INSERT INTO entries VALUES ($1, $2, $3, $4)", entries)
    # `updated` stays, because signing in must not move old games to the top of a list.
    await db.executemany("UPDATE tables SET seq = $2 WHERE id = $1", list(seqs.items()))
    tables = list(seqs)
    await db.execute(
        "UPDATE sitters SET person = $2 WHERE person = $1 AND table_id = ANY ($3)", guest, into, tables
    )
    # If the account sends a command of the guest again, it must count as the same command.
    await db.execute(
        "UPDATE commands SET person = $2 WHERE person = $1 AND table_id = ANY ($3) AND NOT EXISTS (SELECT 1"
        " FROM commands AS own WHERE (own.table_id, own.person, own.client) = (commands.table_id,"
        " $2, commands.client))",
        guest,
        into,
        tables,
    )
    return list(seqs.items())
