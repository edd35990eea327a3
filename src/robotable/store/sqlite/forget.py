"""Deletes the data of guests, and of accounts that are closed for good."""

from __future__ import annotations

from sqlite3 import Connection


def forget_guest(db: Connection, id: str) -> bool:
    """Return whether nothing remains; see `People.forget_guest`."""
    _erase(db, id)
    (remains,) = db.execute(
        "SELECT EXISTS (SELECT 1 FROM tables WHERE creator = ?1)"
        " + EXISTS (SELECT 1 FROM sitters WHERE person = ?1)"
        " + EXISTS (SELECT 1 FROM tournaments WHERE organiser = ?1)"
        " + EXISTS (SELECT 1 FROM sayings WHERE person = ?1)"
        " + EXISTS (SELECT 1 FROM reports WHERE ?1 IN (reporter, about, taken_by))"
        " + EXISTS (SELECT 1 FROM audit WHERE ?1 IN (by, whom))",
        (id,),
    ).fetchone()
    if remains:
        return False
    db.execute("DELETE FROM people WHERE id = ?", (id,))
    return True


def close_account(db: Connection, id: str) -> None:
    """The login stays, so that nobody else can appear under it; see `People.close_account`."""
    _erase(db, id)
    db.execute("UPDATE people SET password = NULL, is_admin = 0, is_moderator = 0 WHERE id = ?", (id,))


def _erase(db: Connection, id: str) -> None:
    for statement in (
        "DELETE FROM sessions WHERE person = ?1",
        "DELETE FROM passkeys WHERE person = ?1",
        "DELETE FROM recovery_codes WHERE person = ?1",
        "DELETE FROM webhooks WHERE person = ?1",
        "DELETE FROM devices WHERE person = ?1",
        "DELETE FROM visits WHERE person = ?1",
        "DELETE FROM kept_seats WHERE person = ?1",
        "DELETE FROM vacations WHERE person = ?1",
        "DELETE FROM acceptances WHERE person = ?1",
        "DELETE FROM challenges WHERE ?1 IN (person, challenger)",
        "DELETE FROM jobs WHERE kind = 'vacation' AND key = ?1",
        "DELETE FROM tournament_people WHERE person = ?1",
        "DELETE FROM seeks WHERE person = ?1",
        "DELETE FROM follows WHERE ?1 IN (person, followed)",
        "DELETE FROM last_seen WHERE person = ?1",
        "DELETE FROM attempts WHERE person = ?1",
        "DELETE FROM deal_attempts WHERE person = ?1",
        "DELETE FROM puzzle_runs WHERE person = ?1",
        "DELETE FROM solver_ratings WHERE person = ?1",
        "DELETE FROM lesson_progress WHERE person = ?1",
        "DELETE FROM personal_bests WHERE person = ?1",
        "DELETE FROM letters WHERE person = ?1",
        "DELETE FROM notes WHERE person = ?1",
        "UPDATE notes SET author = NULL WHERE author = ?1",
        "DELETE FROM mutes WHERE person = ?1",
        "DELETE FROM blocks WHERE ?1 IN (person, blocked)",
        "UPDATE sayings SET name = '–', text = '–' WHERE person = ?1",
        "UPDATE people SET name = '–', email = NULL, closed = 1 WHERE id = ?1",
    ):
        db.execute(statement, (id,))
