"""One action of a moderator, and its line in the audit log, in one transaction."""

from __future__ import annotations

from sqlite3 import Connection

from robotable.store import moderation_rules as rules
from robotable.store.protocol.moderation import Action, Logged, NotAllowed
from robotable.store.protocol.people import Person
from robotable.store.protocol.reports import Report
from robotable.store.sqlite.people import find_person
from robotable.store.sqlite.reports import REPORT_COLUMNS
from robotable.store.sqlite.sessions import end_sessions


def perform(db: Connection, action: Action, taken_for: int) -> Logged:
    """See `Moderation.perform`."""
    report = None if action.report is None else _open_report(db, action.report)
    if report is not None:
        action = rules.about(action, report)
    person = rules.known(_find(db, action.whom))
    rules.check_rank(action, _find(db, action.by), person)
    if report is None:
        rules.check_needs_no_report(action)
    else:
        _check_taken(db, action, report, taken_for)
        _update_report(db, action, report)
    _apply(db, action, person)
    return _log(db, action)


def _find(db: Connection, id: str | None) -> Person | None:
    return None if id is None else find_person(db, id)


def _open_report(db: Connection, number: int) -> Report:
    row = db.execute(f"SELECT {REPORT_COLUMNS} FROM reports WHERE number = ?", (number,)).fetchone()
    return rules.open_report(None if row is None else Report(*row), number)


def _check_taken(db: Connection, action: Action, report: Report, taken_for: int) -> None:
    other = rules.taken_by_another(action, report, taken_for)
    if other is not None:
        rules.refuse_taken(report, find_person(db, other))


def _update_report(db: Connection, action: Action, report: Report) -> None:
    state = rules.report_state(action)
    if state is not None:
        db.execute(
            "UPDATE reports SET taken_by = ?, taken_at = ?, outcome = ?, closed_at = ? WHERE number = ?",
            (*state, report.number),
        )


def _apply(db: Connection, action: Action, person: Person) -> None:
    if rules.must_sign_in_again(action, person):
        end_sessions(db, person.id)
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
            db.execute(f"UPDATE people SET {column} = 1 WHERE id = ?", (person.id,))
        case "demote":
            db.execute("UPDATE people SET is_admin = 0, is_moderator = 0 WHERE id = ?", (person.id,))


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
