"""Streams for programs: one JSON object per line, and an empty line now and then to keep the connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Stream

from robotable.games.protocol import Seat
from robotable.server.bus import Bus, Subscription, person_topic
from robotable.server.ops.readiness import Readiness
from robotable.server.people.connections import Connections
from robotable.server.people.identity import Caller, client_address
from robotable.server.play.live_table import LiveTable
from robotable.server.play.presence import TablePresence
from robotable.server.play.table_registry import TableRegistry
from robotable.server.routes.request import HttpRequest
from robotable.server.routes.table_services import TableServices
from robotable.table.setup import Setup
from robotable.table.wire import TableView, table_view

KEEP_ALIVE: Final = 6.0
BATCH: Final = 500
MEDIA_TYPE: Final = "application/x-ndjson"


@dataclass(frozen=True)
class Services(TableServices):
    bus: Bus
    connections: Connections
    presence: TablePresence
    registry: TableRegistry
    readiness: Readiness


class TurnLine(msgspec.Struct, tag_field="type", tag="your_turn"):
    """It is your turn at this table."""

    table: str
    seq: int


class ChallengeLine(msgspec.Struct, tag_field="type", tag="challenge"):
    """Somebody asks you to play: `sit` at the table, or decline. Repeated until you answer."""

    table: str
    by: str
    """The name of the person who asks."""

    seat: Seat | None
    """Where you should sit; None for any free seat."""

    setup: Setup


class TableLine(msgspec.Struct, tag_field="type", tag="table"):
    """The table as it is now, as you may know it."""

    table: TableView


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


@get("/api/bot/events", media_type=MEDIA_TYPE, summary="Follow your turns and challenges")
async def event_stream(request: HttpRequest, services: NamedDependency[Services]) -> Stream:
    """Your turns at all of your tables and your challenges: first the current ones, then new ones."""
    caller = await services.identity.person(request)
    address = client_address(request)
    services.connections.check(caller, address)
    return Stream(_events(services, caller, address), media_type=MEDIA_TYPE)


@get("/api/bot/tables/{table:str}", media_type=MEDIA_TYPE, summary="Follow a table")
async def table_stream(
    request: HttpRequest, services: NamedDependency[Services], table: FromPath[str]
) -> Stream:
    """One table: its view now, and again after each change, until the game is over."""
    caller = await services.identity.person(request)
    live = await services.access.open(table, caller)
    address = client_address(request)
    services.connections.check(caller, address)
    return Stream(_views(services, live, caller, address), media_type=MEDIA_TYPE)


async def _events(services: Services, caller: Caller, address: str) -> AsyncIterator[bytes]:
    person = caller.person.id
    turns: dict[str, int] = {}
    challenged: set[str] = set()
    with (
        services.presence.streaming(person),
        services.bus.subscribed(person_topic(person)) as subscription,
        services.connections.opened(caller, address, subscription.wake) as connection,
    ):
        while not services.readiness.is_closing and connection.is_open:
            before, turns = turns, await _turns(services, person)
            for table, seq in turns.items():
                if before.get(table) != seq:
                    yield _line(TurnLine(table, seq))
            for one in await services.store.challenges.open_for(person):
                if one.table not in challenged:
                    challenged.add(one.table)
                    setup = (await services.registry.get(one.table)).row.setup
                    yield _line(ChallengeLine(one.table, one.name, one.seat, setup))
            async for line in _until_woken(subscription):
                yield line


async def _turns(services: Services, person: str) -> dict[str, int]:
    """Every table where it is this person's turn, and its seq."""
    found: dict[str, int] = {}
    after = ""
    while True:
        page = await services.store.tables.turns_of(person, after=after, limit=BATCH)
        found.update(page)
        if len(page) < BATCH:
            return found
        after = page[-1][0]


async def _views(services: Services, live: LiveTable, caller: Caller, address: str) -> AsyncIterator[bytes]:
    person = caller.person.id
    seen = -1
    with (
        services.bus.subscribed(live.row.id) as subscription,
        services.presence.at(live, person),
        services.connections.opened(caller, address, subscription.wake) as connection,
    ):
        while not services.readiness.is_closing and connection.is_open:
            if live.table.seq != seen:
                seen = live.table.seq
                view = table_view(live.row.id, live.table, person, services.clock.now(), live.row.series)
                yield _line(TableLine(view))
                if live.table.status == "over":
                    return
            async for line in _until_woken(subscription):
                yield line


async def _until_woken(subscription: Subscription) -> AsyncIterator[bytes]:
    """Empty lines while nothing happens, so that a bot can think for long without losing its stream."""
    waiting = asyncio.ensure_future(subscription.wait())
    try:
        while True:
            done, _ = await asyncio.wait([waiting], timeout=KEEP_ALIVE)
            if done:
                return
            yield b"\n"
    finally:
        waiting.cancel()


ROUTES: Final = [event_stream, table_stream]
