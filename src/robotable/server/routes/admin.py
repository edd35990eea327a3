"""What admins can read over HTTP. To act, they use the command line: `robotable admin`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from robotable.server.errors import Problem
from robotable.server.people.identity import Identity
from robotable.server.routes.paging import PAGE_SIZE
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol import Store
from robotable.store.protocol.reports import Report

BeforeNumber = Annotated[int | None, QueryParameter(ge=0, le=(1 << 62), required=False)]


@dataclass(frozen=True)
class Services:
    store: Store
    identity: Identity


class PersonView(msgspec.Struct):
    id: str
    """The id that `robotable admin` takes."""

    name: str
    login: str | None
    closed: bool


class ReportView(msgspec.Struct):
    number: int
    at: int
    by: PersonView
    about: PersonView
    table: str | None
    text: str


class Reports(msgspec.Struct):
    reports: list[ReportView]
    before: int | None
    """Pass this as `before` to get the next page. None on the last page."""


@get("/api/admin/reports")
async def reports(
    request: HttpRequest, services: NamedDependency[Services], before: BeforeNumber = None
) -> Reports:
    """What people have reported, newest first. Only for admins, who are appointed with `robotable admin`."""
    caller = await services.identity.person(request)
    if not caller.person.is_admin:
        raise Problem(403, "not_admin", "Only admins can read this.")
    found = await services.store.reports.latest(before=before, limit=PAGE_SIZE)
    return Reports(
        [await _view(services.store, one) for one in found],
        found[-1].number if len(found) == PAGE_SIZE else None,
    )


async def _view(store: Store, report: Report) -> ReportView:
    by, about = await _person(store, report.by), await _person(store, report.about)
    return ReportView(report.number, report.at, by, about, report.table, report.text)


async def _person(store: Store, id: str) -> PersonView:
    found = await store.people.get(id)
    if found is None:
        return PersonView(id, "", None, True)
    return PersonView(id, found.name, found.login, found.closed)


ROUTES: Final = [reports]
