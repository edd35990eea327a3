"""Who sits at a table, with profile and rating."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from robotable.games.protocol import Seat
from robotable.server.routes.players import (
    GameRatingView,
    PlayerView,
    bot_rating,
    bot_view,
    person_view,
    rating_view,
)
from robotable.server.routes.request import HttpRequest
from robotable.server.routes.table_services import TableServices
from robotable.table.setup import Setup
from robotable.table.table import Sitter


class TablePlayer(msgspec.Struct, frozen=True):
    seat: Seat
    player: PlayerView
    rating: GameRatingView | None
    """For this game and speed, at this moment. None before the first rated game."""


@get("/api/tables/{table:str}/players", summary="List the players of a table")
async def players(
    request: HttpRequest, services: NamedDependency[TableServices], table: FromPath[str]
) -> list[TablePlayer]:
    """Who sits there, the name of their profile, and their rating."""
    caller = await services.identity.caller(request)
    live = await services.access.open(table, caller)
    found = []
    for seat, sitter in enumerate(live.table.sitters):
        if sitter is not None:
            found.append(await _player(services, live.row.setup, seat, sitter))
    return found


async def _player(services: TableServices, setup: Setup, seat: Seat, sitter: Sitter) -> TablePlayer:
    if sitter.engine is not None:
        return TablePlayer(seat, bot_view(sitter.engine), bot_rating(sitter.engine))
    id = sitter.person or ""
    person = await services.store.people.get(id)
    if person is None or person.closed:
        return TablePlayer(seat, PlayerView(sitter.name, None, None, 0), None)
    rating = (await services.store.ratings.of_pool(setup.game, setup.speed, [id])).get(id)
    return TablePlayer(seat, person_view(person), None if rating is None else rating_view(rating))


ROUTES: Final = [players]
