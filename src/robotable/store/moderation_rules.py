"""What a moderator may do, whichever database keeps the people and the reports.

A store calls these inside the transaction: only there is it known that nobody else was faster.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from robotable.store.protocol.moderation import Action, NotAllowed, rank
from robotable.store.protocol.people import Person
from robotable.store.protocol.reports import Report

ReportState: TypeAlias = tuple[str | None, int | None, str | None, int | None]
"""Who has taken a report and when, its outcome, and when it was closed."""


def open_report(found: Report | None, number: int) -> Report:
    if found is None:
        raise NotAllowed("no_report", f"There is no report {number}.")
    if found.closed_at is not None:
        raise NotAllowed("report_closed", f"Report {number} has already been closed.")
    return found


def about(action: Action, report: Report) -> Action:
    """Return the action with the person whom the report is about."""
    if action.whom not in (None, report.about):
        raise NotAllowed("no_report", f"Report {report.number} is about somebody else.")
    return msgspec.structs.replace(action, whom=report.about)


def check_needs_no_report(action: Action) -> None:
    if action.do in ("take", "release", "dismiss"):
        raise NotAllowed("no_report", "Give the number of a report.")


def known(person: Person | None) -> Person:
    if person is None:
        raise NotAllowed("no_person", "There is no such person.")
    return person


def check_rank(action: Action, moderator: Person | None, person: Person) -> None:
    """`moderator` is the person who acts. The operator may do everything."""
    if action.by is None:
        return
    if moderator is None or moderator.closed or not rank(moderator):
        raise NotAllowed("not_moderator", "Only moderators can do this.")
    if moderator.id == person.id:
        raise NotAllowed("yourself", "You cannot moderate yourself. Leave this to somebody else.")
    if rank(person) >= rank(moderator) or action.do in ("promote", "demote"):
        raise NotAllowed("protected", "This person is a moderator or an admin. Only somebody above can act.")


def taken_by_another(action: Action, report: Report, taken_for: int) -> str | None:
    """Return the id of another moderator who has taken the report less than `taken_for` ms ago."""
    if action.do == "release" and action.by not in (None, report.taken_by):
        raise NotAllowed("not_taken", f"You have not taken report {report.number}.")
    if action.by is None or action.by == report.taken_by or action.do == "note":
        return None
    if report.taken_at is not None and action.at - report.taken_at >= taken_for:
        return None
    return report.taken_by


def refuse_taken(report: Report, other: Person | None) -> None:
    name = "Somebody else" if other is None else other.name
    raise NotAllowed("taken", f"{name} is already looking into report {report.number}.")


def report_state(action: Action) -> ReportState | None:
    """Return the state of the report after the action, or None if it stays as it is."""
    match action.do:
        case "take":
            return action.by, action.at, None, None
        case "release":
            return None, None, None, None
        case "dismiss" | "mute" | "close":
            return action.by, action.at, action.do, action.at
        case _:
            return None


def must_sign_in_again(action: Action, person: Person) -> bool:
    """Whether the action changes somebody's rights: old secrets must not carry the new ones. A guest could
    not sign in again."""
    match action.do:
        case "promote":
            has_right = person.is_moderator if action.role == "moderator" else person.is_admin
            return person.login is not None and not has_right
        case "demote":
            return person.login is not None and rank(person) > 0
        case _:
            return False
