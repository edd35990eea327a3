"""Your own data, to take along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from litestar import get
from litestar.di import NamedDependency
from litestar.response import Stream

from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import Identity, client_address
from robotable.server.play.own_data import OwnData
from robotable.server.play.replay_queue import Asker
from robotable.server.routes.request import HttpRequest


@dataclass(frozen=True)
class Services:
    identity: Identity
    limits: RateLimits
    own_data: OwnData


@get("/api/me/export", media_type="application/zip", summary="Download your data")
async def export(request: HttpRequest, services: NamedDependency[Services]) -> Stream:
    """A ZIP file with everything that the server knows about you (`data.json`) and the record of each of your
    finished games."""
    person = (await services.identity.person(request)).person
    services.limits.exports.check(person.id)
    return Stream(
        services.own_data.archive(person, Asker(person.id, client_address(request))),
        media_type="application/zip",
        headers={"content-disposition": 'attachment; filename="robotable.zip"'},
    )


ROUTES: Final = [export]
