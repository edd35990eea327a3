"""Deletes the data of guests, and of accounts that are closed for good."""

from __future__ import annotations

from robotable.store.postgres.connection import PostgresConnection


async def forget_guest(db: PostgresConnection, id: str) -> bool:
    """Return whether nothing remains; see `People.forget_guest`."""
    # No row that refers to the guest can be added from here on.
    await db.execute("SELECT 1 FROM people WHERE id = $1 FOR UPDATE", id)
    await _erase(db, id)
    remains = await db.fetchval(
        "SELECT EXISTS (SELECT 1 FROM tables WHERE creator = $1)"
        " OR EXISTS (SELECT 1 FROM sitters WHERE person = $1)"
        " OR EXISTS (SELECT 1 FROM tournaments WHERE organiser = $1)"
        " OR EXISTS (SELECT 1 FROM chat WHERE person = $1)"
        " OR EXISTS (SELECT 1 FROM reports WHERE reporter = $1 OR about = $1 OR taken_by = $1)"
        ' OR EXISTS (SELECT 1 FROM audit WHERE "by" = $1 OR whom = $1)',
        id,
    )
    if remains:
        return False
    await db.execute("DELETE FROM people WHERE id = $1", id)
    return True


async def close_account(db: PostgresConnection, id: str) -> None:
    """The login stays, so that nobody else can appear under it; see `People.close_account`."""
    await _erase(db, id)
    await db.execute(
        "UPDATE people SET password = NULL, is_admin = false, is_moderator = false WHERE id = $1", id
    )


async def _erase(db: PostgresConnection, id: str) -> None:
    for statement in (
        "DELETE FROM sessions WHERE person = $1",
        "DELETE FROM passkeys WHERE person = $1",
        "DELETE FROM recovery_codes WHERE person = $1",
        "DELETE FROM webhooks WHERE person = $1",
        "DELETE FROM devices WHERE person = $1",
        "DELETE FROM visitors WHERE person = $1",
        "DELETE FROM reserved_seats WHERE person = $1",
        "DELETE FROM vacations WHERE person = $1",
        "DELETE FROM bots WHERE person = $1",
        "DELETE FROM challenges WHERE person = $1 OR challenger = $1",
        "DELETE FROM jobs WHERE kind = 'vacation' AND key = $1",
        "DELETE FROM tournament_people WHERE person = $1",
        "DELETE FROM seeks WHERE person = $1",
        "DELETE FROM follows WHERE person = $1 OR followed = $1",
        "DELETE FROM last_seen WHERE person = $1",
        "DELETE FROM attempts WHERE person = $1",
        "DELETE FROM deal_attempts WHERE person = $1",
        "DELETE FROM puzzle_runs WHERE person = $1",
        "DELETE FROM solver_ratings WHERE person = $1",
        "DELETE FROM lesson_progress WHERE person = $1",
        "DELETE FROM personal_bests WHERE person = $1",
        "DELETE FROM notifications WHERE person = $1",
        "DELETE FROM notes WHERE person = $1",
        "UPDATE notes SET author = NULL WHERE author = $1",
        "DELETE FROM mutes WHERE person = $1",
        "DELETE FROM blocks WHERE person = $1 OR blocked = $1",
        "UPDATE chat SET name = '–', text = '–' WHERE person = $1",
        "UPDATE people SET name = '–', email = NULL, closed = true WHERE id = $1",
    ):
        await db.execute(statement, id)
