"""What admins may read over HTTP. What they may do is the command line's: `robotable admin`."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import get
from litestar.params import QueryParameter

from robotable.server.context import AppContext, Web
from robotable.server.errors import Problem
from robotable.store.protocol.reports import Report

PAGE: Final = 50

BeforeNumber = Annotated[int | None, QueryParameter(ge=0, le=(1 << 62), required=False)]


class PersonView(msgspec.Struct):
    id: str
    """What `robotable admin` takes."""

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
    """Ask again with this for the next page; None on the last one."""


@get("/api/admin/reports")
async def reports(request: Web, house: AppContext, before: BeforeNumber = None) -> Reports:
    """What people have reported, the newest first: for those whom `robotable admin` has promoted."""
    caller = await house.person(request)
    if not caller.person.is_admin:
        raise Problem(403, "not_admin", "this is for admins")
    found = await house.store.reports.latest(before=before, limit=PAGE)
    return Reports(
        [await _shown(house, one) for one in found], found[-1].number if len(found) == PAGE else None
    )


async def _shown(house: AppContext, report: Report) -> ReportView:
    by, about = await _person(house, report.by), await _person(house, report.about)
    return ReportView(report.number, report.at, by, about, report.table, report.text)


async def _person(house: AppContext, id: str) -> PersonView:
    found = await house.store.people.get(id)
    return (
        PersonView(id, "", None, True)
        if found is None
        else PersonView(id, found.name, found.login, found.closed)
    )


ROUTES: Final = [reports]
