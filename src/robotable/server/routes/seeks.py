"""Looking for an opponent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import msgspec
from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import Identity
from robotable.server.people.scopes import ROUTE_SCOPE
from robotable.server.play.access import checked_client_id
from robotable.server.play.opponent_search import OpponentSearch, bot_for, setup_of
from robotable.server.play.seating import Seating
from robotable.server.routes.ratings import check_pool
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.seeks import Seeks
from robotable.table.pairing import Seek, window
from robotable.table.speed import Speed
from robotable.table.timing import TimeControl


@dataclass(frozen=True)
class Services:
    seeks: Seeks
    identity: Identity
    limits: RateLimits
    clock: Clock
    seating: Seating
    opponents: OpponentSearch


class SeekBody(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    """Chosen by you, such as a UUID. Repeat the request with the same id every second; with another one, you
    begin again."""

    rated: bool = False
    """Needs an account. You meet only people with the same wish."""


class SeekView(msgspec.Struct, frozen=True):
    id: str
    game: str
    speed: Speed
    time: TimeControl
    rated: bool
    state: Literal["searching", "found", "ended"]
    """`ended` if you have not repeated the request in time."""

    since: int
    until: int
    """When the search ends, unless you repeat the request before."""

    window: int
    """How far the opponent's rating may be from yours, in points. It widens while you wait."""

    bot: str | None
    """A built-in bot to play with meanwhile, once you have waited for 20 seconds."""

    table: str | None
    """Where you play, once an opponent is found. You sit there already."""


class PoolView(msgspec.Struct, frozen=True):
    game: str
    speed: str
    rated: bool
    people: int


@post("/api/seeks/{game:str}/{speed:str}", status_code=200, summary="Look for an opponent")
async def search(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    speed: FromPath[str],
    data: JSONBody[SeekBody],
) -> SeekView:
    """Begin or continue. You are paired by rating, with a window that widens while you wait. The search ends
    when you have not repeated the request for ten seconds; with days per move, for three days."""
    person = (await services.identity.person(request)).person
    known = check_pool(game, speed)
    services.limits.seeks.check(person.id)
    if person.is_bot:
        message = "Bots do not look for opponents. They accept challenges, or join tournaments and tables."
        raise Problem(403, "only_people", message)
    if data.rated and person.login is None:
        raise Problem(403, "no_account", "Only people with an account can play rated games.")
    id = checked_client_id(data.id)
    await services.seating.check_vacation(setup_of(game, known, rated=data.rated), person.id)
    found = await services.opponents.carry_on(person, id, game, known, rated=data.rated)
    return _view(found, services.clock.now())


@delete("/api/seeks/{game:str}/{speed:str}", status_code=204, summary="Stop looking for an opponent")
async def stop(
    request: HttpRequest, services: NamedDependency[Services], game: FromPath[str], speed: FromPath[str]
) -> None:
    """If an opponent has been found in the meantime, the game goes on."""
    caller = await services.identity.person(request)
    await services.seeks.end(caller.person.id, game, check_pool(game, speed))


@get("/api/me/seeks", opt={ROUTE_SCOPE: "read"}, summary="List your searches for an opponent")
async def own_seeks(request: HttpRequest, services: NamedDependency[Services]) -> list[SeekView]:
    """Those that go on, and those that have ended lately."""
    caller = await services.identity.person(request)
    now = services.clock.now()
    return [_view(one, now) for one in await services.seeks.of(caller.person.id)]


@get("/api/seeks", summary="Count the people who look for an opponent")
async def waiting(request: HttpRequest, services: NamedDependency[Services]) -> list[PoolView]:
    """How many people wait for each game and speed. Where nobody does, the pool is left out."""
    await services.identity.caller(request)
    found = await services.seeks.waiting(services.clock.now())
    return [PoolView(one.game, one.speed, one.rated, one.people) for one in found]


def _view(search: Seek, now: int) -> SeekView:
    is_found, is_over = search.table is not None, now >= search.until
    return SeekView(
        id=search.id,
        game=search.game,
        speed=search.speed,
        time=setup_of(search.game, search.speed, rated=search.rated).time,
        rated=search.rated,
        state="found" if is_found else "ended" if is_over else "searching",
        since=search.since,
        until=search.until,
        window=window(search, now),
        bot=None if is_found or is_over else bot_for(search, now),
        table=search.table,
    )


ROUTES: Final = [search, stop, own_seeks, waiting]
