"""The lobby: games and their bots, lists of tables, and creating a table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from typing import Final, Literal

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody

from robotable.engines.built_in_bot import BuiltInBot
from robotable.engines.catalogue import engines_for
from robotable.games.catalogue import GAMES
from robotable.games.protocol import InvalidOptions
from robotable.lessons.courses import course
from robotable.puzzles.deal import deal_games
from robotable.puzzles.kinds import kind_of
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.guests import Guests
from robotable.server.people.identity import Caller, Identity, client_address, id_of
from robotable.server.people.mutes import Mutes
from robotable.server.people.scopes import ROUTE_SCOPE
from robotable.server.play.command_handler import CommandHandler
from robotable.server.play.last_seen import LastSeen
from robotable.server.play.seating import Seating
from robotable.server.play.table_registry import TableRegistry, bots_of, check_rated_bots
from robotable.server.play.waiting_tables import WaitingTables
from robotable.server.routes.listing import Listing, TableListing
from robotable.server.routes.me import Me, me_of
from robotable.server.routes.paging import (
    PAGE_SIZE,
    Before,
    next_lobby_page,
    next_page,
    parse_cursor,
    parse_lobby_cursor,
)
from robotable.server.routes.received_challenges import ReceivedChallenges
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.people import Person
from robotable.store.protocol.tables import Tables
from robotable.table.commands import Refused, Sit
from robotable.table.decide import decide
from robotable.table.setup import Setup, checked
from robotable.table.table import Table, new_table
from robotable.table.timing import DAY
from robotable.table.wire import TableView, table_view

LIVE_SINCE: Final = DAY // 4
"""A game that has gone on for longer is not listed as live."""

MOVED_SINCE: Final = DAY // 144
"""Ten minutes."""


@dataclass(frozen=True)
class Services:
    tables: Tables
    identity: Identity
    clock: Clock
    limits: RateLimits
    registry: TableRegistry
    commands: CommandHandler
    seating: Seating
    guests: Guests
    waiting: WaitingTables
    mutes: Mutes
    rng: Random
    listing: TableListing
    received: ReceivedChallenges
    last_seen: LastSeen


class NewTable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    setup: Setup
    seat: int | Literal["lot"] | None = None
    """Where you sit; None for the first free seat. "lot" draws one of the seats that have no bot yet."""

    watch: bool = False
    """Do not sit down."""

    bot: str | None = None
    """A built-in bot that takes every remaining seat."""

    guest: str | None = None
    """If you have no session yet, become a guest of this name."""


class TableInvite(msgspec.Struct):
    table: str
    invite: str


class CreatedTable(TableInvite):
    """All that a page needs to show the table at once."""

    view: TableView
    me: Me


class GameView(msgspec.Struct):
    name: str
    title: str
    rules: int
    engines: list[EngineView]
    in_turns: bool
    """Whether one player acts at a time. If not, the game is a race and has no clocks."""

    daily: bool
    """Whether the game has a daily puzzle."""

    deal: bool
    """Whether the game has a daily deal."""

    matches: bool
    """Whether it can be played in matches of several rounds."""

    lessons: int
    """How many lessons there are for it."""


class EngineView(msgspec.Struct):
    name: str
    title: str
    about: str
    level: int | None
    """Its strength, counted from 1. None if it is not offered and only exists for older tables."""

    usual: bool
    """Whether it is the default opponent."""

    rated: bool
    """Whether games with it can be rated."""

    weakened: bool
    """Whether it plays below its level, because this server runs without the compiled kernel."""


def game_views() -> list[GameView]:
    return [
        GameView(
            game.name,
            game.title,
            game.rules.version,
            [
                EngineView(one.name, one.title, one.about, one.level, one.usual, _is_rated(one), one.weakened)
                for one in engines_for(game.name)
            ],
            in_turns=game.policy.in_turns,
            daily=kind_of(game.name) is not None,
            deal=game.name in deal_games(),
            matches=game.rounds is not None,
            lessons=len(course(game.name)),
        )
        for game in GAMES.values()
    ]


def _is_rated(bot: BuiltInBot) -> bool:
    return bot.rating is not None and not bot.weakened


@get("/api/games", summary="List the games and built-in bots")
async def games() -> list[GameView]:
    """Every game that this server knows, what can be done with it, and the built-in bots that play it."""
    return game_views()


@get("/api/tables", summary="List the open tables")
async def lobby(request: HttpRequest, services: NamedDependency[Services], before: Before = None) -> Listing:
    """Open tables that wait for players: first one of every host, then the second of each, and so on."""
    caller = await services.identity.caller(request)
    since, cursor = services.waiting.active_since(), parse_lobby_cursor(before)
    ranked = await services.tables.lobby(before=cursor, limit=PAGE_SIZE, active_since=since)
    rows = [row for _, row in ranked]
    return Listing(
        await services.listing.of([(row, False) for row in rows], id_of(caller), rated=True),
        next_lobby_page(ranked[-1][0], rows[-1].created, rows[-1].id) if len(rows) == PAGE_SIZE else None,
    )


@get("/api/me/tables", opt={ROUTE_SCOPE: "read"}, summary="List your tables")
async def own_tables(
    request: HttpRequest, services: NamedDependency[Services], before: Before = None
) -> Listing:
    """Tables where you sit, and tables that you have created. The last to change comes first. The first page
    also has the challenges that wait for your answer."""
    caller = await services.identity.person(request)
    await services.last_seen.here(caller.person)
    cursor = parse_cursor(before)
    rows = await services.tables.of_person(caller.person.id, before=cursor, limit=PAGE_SIZE)
    return Listing(
        await services.listing.of(rows, caller.person.id),
        next_page(rows[-1][0].updated, rows[-1][0].id) if len(rows) == PAGE_SIZE else None,
        await services.received.of(caller.person.id) if before is None else [],
    )


@get("/api/live", summary="List the games to watch")
async def live(request: HttpRequest, services: NamedDependency[Services], before: Before = None) -> Listing:
    """Open tables where a game goes on and somebody has moved lately, the newest first."""
    caller = await services.identity.caller(request)
    now = services.clock.now()
    rows = await services.tables.live(
        before=parse_cursor(before),
        limit=PAGE_SIZE,
        created_since=now - LIVE_SINCE,
        active_since=now - MOVED_SINCE,
    )
    return Listing(
        await services.listing.of([(row, False) for row in rows], id_of(caller), rated=True),
        next_page(rows[-1].created, rows[-1].id) if len(rows) == PAGE_SIZE else None,
    )


@post("/api/tables", status_code=201, summary="Create a table")
async def create(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[NewTable]
) -> Response[CreatedTable]:
    """Create a table and, unless you only watch, sit down at it. A built-in bot can take all other seats.

    The answer has everything that a page needs to show the table at once: its id, the invitation for others,
    your view of it, and who you are."""
    identity, guest = services.identity, data.guest
    caller = await (identity.person if guest is None else identity.caller)(request)
    if caller is not None:
        services.limits.new_tables.check(caller.person.id)
    try:
        seat = _own_seat(data, services.rng)
        setup = checked(_with_bots(data, seat), bots_of(data.setup.game))
        check_rated_bots(setup)
    except InvalidOptions as error:
        raise Problem(422, "bad_options", str(error)) from None
    if setup.rated and (caller is None or caller.person.login is None):
        raise Problem(403, "no_account", "Only people with an account can create a rated game.")
    at_first = new_table(setup)
    if not data.watch:
        at_first = await _seated(services, at_first, id_of(caller) or "", seat)
    is_listed = setup.visibility == "open" and at_first.status == "waiting"
    async with (
        services.waiting.room(id_of(caller), client_address(request)) if is_listed else _any_room() as new
    ):
        host, cookies = await _host(request, services, caller, guest)
        row = await services.registry.create(setup, host.id)
        new.add(row.id)
        if not data.watch:
            await services.commands.perform(row.id, host.id, host.name, Sit(seat))
    live = await services.registry.get(row.id)
    view = table_view(row.id, live.table, host.id, services.clock.now())
    me = await me_of(host, services.mutes)
    return Response(CreatedTable(row.id, row.invite, view, me), status_code=201, cookies=cookies)


async def _host(
    request: HttpRequest, services: Services, caller: Caller | None, guest: str | None
) -> tuple[Person, list[Cookie]]:
    """Who creates the table, and the cookie of a new guest. Called last, so that a refused request leaves no
    guest behind."""
    if caller is not None:
        return caller.person, []
    person, cookie = await services.guests.add(request, guest or "")
    return person, [cookie]


def _own_seat(wanted: NewTable, rng: Random) -> int | None:
    """The lot is drawn once, here: from now on the seat is in the log and in the setup, like a chosen one."""
    if wanted.seat != "lot":
        return wanted.seat
    setup = wanted.setup
    seats = setup.seats() if setup.game in GAMES else 0
    free = [seat for seat in range(seats) if seat not in setup.bots]
    return rng.choice(free) if free else None


def _with_bots(wanted: NewTable, own: int | None) -> Setup:
    setup, bot = wanted.setup, wanted.bot
    if bot is None or setup.game not in GAMES:
        return setup
    bots = {seat: bot for seat in range(setup.seats()) if seat != (own or 0)} | setup.bots
    return msgspec.structs.replace(setup, bots=bots)


async def _seated(services: Services, table: Table, person: str, seat: int | None) -> Table:
    """The table as it will be with its creator. Refuse now what the creator would be refused once it
    exists."""
    await services.seating.check_vacation(table.setup, person)
    try:
        return decide(table, person, "", Sit(seat), services.clock.now(), Random(0)).tables[-1]
    except Refused as refused:
        raise Problem(409, refused.why, str(refused)) from None


@asynccontextmanager
async def _any_room() -> AsyncIterator[set[str]]:
    """For tables that do not wait in the lobby."""
    yield set()


ROUTES: Final = [games, lobby, live, own_tables, create]
