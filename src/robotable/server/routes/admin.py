"""The work of moderators: the queue of reports, what is known about a person, actions, and the audit log.

Roles are given on the command line, with `robotable admin`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import MODERATION_TEXT, MUTE_HOURS, TAKEN_REPORT
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.connections import Connections
from robotable.server.people.identity import Caller, Identity
from robotable.server.routes.moderation_views import (
    Audit,
    Case,
    ModerationViews,
    PersonCase,
    Queue,
    ReportPage,
)
from robotable.server.routes.paging import PAGE_SIZE
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol import Store
from robotable.store.protocol.moderation import Action, NotAllowed, rank

BeforeNumber = Annotated[int | None, QueryParameter(ge=0, le=(1 << 62), required=False)]
AfterNumber = Annotated[int, QueryParameter(ge=0, le=(1 << 62), required=False)]

HOUR: Final = 3_600_000
STATUS: Final = {"no_report": 404, "no_person": 404, "not_moderator": 403, "protected": 403}
"""Of the other refusals, 409."""


@dataclass(frozen=True)
class Services:
    store: Store
    identity: Identity
    limits: RateLimits
    clock: Clock
    connections: Connections

    async def moderator(self, request: HttpRequest) -> Caller:
        caller = await self.identity.person(request)
        if not rank(caller.person):
            raise Problem(403, "not_moderator", "Only moderators and admins can do this.")
        return caller

    @property
    def views(self) -> ModerationViews:
        return ModerationViews(self.store, self.clock.now())


class ActionBody(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a moderator does. To mute, to close an account and to dismiss also closes the report."""

    do: Literal["take", "release", "dismiss", "mute", "unmute", "note", "close", "open"]
    person: str | None = None
    """The person's id. It may be left out if a report is given."""

    report: int | None = None
    hours: int | None = None
    """How long a mute lasts."""

    why: str = ""
    """The reason, or the text of the note. Only `take` and `release` need none."""


@get("/api/admin/queue", summary="List the open reports")
async def queue(request: HttpRequest, services: NamedDependency[Services], after: AfterNumber = 0) -> Queue:
    """The reports that wait for a moderator, oldest first. For moderators and admins."""
    await services.moderator(request)
    found = await services.store.moderation.queue(after=after, limit=PAGE_SIZE)
    return await services.views.queue(found, found[-1].number if len(found) == PAGE_SIZE else None)


@get("/api/admin/reports", summary="List all reports")
async def reports(
    request: HttpRequest, services: NamedDependency[Services], before: BeforeNumber = None
) -> ReportPage:
    """All reports, newest first. For moderators and admins."""
    await services.moderator(request)
    found = await services.store.reports.latest(before=before, limit=PAGE_SIZE)
    return await services.views.reports(found, found[-1].number if len(found) == PAGE_SIZE else None)


@get("/api/admin/reports/{number:int}", summary="Read a report")
async def report(request: HttpRequest, services: NamedDependency[Services], number: FromPath[int]) -> Case:
    """One report, with the chat around it and what is known about the person. For moderators and admins."""
    await services.moderator(request)
    found = await services.store.moderation.report(number) if 0 < number < 1 << 62 else None
    if found is None:
        raise Problem(404, "no_report", "There is no such report.")
    return await services.views.case(found)


@get("/api/admin/people/{person:str}", summary="Read the history of a person")
async def person(
    request: HttpRequest, services: NamedDependency[Services], person: FromPath[str]
) -> PersonCase:
    """Reports about a person, their mutes, and the moderators' notes. For moderators and admins."""
    await services.moderator(request)
    found = await services.store.people.get(person)
    if found is None:
        raise Problem(404, "no_person", "There is no such person.")
    return await services.views.person_case(found.id)


@post("/api/admin/actions", status_code=204, summary="Act as a moderator")
async def act(request: HttpRequest, services: NamedDependency[Services], data: JSONBody[ActionBody]) -> None:
    """For moderators and admins, about people of a lower role. Every action is written to the audit log."""
    caller = await services.moderator(request)
    services.limits.moderation.check(caller.person.id)
    action = _checked(data, caller.person.id, services.clock.now())
    try:
        done = (await services.store.moderation.perform(action, taken_for=TAKEN_REPORT.most * 60_000)).action
    except NotAllowed as refusal:
        raise Problem(STATUS.get(refusal.reason, 409), refusal.reason, str(refusal)) from None
    if done.do == "close" and done.whom is not None:
        services.identity.forget(done.whom)
        services.connections.close_person(done.whom)


def _checked(data: ActionBody, by: str, now: int) -> Action:
    why = data.why.strip()
    least = 0 if data.do in ("take", "release") else 1
    if not least <= len(why) <= MODERATION_TEXT.most or "\0" in why:
        message = f"Give a reason of 1 to {MODERATION_TEXT.most} characters."
        raise Problem(422, "bad_text", message)
    until = None
    if data.do == "mute":
        if data.hours is None or not 1 <= data.hours <= MUTE_HOURS.most:
            raise Problem(422, "bad_hours", f"A mute lasts 1 to {MUTE_HOURS.most} hours.")
        until = now + data.hours * HOUR
    report = data.report if data.report is None or 0 < data.report < 1 << 62 else 0
    return Action(do=data.do, by=by, whom=data.person, at=now, why=why, report=report, until=until)


@get("/api/admin/audit", summary="Read the audit log")
async def audit(
    request: HttpRequest, services: NamedDependency[Services], before: BeforeNumber = None
) -> Audit:
    """What moderators and the operator did, newest first. For admins."""
    caller = await services.moderator(request)
    if not caller.person.is_admin:
        raise Problem(403, "not_admin", "Only admins can read the audit log.")
    found = await services.store.moderation.audit(before=before, limit=PAGE_SIZE)
    return await services.views.audit(found, found[-1].number if len(found) == PAGE_SIZE else None)


ROUTES: Final = [queue, reports, report, person, act, audit]
