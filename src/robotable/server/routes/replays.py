"""Replays: the position after any ply, the list of moves, and pictures, each as the caller may know it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Final

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from robotable.pictures.views import view_svg
from robotable.server.errors import Problem
from robotable.server.ops.limits import PAGE_OF_MOVES
from robotable.server.people.identity import Identity, client_address, id_of
from robotable.server.play.access import TableAccess
from robotable.server.play.history import History
from robotable.server.play.replay_queue import Asker
from robotable.server.routes.pictures import SVG, picture_response
from robotable.server.routes.request import HttpRequest
from robotable.server.routes.tables import Since
from robotable.table.moments import Moment, MoveView, NoPly, moment, moves

MovesLimit = Annotated[int, QueryParameter(ge=1, le=PAGE_OF_MOVES.most, required=False)]


@dataclass(frozen=True)
class Services:
    identity: Identity
    access: TableAccess
    history: History


@get("/api/tables/{table:str}/at/{ply:int}")
async def at(
    request: HttpRequest,
    services: NamedDependency[Services],
    table: FromPath[str],
    ply: FromPath[int],
) -> Moment:
    """The game after that many plies. Ply 0 is the first deal."""
    return await _moment(request, services, table, ply)


@get("/api/tables/{table:str}/at/{ply:int}/picture", media_type=SVG)
async def picture(
    request: HttpRequest,
    services: NamedDependency[Services],
    table: FromPath[str],
    ply: FromPath[int],
) -> Response[str]:
    """The same as an SVG picture."""
    found = await _moment(request, services, table, ply)
    drawn = view_svg(found.game, found.view, found.events)
    if drawn is None:
        raise Problem(404, "no_picture", "There is nothing on the table yet.")
    return picture_response(drawn)


async def _moment(request: HttpRequest, services: Services, table: str, ply: int) -> Moment:
    caller = await services.identity.caller(request)
    live = await services.access.open(table, caller)
    asker = Asker(id_of(caller), client_address(request))
    try:
        return await services.history.replay(
            asker, lambda: moment(table, live.table, asker.person, ply, live.checkpoints)
        )
    except NoPly as error:
        raise Problem(404, "no_ply", str(error)) from None


@get("/api/tables/{table:str}/moves")
async def made(
    request: HttpRequest,
    services: NamedDependency[Services],
    table: FromPath[str],
    since: Since = 0,
    limit: MovesLimit = PAGE_OF_MOVES.most,
) -> list[MoveView]:
    """Who did what after that ply, in the game's notation: up to `limit` moves. Request the next ones from
    the last ply."""
    caller = await services.identity.caller(request)
    live = await services.access.open(table, caller)
    asker = Asker(id_of(caller), client_address(request))
    return await services.history.replay(
        asker, lambda: list(islice(moves(live.table, since, live.checkpoints), limit))
    )


ROUTES: Final = [at, made, picture]
