"""One action of a moderator, and its line in the audit log, in one transaction."""

from __future__ import annotations

from robotable.store import moderation_rules as rules
from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.people import find_person
from robotable.store.postgres.people_lock import lock_people
from robotable.store.postgres.reports import REPORT_COLUMNS
from robotable.store.postgres.repository import count
from robotable.store.postgres.sessions import end_sessions
from robotable.store.protocol.moderation import Action, Logged, NotAllowed
from robotable.store.protocol.people import Person
from robotable.store.protocol.reports import Report


async def perform(db: PostgresConnection, action: Action, taken_for: int) -> Logged:
    """See `Moderation.perform`."""
    report = None if action.report is None else await _open_report(db, action.report)
    if report is not None:
        action = rules.about(action, report)
    await lock_people(db, *filter(None, (action.by, action.whom)))
    person = rules.known(await _find(db, action.whom))
    rules.check_rank(action, await _find(db, action.by), person)
    if report is None:
        rules.check_needs_no_report(action)
    else:
        await _check_taken(db, action, report, taken_for)
        await _update_report(db, action, report)
    await _apply(db, action, person)
    return await _log(db, action)


async def _find(db: PostgresConnection, id: str | None) -> Person | None:
    return None if id is None else await find_person(db, id)


async def _open_report(db: PostgresConnection, number: int) -> Report:
    row = await db.fetchrow(f"SELECT {REPORT_COLUMNS} FROM reports WHERE number = $1 FOR UPDATE", number)
    return rules.open_report(None if row is None else Report(*row), number)


async def _check_taken(db: PostgresConnection, action: Action, report: Report, taken_for: int) -> None:
    other = rules.taken_by_another(action, report, taken_for)
    if other is not None:
        rules.refuse_taken(report, await find_person(db, other))


async def _update_report(db: PostgresConnection, action: Action, report: Report) -> None:
    state = rules.report_state(action)
    if state is not None:
        await db.execute(
            "UPDATE reports SET taken_by = $1, taken_at = $2, outcome = $3, closed_at = $4 WHERE number = $5",
            *state,
            report.number,
        )


async def _apply(db: PostgresConnection, action: Action, person: Person) -> None:
    if rules.must_sign_in_again(action, person):
        await end_sessions(db, person.id)
    match action.do:
        case "mute":
            await db.execute(
                "INSERT INTO mutes (person, at, until, why) VALUES ($1, $2, $3, $4)",
                person.id,
                action.at,
                action.until,
                action.why,
            )
        case "unmute":
            change = "UPDATE mutes SET until = $2 WHERE person = $1 AND until > $2"
            if not count(await db.execute(change, person.id, action.at)):
                raise NotAllowed("not_muted", "This person is not muted.")
        case "note":
            await db.execute(
                "INSERT INTO notes (person, author, at, text) VALUES ($1, $2, $3, $4)",
                person.id,
                action.by,
                action.at,
                action.why,
            )
        case "close" | "open":
            await db.execute("UPDATE people SET closed = $1 WHERE id = $2", action.do == "close", person.id)
        case "promote":
            column = "is_moderator" if action.role == "moderator" else "is_admin"
            await db.execute(f"UPDATE people SET {column} = true WHERE id = $1", person.id)
        case "demote":
            await db.execute(
                "UPDATE people SET is_admin = false, is_moderator = false WHERE id = $1", person.id
            )


async def _log(db: PostgresConnection, action: Action) -> Logged:
    number: int = await db.fetchval(
        'INSERT INTO audit ("do", "by", whom, at, why, report, until, role)'
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING number",
        action.do,
        action.by,
        action.whom,
        action.at,
        action.why,
        action.report,
        action.until,
        action.role,
    )
    return Logged(number, action)
