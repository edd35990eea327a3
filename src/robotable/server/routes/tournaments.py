"""Tournaments: lists, creating one, taking part, and a stream of what happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from hmac import compare_digest
from random import Random
from typing import Annotated, Final

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from robotable.engines.catalogue import ENGINES
from robotable.games.notation import shown
from robotable.server.bus import Bus
from robotable.server.bus.topics import tournament_topic
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import CURRENT_TOURNAMENTS, PAGE_OF_GAMES, TOURNAMENT_VIEWS
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.ops.readiness import Readiness
from robotable.server.people.connections import Connections
from robotable.server.people.identity import Caller, Identity, client_address
from robotable.server.people.names import shown_name
from robotable.server.people.scopes import ROUTE_SCOPE
from robotable.server.play.game_rating import points
from robotable.server.play.table_registry import bots_of
from robotable.server.play.tournament_registry import LiveTournament, TournamentRegistry
from robotable.server.routes.bot_streams import KEEP_ALIVE, MEDIA_TYPE
from robotable.server.routes.paging import PAGE_SIZE, Before, next_page, parse_cursor
from robotable.server.routes.request import HttpRequest
from robotable.server.routes.tournament_views import (
    TournamentGameView,
    TournamentListed,
    TournamentView,
    encoded_view,
    game_views,
    listed_view,
    tournament_view,
)
from robotable.store.protocol.blocks import Blocks
from robotable.store.protocol.moderation import rank
from robotable.store.protocol.ratings import Ratings
from robotable.store.protocol.tournaments import TournamentRow, Tournaments
from robotable.table.timing import DAY
from robotable.tournaments.decide import (
    TournamentRefused,
    decide_cancel,
    decide_join,
    decide_start,
    decide_withdraw,
)
from robotable.tournaments.entries import EntrantJoined, Number, What
from robotable.tournaments.setup import (
    MOST_BUILT_IN_BOTS,
    MOST_DAYS_AHEAD,
    BadTournament,
    TournamentSetup,
    checked,
    table_setup,
)
from robotable.tournaments.tournament import TournamentState

VIEW_PAUSE: Final = 1 / TOURNAMENT_VIEWS.most
"""Seconds between two views for a spectator, for a tournament of up to PLAYERS_A_SECOND players."""

PLAYERS_A_SECOND: Final = 64
FIRST_GAME: Final = 0
Past = Annotated[bool, QueryParameter(required=False)]
FromGame = Annotated[int, QueryParameter(ge=0, le=1 << 31, required=False)]


@dataclass(frozen=True)
class Services:
    stored: Tournaments
    registry: TournamentRegistry
    ratings: Ratings
    blocks: Blocks
    identity: Identity
    limits: RateLimits
    connections: Connections
    readiness: Readiness
    bus: Bus
    clock: Clock


class JoinBody(msgspec.Struct, forbid_unknown_fields=True):
    invite: str | None = None
    """Needed if players join by invitation."""


class PlayerBody(msgspec.Struct, forbid_unknown_fields=True):
    player: Number


class BotsBody(msgspec.Struct, forbid_unknown_fields=True):
    engine: str
    count: int = 1


class TournamentList(msgspec.Struct):
    tournaments: list[TournamentListed]
    before: str | None
    """Pass this as `before` to get the next page. None on the last page."""


class OwnTournament(msgspec.Struct):
    """A tournament, and what only the caller knows of it."""

    view: TournamentView
    you: Number | None
    """Your number among the players."""

    organises: bool
    moderates: bool
    invite: str | None
    """The token of the invite link, for the organiser."""


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
    caller = await _account(request, services)
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
    return _own(services, live, caller)


@get("/api/tournaments/{tournament:str}", summary="Look at a tournament")
async def one_tournament(
    request: HttpRequest, services: NamedDependency[Services], tournament: FromPath[str]
) -> OwnTournament:
    """What everybody sees of it, and what only you know of it."""
    caller = await services.identity.caller(request)
    return _own(services, await services.registry.get(tournament), caller)


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


@post("/api/tournaments/{tournament:str}/join", status_code=200, summary="Join a tournament")
async def join(
    request: HttpRequest,
    services: NamedDependency[Services],
    tournament: FromPath[str],
    data: JSONBody[JoinBody],
) -> OwnTournament:
    """Take part, or come back after you have withdrawn. Bots can join where they are admitted."""
    caller = await _account(request, services)
    live, person = await _changing(services, tournament, caller), caller.person
    is_own = live.row.organiser == person.id
    is_known = live.tournament.player_of(person.id) is not None
    if live.row.setup.admission == "invited" and not (is_own or is_known or _is_invited(live, data.invite)):
        raise Problem(403, "not_invited", "Players join this tournament by invitation. Ask the organiser.")
    if person.id in await services.blocks.of(live.row.organiser):
        raise Problem(403, "blocked", "The organiser of this tournament has blocked you.")
    rating = await _rating(services, live.row.setup, person.id)

    def decide(state: TournamentState, now: int, rng: Random) -> tuple[What, ...]:
        return decide_join(state, person.id, person.name, is_bot=person.is_bot, rating=rating)

    await services.registry.write(live, decide)
    return _own(services, live, caller)


@post("/api/tournaments/{tournament:str}/withdraw", status_code=200, summary="Withdraw from a tournament")
async def withdraw(
    request: HttpRequest, services: NamedDependency[Services], tournament: FromPath[str]
) -> OwnTournament:
    """Get no more games. A game that has begun goes on."""
    caller = await services.identity.person(request)
    live = await _changing(services, tournament, caller)
    player = live.tournament.player_of(caller.person.id)
    if player is None:
        raise Problem(409, "not_in", "You do not take part in this tournament.")
    await services.registry.write(live, lambda state, now, rng: decide_withdraw(state, player.number))
    return _own(services, live, caller)


@post("/api/tournaments/{tournament:str}/remove", status_code=200, summary="Remove a player")
async def remove(
    request: HttpRequest,
    services: NamedDependency[Services],
    tournament: FromPath[str],
    data: JSONBody[PlayerBody],
) -> OwnTournament:
    """Remove a player for good. For the organiser and moderators."""
    caller, live = await _managing(request, services, tournament)
    await services.registry.write(
        live, lambda state, now, rng: decide_withdraw(state, data.player, "removed")
    )
    return _own(services, live, caller)


@post("/api/tournaments/{tournament:str}/start", status_code=200, summary="Start a tournament")
async def start(
    request: HttpRequest, services: NamedDependency[Services], tournament: FromPath[str]
) -> OwnTournament:
    """Begin now, whatever time was announced. For the organiser."""
    caller, live = await _managing(request, services, tournament)
    await services.registry.write(live, decide_start)
    return _own(services, live, caller)


@post("/api/tournaments/{tournament:str}/cancel", status_code=200, summary="Cancel a tournament")
async def cancel(
    request: HttpRequest, services: NamedDependency[Services], tournament: FromPath[str]
) -> OwnTournament:
    """For the organiser, until it has begun, and for moderators."""
    caller, live = await _managing(request, services, tournament)
    why: Final = "organiser" if live.row.organiser == caller.person.id else "moderator"
    await services.registry.write(live, lambda state, now, rng: decide_cancel(state, why))
    return _own(services, live, caller)


@post("/api/tournaments/{tournament:str}/bots", status_code=200, summary="Add built-in bots to a tournament")
async def add_bots(
    request: HttpRequest,
    services: NamedDependency[Services],
    tournament: FromPath[str],
    data: JSONBody[BotsBody],
) -> OwnTournament:
    """Add built-in bots. For the organiser of a tournament that admits bots."""
    caller, live = await _managing(request, services, tournament)
    engines = bots_of(live.row.setup.game)
    if data.engine not in engines:
        message = f"Unknown bot {shown(data.engine)}. Choose one of {', '.join(sorted(engines))}."
        raise Problem(422, "bad_options", message)
    most, is_trusted = live.row.setup.most, rank(caller.person) > 0
    if not 1 <= data.count <= most:
        raise Problem(422, "bad_options", f"count is {data.count}; it must be 1 to {most}.")

    def decide(state: TournamentState, now: int, rng: Random) -> tuple[What, ...]:
        players = state.players
        decide_join(state, None, data.engine, engine=data.engine)
        if len(players) + data.count > most:
            message = f"This tournament has room for {most - len(players)} more players."
            raise TournamentRefused("full", message)
        built_in = sum(one.engine is not None for one in players)
        if built_in + data.count > MOST_BUILT_IN_BOTS and not is_trusted:
            message = f"A tournament has at most {MOST_BUILT_IN_BOTS} built-in bots, and {built_in} are in."
            raise TournamentRefused("full", message)
        taken = sum(one.engine == data.engine for one in players)
        numbers = range(taken + 1, taken + data.count + 1)
        names = [data.engine if number == 1 else f"{data.engine} {number}" for number in numbers]
        return tuple(EntrantJoined(None, name, data.engine, ENGINES[data.engine].rating) for name in names)

    await services.registry.write(live, decide)
    return _own(services, live, caller)


async def _rating(services: Services, setup: TournamentSetup, person: str) -> int | None:
    """What this person is rated for such games. None before their first rated game."""
    speed = table_setup(setup).speed
    found = (await services.ratings.of_pool(setup.game, speed, [person])).get(person)
    return None if found is None else points(found)


async def _account(request: HttpRequest, services: Services) -> Caller:
    caller = await services.identity.person(request)
    if caller.person.login is None and not caller.person.is_bot:
        raise Problem(403, "no_account", "Tournaments are for accounts. Create one; your games stay yours.")
    return caller


def _is_invited(live: LiveTournament, invite: str | None) -> bool:
    return compare_digest((invite or "").encode(), live.row.invite.encode())


async def _changing(services: Services, tournament: str, caller: Caller) -> LiveTournament:
    services.limits.tournament_changes.check(caller.person.id)
    return await services.registry.get(tournament)


async def _managing(
    request: HttpRequest, services: Services, tournament: str
) -> tuple[Caller, LiveTournament]:
    caller = await services.identity.person(request)
    live = await _changing(services, tournament, caller)
    if live.row.organiser != caller.person.id and not rank(caller.person):
        raise Problem(403, "not_organiser", "Only the organiser can do this.")
    return caller, live


def _own(services: Services, live: LiveTournament, caller: Caller | None) -> OwnTournament:
    person = None if caller is None else caller.person
    player = None if person is None else live.tournament.player_of(person.id)
    organises = person is not None and live.row.organiser == person.id
    return OwnTournament(
        tournament_view(live, services.clock.now()),
        None if player is None else player.number,
        organises,
        person is not None and bool(rank(person)),
        live.row.invite if organises else None,
    )


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
    tournament_stream,
    join,
    withdraw,
    remove,
    start,
    cancel,
    add_bots,
]
