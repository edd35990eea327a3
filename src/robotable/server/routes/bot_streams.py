"""Streams for programs: one JSON object a line, an empty line now and then to keep the connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Final

import msgspec
from litestar import get
from litestar.params import FromPath
from litestar.response import Stream

from robotable.games.protocol import Seat
from robotable.server.context import AppContext, InHouse, Web, address
from robotable.server.people.identity import Caller
from robotable.server.play.bus import Subscription
from robotable.server.play.live_table import LiveTable
from robotable.server.routes.bots import topic_of
from robotable.server.routes.tables import watched
from robotable.table.setup import Setup
from robotable.table.wire import TableView, table_view

KEEP_ALIVE: Final = 6.0
TURNS_AT_ONCE: Final = 500


class TurnLine(msgspec.Struct, tag_field="type", tag="your_turn"):
    """It is your turn at this table."""

    table: str
    seq: int


class ChallengeLine(msgspec.Struct, tag_field="type", tag="challenge"):
    """Somebody asks you to sit down: `sit` at the table, or decline. Told until you have answered."""

    table: str
    by: str
    """Their name."""

    seat: Seat | None
    """Where they want you to sit; None: on any free seat."""

    setup: Setup


class TableLine(msgspec.Struct, tag_field="type", tag="table"):
    """How the table stands now, as you may know it."""

    table: TableView


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


@get("/api/bot/events")
async def event_stream(request: Web, house: InHouse) -> Stream:
    """Your turns at all your tables, and challenges, now and as they come."""
    caller = await house.person(request)
    house.connections.check(caller, address(request))
    return Stream(_listening(house, caller, address(request)), media_type="application/x-ndjson")


@get("/api/bot/tables/{table:str}")
async def table_stream(request: Web, house: InHouse, table: FromPath[str]) -> Stream:
    """One table: its view at once, and again whenever something has happened, until it is over."""
    caller = await house.person(request)
    live = await watched(house, table, caller)
    house.connections.check(caller, address(request))
    return Stream(_views(house, live, caller, address(request)), media_type="application/x-ndjson")


async def _listening(house: AppContext, caller: Caller, address: str) -> AsyncIterator[bytes]:
    with house.registry.listening(caller.person.id):
        async with aclosing(_turns(house, caller, address)) as lines:
            async for line in lines:
                yield line


async def _turns(house: AppContext, caller: Caller, address: str) -> AsyncGenerator[bytes]:
    person = caller.person.id
    topic = topic_of(person)
    watch = house.bus.subscribe(topic)
    told: dict[str, int] = {}
    challenged: set[str] = set()
    try:
        with house.connections.opened(caller, address, watch) as connection:
            while not house.closing and connection.is_open:
                turns = await _all_turns(house, person)
                for table, seq in turns.items():
                    if told.get(table) != seq:
                        yield _line(TurnLine(table, seq))
                told = turns
                for one in await house.store.challenges.open_for(person):
                    if one.table not in challenged:
                        challenged.add(one.table)
                        setup = (await house.registry.live(one.table)).row.setup
                        yield _line(ChallengeLine(one.table, one.name, one.seat, setup))
                async for nothing in _until_woken(watch):
                    yield nothing
    finally:
        house.bus.unsubscribe(topic, watch)


async def _all_turns(house: AppContext, person: str) -> dict[str, int]:
    """Every table where it is their turn, however many, and its seq."""
    found: dict[str, int] = {}
    after = ""
    while True:
        page = await house.store.tables.turns_of(person, after=after, limit=TURNS_AT_ONCE)
        found.update(page)
        if len(page) < TURNS_AT_ONCE:
            return found
        after = page[-1][0]


async def _views(house: AppContext, live: LiveTable, caller: Caller, address: str) -> AsyncIterator[bytes]:
    person = caller.person.id
    watch = house.bus.subscribe(live.row.id)
    house.registry.came(live, person)
    seen = -1
    try:
        with house.connections.opened(caller, address, watch) as connection:
            while not house.closing and connection.is_open:
                if live.table.seq != seen:
                    seen = live.table.seq
                    yield _line(TableLine(table_view(live.row.id, live.table, person, house.now())))
                    if live.table.status == "over":
                        return
                async for nothing in _until_woken(watch):
                    yield nothing
    finally:
        house.registry.went(live, person)
        house.bus.unsubscribe(live.row.id, watch)


async def _until_woken(watch: Subscription) -> AsyncIterator[bytes]:
    """Empty lines while nothing happens: a bot may think for long without losing its stream."""
    waiting = asyncio.ensure_future(watch.wait())
    try:
        while True:
            done, _ = await asyncio.wait([waiting], timeout=KEEP_ALIVE)
            if done:
                return
            yield b"\n"
    finally:
        waiting.cancel()


ROUTES: Final = [event_stream, table_stream]
