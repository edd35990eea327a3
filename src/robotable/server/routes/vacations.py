"""Beginning and ending a vacation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import Identity
from robotable.server.play.vacations import DAYS_PER_YEAR, VacationPlanner
from robotable.server.routes.request import HttpRequest


@dataclass(frozen=True)
class Services:
    identity: Identity
    limits: RateLimits
    vacations: VacationPlanner


class VacationBody(msgspec.Struct, forbid_unknown_fields=True):
    days: int


class VacationView(msgspec.Struct):
    until: int | None
    """None if you are not on vacation."""

    left: int
    """How many more days you can take now."""

    a_year: int = DAYS_PER_YEAR


async def _view(services: Services, person: str) -> VacationView:
    status = await services.vacations.status(person)
    return VacationView(status.until, status.days_left)


@get("/api/me/vacation", summary="See your vacation")
async def vacation(request: HttpRequest, services: NamedDependency[Services]) -> VacationView:
    """Until when you are on vacation, and how many more days you can take now."""
    caller = await services.identity.person(request)
    return await _view(services, caller.person.id)


@post("/api/me/vacation", status_code=200, summary="Begin a vacation")
async def begin_vacation(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[VacationBody]
) -> VacationView:
    """Stop your clocks at all tables with days per move."""
    caller = await services.identity.person(request)
    services.limits.vacations.check(caller.person.id)
    await services.vacations.begin(caller.person.id, data.days)
    return await _view(services, caller.person.id)


@delete("/api/me/vacation", status_code=200, summary="End your vacation")
async def end_vacation(request: HttpRequest, services: NamedDependency[Services]) -> VacationView:
    """End your vacation early. You keep the days that have not begun."""
    caller = await services.identity.person(request)
    await services.vacations.end(caller.person.id)
    return await _view(services, caller.person.id)


ROUTES: Final = [vacation, begin_vacation, end_vacation]
