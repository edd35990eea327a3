"""Reviews of finished games, and lines of one's own in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from robotable.server.errors import Problem
from robotable.server.ops.limits import LINE_MOVES
from robotable.server.ops.networks import network_of
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import Identity, client_address, id_of
from robotable.server.play.access import TableAccess
from robotable.server.play.game_reviews import GameReviews, ReviewView
from robotable.server.play.replay_queue import Asker
from robotable.server.routes.request import HttpRequest


@dataclass(frozen=True)
class Services:
    identity: Identity
    access: TableAccess
    limits: RateLimits
    reviews: GameReviews


class LineBody(msgspec.Struct, forbid_unknown_fields=True):
    turn: int
    """The number of the turn in the review, from 0, where your line begins."""

    moves: tuple[Any, ...] = ()
    """Your own moves from there on. The engine answers for the other seats."""


@get("/api/tables/{table:str}/review", summary="Read the review of a game")
async def look(request: HttpRequest, services: NamedDependency[Services], table: FromPath[str]) -> ReviewView:
    """The review, how far it is, or that nobody has requested it. Only after the game."""
    caller = await services.identity.caller(request)
    return await services.reviews.state(await services.access.open(table, caller))


@post("/api/tables/{table:str}/review", status_code=200, summary="Request a review")
async def ask(request: HttpRequest, services: NamedDependency[Services], table: FromPath[str]) -> ReviewView:
    """Have the game reviewed, once and for everyone. Only after the game."""
    caller = await services.identity.caller(request)
    live = await services.access.open(table, caller)
    found = await services.reviews.state(live)
    if found.stage != "none":
        return found
    services.limits.reviews.check(client_address(request))
    return await services.reviews.request(live)


@post("/api/tables/{table:str}/review/line", status_code=200, summary="Play on differently")
async def line(
    request: HttpRequest,
    services: NamedDependency[Services],
    table: FromPath[str],
    data: JSONBody[LineBody],
) -> Response[Any]:
    """Play on differently from a turn of a finished game: your moves, each answered by the engine from what
    its seat sees. It changes nothing, and nobody else sees it."""
    caller = await services.identity.caller(request)
    address = client_address(request)
    services.limits.review_lines.check(network_of(address) if caller is None else caller.person.id)
    if len(data.moves) > LINE_MOVES.most:
        message = f"There are {len(data.moves)} moves, and {LINE_MOVES.most} is the most."
        raise Problem(422, "too_long", message)
    if data.turn < 0:
        raise Problem(422, "no_turn", "The turn must be 0 or more.")
    live = await services.access.open(table, caller)
    asker = Asker(id_of(caller), address)
    found = await services.reviews.line(live, asker, data.turn, data.moves)
    return Response(bytes(found), media_type="application/json")


ROUTES: Final = [look, ask, line]
