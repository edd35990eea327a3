"""Streams for programs: one JSON object a line, an empty line now and then to keep the connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

import msgspec
from litestar import get
from litestar.params import FromPath
from litestar.response import Stream

from robotable.server.bus import Watch
from robotable.server.hall import Live
from robotable.server.house import House, InHouse, Web
from robotable.server.tables import watched
from robotable.table.wire import TableView, table_view

KEEP_ALIVE: Final = 6.0


class TurnLine(msgspec.Struct, tag_field="type", tag="your_turn"):
    """It is your turn at this table."""

    table: str
    seq: int


class TableLine(msgspec.Struct, tag_field="type", tag="table"):
    """How the table stands now, as you may know it."""

    table: TableView


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


@get("/api/bot/events")
async def event_stream(request: Web, house: InHouse) -> Stream:
    """Your turns at all your tables, now and as they come."""
    caller = await house.person(request)
    return Stream(_turns(house, caller.person.id), media_type="application/x-ndjson")


@get("/api/bot/tables/{table:str}")
async def table_stream(request: Web, house: InHouse, table: FromPath[str]) -> Stream:
    """One table: its view at once, and again whenever something has happened, until it is over."""
    caller = await house.person(request)
    live = await watched(house, table, caller)
    return Stream(_views(house, live, caller.person.id), media_type="application/x-ndjson")


async def _turns(house: House, person: str) -> AsyncIterator[bytes]:
    topic = f"person:{person}"
    watch = house.bus.subscribe(topic)
    told: dict[str, int] = {}
    try:
        while not house.closing:
            for row, turn in await house.store.tables_of(person, before=None, limit=50):
                if turn and told.get(row.id) != row.seq:
                    told[row.id] = row.seq
                    yield _line(TurnLine(row.id, row.seq))
            async for nothing in _until_woken(watch):
                yield nothing
    finally:
        house.bus.unsubscribe(topic, watch)


async def _views(house: House, live: Live, person: str) -> AsyncIterator[bytes]:
    watch = house.bus.subscribe(live.row.id)
    house.hall.came(live, person)
    seen = -1
    try:
        while not house.closing:
            if live.table.seq != seen:
                seen = live.table.seq
                yield _line(TableLine(table_view(live.row.id, live.table, person, house.now())))
                if live.table.status == "over":
                    return
            async for nothing in _until_woken(watch):
                yield nothing
    finally:
        house.hall.went(live, person)
        house.bus.unsubscribe(live.row.id, watch)


async def _until_woken(watch: Watch) -> AsyncIterator[bytes]:
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
