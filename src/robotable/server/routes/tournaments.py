"""Tournaments: lists, creating one, its games and rounds, and a stream of what happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Final

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from robotable.server.bus.topics import tournament_topic
from robotable.server.errors import Problem
from robotable.server.ops.limits import CURRENT_TOURNAMENTS, PAGE_OF_GAMES, TOURNAMENT_VIEWS
from robotable.server.people.identity import Caller, client_address
from robotable.server.people.names import shown_name
from robotable.server.people.scopes import ROUTE_SCOPE
from robotable.server.play.tournament_registry import LiveTournament
from robotable.server.routes.bot_streams import KEEP_ALIVE, MEDIA_TYPE
from robotable.server.routes.paging import PAGE_SIZE, Before, next_page, parse_cursor
from robotable.server.routes.request import HttpRequest
from robotable.server.routes.tournament_services import OwnTournament
from robotable.server.routes.tournament_services import TournamentServices as Services
from robotable.server.routes.tournament_views import (
    TournamentGameView,
    TournamentListed,
    TournamentRoundView,
    encoded_view,
    game_views,
    listed_view,
    round_view,
)
from robotable.store.protocol.tournaments import TournamentRow
from robotable.table.timing import DAY
from robotable.tournaments.setup import MOST_DAYS_AHEAD, BadTournament, TournamentSetup, checked

VIEW_PAUSE: Final = 1 / TOURNAMENT_VIEWS.most
"""Seconds between two views for a spectator, for a tournament of up to PLAYERS_A_SECOND players."""

PLAYERS_A_SECOND: Final = 64
FIRST_GAME: Final = 0
Past = Annotated[bool, QueryParameter(required=False)]
FromGame = Annotated[int, QueryParameter(ge=0, le=1 << 31, required=False)]


class TournamentList(msgspec.Struct):
    tournaments: list[TournamentListed]
    before: str | None
    """Pass this as `before` to get the next page. None on the last page."""


class GamePage(msgspec.Struct):
    games: list[TournamentGameView]
    next: int | None
    """Pass this as `since` to get the next page. None on the last page."""


@get("/api/tournaments", summary="List the tournaments")
async def tournaments(
    request: HttpRequest, services: NamedDependency[Services], past: Past = False, before: Before = None
) -> TournamentList:
    """Tournaments that anybody can join or watch, the newest first; with `past`, those that are over."""
    await services.identity.caller(request)
    cursor = parse_cursor(before)
    rows = await services.stored.listed(past=past, before=cursor, limit=PAGE_SIZE)
    return await _list(services, list(rows))


@get("/api/me/tournaments", opt={ROUTE_SCOPE: "read"}, summary="List your tournaments")
async def own_tournaments(
    request: HttpRequest, services: NamedDependency[Services], before: Before = None
) -> TournamentList:
    """Tournaments that you organise or have joined, the newest first."""
    caller = await services.identity.person(request)
    rows = await services.stored.of_person(caller.person.id, before=parse_cursor(before), limit=PAGE_SIZE)
    return await _list(services, list(rows))


@post("/api/tournaments", status_code=201, summary="Create a tournament")
async def create_tournament(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[TournamentSetup]
) -> OwnTournament:
    """For everybody with an account. The organiser does not take part unless they join."""
    caller = await services.account(request)
    services.limits.new_tournaments.check(caller.person.id)
    services.limits.new_tournaments_by_network.check(client_address(request))
    try:
        setup = checked(msgspec.structs.replace(data, name=shown_name(data.name)))
    except BadTournament as error:
        raise Problem(422, "bad_tournament", str(error)) from None
    if setup.starts is not None and not 0 < setup.starts - services.clock.now() <= MOST_DAYS_AHEAD * DAY:
        message = f"starts: Choose a time within the next {MOST_DAYS_AHEAD} days, or none."
        raise Problem(422, "bad_tournament", message)
    current = await services.stored.count_current_of(caller.person.id)
    if current >= CURRENT_TOURNAMENTS.most:
        message = f"You organise {current} tournaments that are not over. Cancel one, or wait for its end."
        raise Problem(429, "too_many_tournaments", message)
    live = await services.registry.create(setup, caller.person.id, caller.person.name)
    return services.own(live, caller)


@get("/api/tournaments/{tournament:str}", summary="Look at a tournament")
async def one_tournament(
    request: HttpRequest, services: NamedDependency[Services], tournament: FromPath[str]
) -> OwnTournament:
    """What everybody sees of it, and what only you know of it."""
    caller = await services.identity.caller(request)
    return services.own(await services.registry.get(tournament), caller)


@get("/api/tournaments/{tournament:str}/games", summary="List the games of a tournament")
async def tournament_games(
    request: HttpRequest,
    services: NamedDependency[Services],
    tournament: FromPath[str],
    since: FromGame = FIRST_GAME,
) -> GamePage:
    """All games in their order, page by page: those with this number and above."""
    await services.identity.caller(request)
    live = await services.registry.get(tournament)
    games, most = live.tournament.games, since + PAGE_OF_GAMES.most
    return GamePage(list(game_views(live, games[since:most])), most if most < len(games) else None)


@get("/api/tournaments/{tournament:str}/rounds/{round:int}", summary="Show a round of a tournament")
async def tournament_round(
    request: HttpRequest,
    services: NamedDependency[Services],
    tournament: FromPath[str],
    round: FromPath[int],
) -> TournamentRoundView:
    """The games of a round, who had no opponent, and in a duplicate tournament the results of its deal. The
    games of an arena come page by page instead."""
    await services.identity.caller(request)
    live = await services.registry.get(tournament)
    if live.row.setup.format == "arena":
        raise Problem(404, "no_round", "An arena has no rounds. Request its games.")
    if not 1 <= round <= live.tournament.round:
        raise Problem(404, "no_round", f"{live.tournament.round} rounds of this tournament have begun.")
    return round_view(live, round)


@get("/api/tournaments/{tournament:str}/live", summary="Follow a tournament")
async def tournament_stream(
    request: HttpRequest, services: NamedDependency[Services], tournament: FromPath[str]
) -> Stream:
    """The `view` of a tournament now, and again when something has happened, one JSON object per line."""
    caller = await services.identity.caller(request)
    live = await services.registry.get(tournament)
    address = client_address(request)
    services.connections.check(caller, address)
    return Stream(_views(services, live, caller, address), media_type=MEDIA_TYPE)


async def _list(services: Services, rows: list[TournamentRow]) -> TournamentList:
    found = [listed_view(row, (await services.registry.get(row.id)).tournament) for row in rows]
    before = next_page(rows[-1].created, rows[-1].id) if len(rows) == PAGE_SIZE else None
    return TournamentList(found, before)


async def _views(
    services: Services, live: LiveTournament, caller: Caller | None, address: str
) -> AsyncIterator[bytes]:
    seen = -1
    with (
        services.bus.subscribed(tournament_topic(live.row.id)) as subscription,
        services.connections.opened(caller, address, subscription.wake) as connection,
    ):
        while not services.readiness.is_closing and connection.is_open:
            live = await services.registry.get(live.row.id)
            if live.tournament.seq != seen:
                seen = live.tournament.seq
                yield encoded_view(live, services.clock.now())
                await services.clock.sleep(_pause(live))
            waiting = asyncio.ensure_future(subscription.wait())
            try:
                while not (await asyncio.wait([waiting], timeout=KEEP_ALIVE))[0]:
                    yield b"\n"
            finally:
                waiting.cancel()


def _pause(live: LiveTournament) -> float:
    """The more players, the longer the view, and the less often it is sent."""
    return VIEW_PAUSE * max(1, len(live.tournament.players) / PLAYERS_A_SECOND)


ROUTES: Final = [
    tournaments,
    own_tournaments,
    create_tournament,
    one_tournament,
    tournament_games,
    tournament_round,
    tournament_stream,
]
