"""One action of a moderator, and its line in the audit log, in one transaction.

The checks are made here and not before: only the transaction knows that nobody else was faster.
"""

from __future__ import annotations

from sqlite3 import Connection

import msgspec

from robotable.store.protocol.moderation import Action, Logged, NotAllowed, rank
from robotable.store.protocol.people import Person
from robotable.store.protocol.reports import Report
from robotable.store.sqlite.people import find_person
from robotable.store.sqlite.reports import REPORT_COLUMNS
from robotable.store.sqlite.sessions import end_sessions


def perform(db: Connection, action: Action, taken_for: int) -> Logged:
    """See `Moderation.perform`."""
    report = None if action.report is None else _open_report(db, action.report)
    if report is not None:
        if action.whom not in (None, report.about):
            raise NotAllowed("no_report", f"Report {report.number} is about somebody else.")
        action = msgspec.structs.replace(action, whom=report.about)
    person = _person(db, action)
    _check_rank(db, action, person)
    if report is not None:
        _check_taken(db, action, report, taken_for)
        _update_report(db, action, report)
    elif action.do in ("take", "release", "dismiss"):
        raise NotAllowed("no_report", "Give the number of a report.")
    _apply(db, action, person)
    return _log(db, action)


def _person(db: Connection, action: Action) -> Person:
    found = None if action.whom is None else find_person(db, action.whom)
    if found is None:
        raise NotAllowed("no_person", "There is no such person.")
    return found


def _check_rank(db: Connection, action: Action, person: Person) -> None:
    if action.by is None:
        return
    moderator = find_person(db, action.by)
    if moderator is None or moderator.closed or not rank(moderator):
        raise NotAllowed("not_moderator", "Only moderators can do this.")
    if moderator.id == person.id:
        raise NotAllowed("yourself", "You cannot moderate yourself. Leave this to somebody else.")
    if rank(person) >= rank(moderator) or action.do in ("promote", "demote"):
        raise NotAllowed("protected", "This person is a moderator or an admin. Only somebody above can act.")


def _open_report(db: Connection, number: int) -> Report:
    row = db.execute(f"SELECT {REPORT_COLUMNS} FROM reports WHERE number = ?", (number,)).fetchone()
    if row is None:
        raise NotAllowed("no_report", f"There is no report {number}.")
    report = Report(*row)
    if report.closed_at is not None:
        raise NotAllowed("report_closed", f"Report {number} has already been closed.")
    return report


def _check_taken(db: Connection, action: Action, report: Report, taken_for: int) -> None:
    if action.do == "release" and action.by not in (None, report.taken_by):
        raise NotAllowed("not_taken", f"You have not taken report {report.number}.")
    if report.taken_by in (None, action.by) or action.by is None or action.do == "note":
        return
    if report.taken_at is not None and action.at - report.taken_at >= taken_for:
        return
    other = find_person(db, report.taken_by)
    name = "Somebody else" if other is None else other.name
    raise NotAllowed("taken", f"{name} is already looking into report {report.number}.")


def _update_report(db: Connection, action: Action, report: Report) -> None:
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
    db.execute(
        "UPDATE reports SET taken_by = ?, taken_at = ?, outcome = ?, closed_at = ? WHERE number = ?",
        (*state, report.number),
    )


def _apply(db: Connection, action: Action, person: Person) -> None:
    match action.do:
        case "mute":
            db.execute(
                "INSERT INTO mutes (person, at, until, why) VALUES (?, ?, ?, ?)",
                (person.id, action.at, action.until, action.why),
            )
        case "unmute":
            change = "UPDATE mutes SET until = ?2 WHERE person = ?1 AND until > ?2"
            if not db.execute(change, (person.id, action.at)).rowcount:
                raise NotAllowed("not_muted", "This person is not muted.")
        case "note":
            db.execute(
                "INSERT INTO notes (person, author, at, text) VALUES (?, ?, ?, ?)",
                (person.id, action.by, action.at, action.why),
            )
        case "close" | "open":
            db.execute("UPDATE people SET closed = ? WHERE id = ?", (action.do == "close", person.id))
        case "promote":
            column = "is_moderator" if action.role == "moderator" else "is_admin"
            if not getattr(person, column):
                _sign_in_again(db, person)
            db.execute(f"UPDATE people SET {column} = 1 WHERE id = ?", (person.id,))
        case "demote":
            if person.is_admin or person.is_moderator:
                _sign_in_again(db, person)
            db.execute("UPDATE people SET is_admin = 0, is_moderator = 0 WHERE id = ?", (person.id,))


def _sign_in_again(db: Connection, person: Person) -> None:
    """Their rights change, so old secrets must not carry the new ones. A guest could not sign in again."""
    if person.login is not None:
        end_sessions(db, person.id)


def _log(db: Connection, action: Action) -> Logged:
    added = db.execute(
        "INSERT INTO audit (do, by, whom, at, why, report, until, role) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            action.do,
            action.by,
            action.whom,
            action.at,
            action.why,
            action.report,
            action.until,
            action.role,
        ),
    )
    assert added.lastrowid is not None
    return Logged(added.lastrowid, action)
