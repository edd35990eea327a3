"""What moderators do: take reports, mute people, close accounts, write notes. Every action is logged.

StoreError
  Conflict
    NotAllowed    this moderator cannot do this to this person or report; nothing has changed
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

from robotable.store.protocol.errors import Conflict
from robotable.store.protocol.people import Person
from robotable.store.protocol.reports import Report

Deed: TypeAlias = Literal[
    "take", "release", "dismiss", "mute", "unmute", "note", "close", "open", "promote", "demote"
]
Role: TypeAlias = Literal["moderator", "admin"]


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the audit log, and the request to do it."""

    do: Deed
    by: str | None
    """The moderator's id. None for the operator, who uses the command line and may do everything."""

    whom: str | None = None
    """The person's id. If a report is given, it may be left out."""

    at: int
    why: str = ""
    """The reason, or the text of a note. A muted person reads it."""

    report: int | None = None
    """The report that led to this. To mute, to close an account and to dismiss also closes the report."""

    until: int | None = None
    """The end of a mute."""

    role: Role | None = None
    """Only to promote."""


class Logged(msgspec.Struct, frozen=True):
    number: int
    action: Action


class Mute(msgspec.Struct, frozen=True):
    number: int
    person: str
    at: int
    until: int
    """Also moved to the present when a moderator ends the mute."""

    why: str


class Note(msgspec.Struct, frozen=True):
    number: int
    person: str
    by: str | None
    at: int
    text: str


class NotAllowed(Conflict):
    """`reason` is `yourself`, `protected`, `taken`, `report_closed`, `not_taken`, `no_report`, `not_muted`,
    `no_person` or `guest`."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def rank(person: Person) -> int:
    """Moderators act only on people of a lower rank: nobody acts on an admin, on themselves or on a peer."""
    return 2 if person.is_admin else 1 if person.is_moderator else 0


class Moderation(Protocol):
    async def perform(self, action: Action, *, taken_for: int = 0) -> Logged:
        """Do it and log it, both or neither. Raise NotAllowed if the moderator may not, or if somebody else
        was faster. A report that another moderator has taken is theirs for `taken_for` milliseconds."""

    async def queue(self, *, after: int = 0, limit: int) -> Sequence[Report]:
        """Return the reports that are not closed, oldest first. The cursor is a report's number."""

    async def report(self, number: int) -> Report | None: ...

    async def reports_about(self, person: str, *, limit: int) -> Sequence[Report]:
        """Newest first."""

    async def active_mute(self, person: str, now: int) -> Mute | None:
        """Return the mute that ends last, if the person is muted now."""

    async def mutes(self, person: str, *, limit: int) -> Sequence[Mute]:
        """Newest first."""

    async def notes(self, person: str, *, limit: int) -> Sequence[Note]:
        """Newest first."""

    async def audit(self, *, before: int | None = None, limit: int) -> Sequence[Logged]:
        """Return what moderators and the operator did, newest first. The cursor is the last number read."""
