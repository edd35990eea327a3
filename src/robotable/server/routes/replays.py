"""Replays: the position after any ply, the list of moves, and pictures, each as the caller may know it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any, Final

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from robotable.server.errors import Problem
from robotable.server.ops.limits import PAGE_OF_MOVES
from robotable.server.people.identity import Identity, client_address, id_of
from robotable.server.play.access import TableAccess
from robotable.server.play.history import History
from robotable.server.play.live_table import LiveTable
from robotable.server.play.replay_answers import moment_json, moment_svg, moves_json
from robotable.server.play.replay_queue import Asker
from robotable.server.routes.pictures import SVG, picture_response
from robotable.server.routes.request import HttpRequest
from robotable.server.routes.tables import Since
from robotable.table.moments import Moment, MoveView, NoPly

MovesLimit = Annotated[int, QueryParameter(ge=1, le=PAGE_OF_MOVES.most, required=False)]


@dataclass(frozen=True)
class Services:
    identity: Identity
    access: TableAccess
    history: History


@get("/api/tables/{table:str}/at/{ply:int}", summary="Look at an earlier ply")
async def at(
    request: HttpRequest,
    services: NamedDependency[Services],
    table: FromPath[str],
    ply: FromPath[int],
) -> Response[Moment]:
    """The game after that many plies. Ply 0 is the first deal."""
    live, asker = await _open(request, services, table)
    with _known_ply():
        return _as_json(await services.history.replay(asker, live, moment_json, asker.person, ply))


@get("/api/tables/{table:str}/at/{ply:int}/picture", media_type=SVG, summary="Draw an earlier ply")
async def picture(
    request: HttpRequest,
    services: NamedDependency[Services],
    table: FromPath[str],
    ply: FromPath[int],
) -> Response[str]:
    """The same as an SVG picture."""
    live, asker = await _open(request, services, table)
    with _known_ply():
        drawn = await services.history.replay(asker, live, moment_svg, asker.person, ply)
    if drawn is None:
        raise Problem(404, "no_picture", "There is nothing on the table yet.")
    return picture_response(drawn)


@get("/api/tables/{table:str}/moves", summary="List the moves")
async def made(
    request: HttpRequest,
    services: NamedDependency[Services],
    table: FromPath[str],
    since: Since = 0,
    limit: MovesLimit = PAGE_OF_MOVES.most,
) -> Response[list[MoveView]]:
    """Who did what after that ply, in the game's notation: up to `limit` moves. Request the next ones from
    the last ply."""
    live, asker = await _open(request, services, table)
    return _as_json(await services.history.replay(asker, live, moves_json, since, limit))


async def _open(request: HttpRequest, services: Services, table: str) -> tuple[LiveTable, Asker]:
    caller = await services.identity.caller(request)
    live = await services.access.open(table, caller)
    return live, Asker(id_of(caller), client_address(request))


@contextmanager
def _known_ply() -> Iterator[None]:
    try:
        yield
    except NoPly as error:
        raise Problem(404, "no_ply", str(error)) from None


def _as_json(content: bytes) -> Response[Any]:
    """It is JSON already, so that only the process for replays encodes it."""
    return Response(content, media_type=MediaType.JSON)


ROUTES: Final = [at, made, picture]
