"""Lists of tables: those that wait for players, those to watch, and your own."""

from __future__ import annotations

from typing import Final

from litestar import get
from litestar.di import NamedDependency

from robotable.server.people.identity import id_of
from robotable.server.people.scopes import ROUTE_SCOPE
from robotable.server.routes.listing import Listing
from robotable.server.routes.lobby_services import Services
from robotable.server.routes.paging import (
    PAGE_SIZE,
    Before,
    next_lobby_page,
    next_page,
    parse_cursor,
    parse_lobby_cursor,
)
from robotable.server.routes.request import HttpRequest
from robotable.table.timing import DAY

LIVE_SINCE: Final = DAY // 4
"""A game that has gone on for longer is not listed as live."""

MOVED_SINCE: Final = DAY // 144
"""Ten minutes."""


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


ROUTES: Final = [lobby, live, own_tables]
