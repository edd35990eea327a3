"""One action of a moderator, and its line in the audit log, in one transaction.

The checks are made here and not before: only the transaction knows that nobody else was faster.
"""

from __future__ import annotations

import msgspec

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.people import find_person
from robotable.store.postgres.people_lock import lock_people
from robotable.store.postgres.reports import REPORT_COLUMNS
from robotable.store.postgres.repository import count
from robotable.store.postgres.sessions import end_sessions
from robotable.store.protocol.moderation import Action, Logged, NotAllowed, rank
from robotable.store.protocol.people import Person
from robotable.store.protocol.reports import Report


async def perform(db: PostgresConnection, action: Action, taken_for: int) -> Logged:
    """See `Moderation.perform`."""
    report = None if action.report is None else await _open_report(db, action.report)
    if report is not None:
        if action.whom not in (None, report.about):
            raise NotAllowed("no_report", f"Report {report.number} is about somebody else.")
        action = msgspec.structs.replace(action, whom=report.about)
    await lock_people(db, *filter(None, (action.by, action.whom)))
    person = await _person(db, action)
    await _check_rank(db, action, person)
    if report is not None:
        await _check_taken(db, action, report, taken_for)
        await _update_report(db, action, report)
    elif action.do in ("take", "release", "dismiss"):
        raise NotAllowed("no_report", "Give the number of a report.")
    await _apply(db, action, person)
    return await _log(db, action)


async def _person(db: PostgresConnection, action: Action) -> Person:
    found = None if action.whom is None else await find_person(db, action.whom)
    if found is None:
        raise NotAllowed("no_person", "There is no such person.")
    return found


async def _check_rank(db: PostgresConnection, action: Action, person: Person) -> None:
    if action.by is None:
        return
    moderator = await find_person(db, action.by)
    if moderator is None or moderator.closed or not rank(moderator):
        raise NotAllowed("not_moderator", "Only moderators can do this.")
    if moderator.id == person.id:
        raise NotAllowed("yourself", "You cannot moderate yourself. Leave this to somebody else.")
    if rank(person) >= rank(moderator) or action.do in ("promote", "demote"):
        raise NotAllowed("protected", "This person is a moderator or an admin. Only somebody above can act.")


async def _open_report(db: PostgresConnection, number: int) -> Report:
    row = await db.fetchrow(f"SELECT {REPORT_COLUMNS} FROM reports WHERE number = $1 FOR UPDATE", number)
    if row is None:
        raise NotAllowed("no_report", f"There is no report {number}.")
    report = Report(*row)
    if report.closed_at is not None:
        raise NotAllowed("report_closed", f"Report {number} has already been closed.")
    return report


async def _check_taken(db: PostgresConnection, action: Action, report: Report, taken_for: int) -> None:
    if action.do == "release" and action.by not in (None, report.taken_by):
        raise NotAllowed("not_taken", f"You have not taken report {report.number}.")
    if report.taken_by in (None, action.by) or action.by is None or action.do == "note":
        return
    if report.taken_at is not None and action.at - report.taken_at >= taken_for:
        return
    other = await find_person(db, report.taken_by)
    name = "Somebody else" if other is None else other.name
    raise NotAllowed("taken", f"{name} is already looking into report {report.number}.")


async def _update_report(db: PostgresConnection, action: Action, report: Report) -> None:
    state: tuple[str | None, int | None, str | None, int | None]
    match action.do:
        case "take":
            state = (action.by, action.at, None, None)
        case "release":
            state = (None, None, None, None)
        case "dismiss" | "mute" | "close":
            state = (action.by, action.at, action.do, action.at)
        case _:
            return
    await db.execute(
        "UPDATE reports SET taken_by = $1, taken_at = $2, outcome = $3, closed_at = $4 WHERE number = $5",
        *state,
        report.number,
    )


async def _apply(db: PostgresConnection, action: Action, person: Person) -> None:
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
            if not getattr(person, column):
                await _sign_in_again(db, person)
            await db.execute(f"UPDATE people SET {column} = true WHERE id = $1", person.id)
        case "demote":
            if person.is_admin or person.is_moderator:
                await _sign_in_again(db, person)
            await db.execute(
                "UPDATE people SET is_admin = false, is_moderator = false WHERE id = $1", person.id
            )


async def _sign_in_again(db: PostgresConnection, person: Person) -> None:
    """Their rights change, so old secrets must not carry the new ones. A guest could not sign in again."""
    if person.login is not None:
        await end_sessions(db, person.id)


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
