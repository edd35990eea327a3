"""What moderators see: reports with their context, the history of a person, and the audit log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from robotable.server.ops.limits import CHAT_SHOWN, HISTORY_SHOWN
from robotable.server.people.mutes import MuteView
from robotable.store.protocol import Store
from robotable.store.protocol.chat import ChatMessage
from robotable.store.protocol.moderation import Deed, Logged, Role
from robotable.store.protocol.reports import Outcome, Report
from robotable.table.setup import Visibility


class PersonView(msgspec.Struct):
    id: str
    """The id that `robotable admin` takes."""

    name: str
    login: str | None
    closed: bool
    role: Role | None = None


class ReportView(msgspec.Struct):
    number: int
    at: int
    by: PersonView
    about: PersonView
    table: str | None
    text: str
    message: int | None
    """The number of the chat message that it is about, if any."""

    taken_by: PersonView | None
    """Who looks into it, or who closed it."""

    taken_at: int | None
    outcome: Outcome | None
    """None while the report is open."""

    closed_at: int | None


class ReportPage(msgspec.Struct):
    reports: list[ReportView]
    before: int | None
    """Pass this as `before` to get the next page. None on the last page."""


class Queue(msgspec.Struct):
    reports: list[ReportView]
    after: int | None
    """Pass this as `after` to get the next page. None on the last page."""


class ChatLine(msgspec.Struct):
    number: int
    at: int
    person: str
    name: str
    text: str


class NoteView(msgspec.Struct):
    at: int
    by: PersonView | None
    """None for the operator."""

    text: str


class PastMute(msgspec.Struct):
    at: int
    until: int
    why: str


class PersonCase(msgspec.Struct):
    """A person's history."""

    person: PersonView
    muted: MuteView | None
    """Set while the person is muted."""

    reports: list[ReportView]
    notes: list[NoteView]
    mutes: list[PastMute]


class Case(msgspec.Struct):
    """A report and everything needed to decide about it."""

    report: ReportView
    table: Visibility | None
    """Who can see the table. None if the report names no table, or the table is gone."""

    chat: list[ChatLine]
    """The messages around the reported one, or the last ones before the report."""

    history: PersonCase


class AuditLine(msgspec.Struct):
    number: int
    at: int
    do: Deed
    by: PersonView | None
    """None for the operator, on the command line."""

    whom: PersonView | None
    report: int | None
    until: int | None
    role: Role | None
    why: str


class Audit(msgspec.Struct):
    lines: list[AuditLine]
    before: int | None
    """Pass this as `before` to get the next page. None on the last page."""


class ModerationViews:
    """For one request: it looks every person up once."""

    def __init__(self, store: Store, now: int) -> None:
        self._store = store
        self._now = now
        self._people: dict[str, PersonView] = {}

    async def queue(self, found: Sequence[Report], after: int | None) -> Queue:
        return Queue([await self._report(one) for one in found], after)

    async def reports(self, found: Sequence[Report], before: int | None) -> ReportPage:
        return ReportPage([await self._report(one) for one in found], before)

    async def case(self, report: Report) -> Case:
        row = None if report.table is None else await self._store.tables.get(report.table)
        return Case(
            await self._report(report),
            None if row is None else row.setup.visibility,
            await self._chat(report),
            await self.person_case(report.about),
        )

    async def person_case(self, id: str) -> PersonCase:
        moderation, most = self._store.moderation, HISTORY_SHOWN.most
        muted = await moderation.active_mute(id, self._now)
        return PersonCase(
            await self._person(id),
            None if muted is None else MuteView(muted.until, muted.why),
            [await self._report(one) for one in await moderation.reports_about(id, limit=most)],
            [
                NoteView(one.at, await self._known(one.by), one.text)
                for one in await moderation.notes(id, limit=most)
            ],
            [PastMute(one.at, one.until, one.why) for one in await moderation.mutes(id, limit=most)],
        )

    async def audit(self, found: Sequence[Logged], before: int | None) -> Audit:
        lines = []
        for one in found:
            action = one.action
            by, whom = await self._known(action.by), await self._known(action.whom)
            lines.append(
                AuditLine(
                    one.number,
                    action.at,
                    action.do,
                    by,
                    whom,
                    action.report,
                    action.until,
                    action.role,
                    action.why,
                )
            )
        return Audit(lines, before)

    async def _report(self, report: Report) -> ReportView:
        return ReportView(
            report.number,
            report.at,
            await self._person(report.by),
            await self._person(report.about),
            report.table,
            report.text,
            report.message,
            await self._known(report.taken_by),
            report.taken_at,
            report.outcome,
            report.closed_at,
        )

    async def _chat(self, report: Report) -> list[ChatLine]:
        if report.table is None:
            return []
        messages = await self._store.chat.messages(report.table)
        return [
            ChatLine(one.number, one.at, one.person, one.name, one.text) for one in _around(messages, report)
        ]

    async def _known(self, id: str | None) -> PersonView | None:
        return None if id is None else await self._person(id)

    async def _person(self, id: str) -> PersonView:
        if id not in self._people:
            found = await self._store.people.get(id)
            if found is None:
                self._people[id] = PersonView(id, "", None, True)
            else:
                role: Role | None = "admin" if found.is_admin else "moderator" if found.is_moderator else None
                self._people[id] = PersonView(id, found.name, found.login, found.closed, role)
        return self._people[id]


def _around(messages: Sequence[ChatMessage], report: Report) -> Sequence[ChatMessage]:
    """The reported message in the middle; without one, the last messages before the report."""
    most = CHAT_SHOWN.most
    if report.message is None:
        return [one for one in messages if one.at <= report.at][-most:]
    end = report.message + most // 2
    return [one for one in messages if one.number <= end][-most:]
