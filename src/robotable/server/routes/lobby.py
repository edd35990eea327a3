"""Lists of tables, a page at a time: the lobby, and one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import get
from litestar.params import QueryParameter

from robotable.server.context import AppContext, InHouse, Web
from robotable.server.errors import Problem
from robotable.store.protocol.paging import Cursor
from robotable.store.protocol.tables import TableRow
from robotable.table.setup import MatchLength
from robotable.table.timing import DAY, TimeControl
from robotable.table.wire import SitterView, sitter_views

PAGE: Final = 50
LISTED_FOR: Final = DAY
"""How long a table waits in the lobby after its host, or anything else, was last there."""

Before = Annotated[str | None, QueryParameter(max_length=80, required=False)]


class Listed(msgspec.Struct):
    table: str
    game: str
    options: dict[str, Any]
    match: MatchLength | None
    time: TimeControl
    status: Literal["waiting", "playing", "over"]
    updated: int
    host: str
    """The name of who made the table."""

    taken: int
    """How many of the seats have somebody, a bot included."""

    seats: int
    your_turn: bool = False
    sitters: tuple[SitterView | None, ...] = ()


class Listing(msgspec.Struct):
    tables: list[Listed]
    before: str | None
    """Ask again with this for the next page; None on the last one."""


async def _listed(house: AppContext, rows: Sequence[tuple[TableRow, bool]]) -> list[Listed]:
    posters = await house.store.tables.details([row.id for row, _ in rows])
    return [
        Listed(
            table=row.id,
            game=row.setup.game,
            options=row.setup.options,
            match=row.setup.match,
            time=row.setup.time,
            status=row.status,
            updated=row.updated,
            host=posters[row.id].host,
            taken=posters[row.id].people + len(row.setup.bots),
            seats=row.setup.seats(),
            your_turn=your_turn,
            sitters=sitter_views((await house.registry.live(row.id)).table),
        )
        for row, your_turn in rows
    ]


def next_page(time: int, id: str) -> str:
    return f"{time}.{id}"


def cursor(text: str | None) -> Cursor | None:
    """What `before` of a page was; nobody else can make sense of it, and nobody needs to."""
    if text is None:
        return None
    time, dot, id = text.partition(".")
    if not dot or not time.isascii() or not time.isdecimal() or len(time) > 18:
        raise Problem(422, "bad_cursor", "before is what the page before said, such as 1700000000000.abc")
    return int(time), id


@get("/api/tables")
async def lobby(request: Web, house: InHouse, before: Before = None) -> Listing:
    await house.caller(request)
    rows = await house.store.tables.lobby(
        before=cursor(before), limit=PAGE, active_since=house.now() - LISTED_FOR
    )
    return Listing(
        await _listed(house, [(row, False) for row in rows]),
        next_page(rows[-1].created, rows[-1].id) if len(rows) == PAGE else None,
    )


@get("/api/me/tables")
async def mine(request: Web, house: InHouse, before: Before = None) -> Listing:
    caller = await house.person(request)
    rows = await house.store.tables.of_person(caller.person.id, before=cursor(before), limit=PAGE)
    return Listing(
        await _listed(house, rows),
        next_page(rows[-1][0].updated, rows[-1][0].id) if len(rows) == PAGE else None,
    )


ROUTES: Final = [lobby, mine]
