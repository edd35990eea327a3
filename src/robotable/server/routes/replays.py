"""A game once more: any ply of it, the list of its moves, and a picture, each as its watcher may know it."""

from __future__ import annotations

from typing import Final

from litestar import Response, get
from litestar.params import FromPath

from robotable.pictures.views import view_svg
from robotable.server.context import AppContext, Web
from robotable.server.errors import Problem
from robotable.server.people.identity import Caller
from robotable.server.routes.tables import Since, watched
from robotable.table.moments import Moment, MoveView, NoPly, moment, moves

SVG: Final = "image/svg+xml"
PICTURE_HEADERS: Final = {
    # A picture brings its own styles, and is nothing but a picture even where it is opened by itself.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cache-control": "private, no-cache",
}


def _person(caller: Caller | None) -> str | None:
    return None if caller is None else caller.person.id


@get("/api/tables/{table:str}/at/{ply:int}")
async def at(request: Web, house: AppContext, table: FromPath[str], ply: FromPath[int]) -> Moment:
    """How the game stood after so many plies; 0 is the first deal."""
    caller = await house.caller(request)
    live = await watched(house, table, caller)
    try:
        return await house.dig(lambda: moment(table, live.table, _person(caller), ply))
    except NoPly as error:
        raise Problem(404, "no_ply", str(error)) from None


@get("/api/tables/{table:str}/moves")
async def made(request: Web, house: AppContext, table: FromPath[str], since: Since = 0) -> list[MoveView]:
    """Who did what, in the game's notation, after that ply."""
    caller = await house.caller(request)
    live = await watched(house, table, caller)
    return await house.dig(lambda: list(moves(live.table, since)))


@get("/api/tables/{table:str}/at/{ply:int}/picture", media_type=SVG)
async def picture(request: Web, house: AppContext, table: FromPath[str], ply: FromPath[int]) -> Response[str]:
    """The same as a picture (SVG)."""
    caller = await house.caller(request)
    live = await watched(house, table, caller)
    try:
        found = await house.dig(lambda: moment(table, live.table, _person(caller), ply))
    except NoPly as error:
        raise Problem(404, "no_ply", str(error)) from None
    drawn = view_svg(found.game, found.view, found.events)
    if drawn is None:
        raise Problem(404, "no_picture", "nothing lies on the table yet")
    return Response(drawn, media_type=SVG, headers=PICTURE_HEADERS)


ROUTES: Final = [at, made, picture]
