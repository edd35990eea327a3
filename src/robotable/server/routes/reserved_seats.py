"""Which seats of a table are kept, and letting one go."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from robotable.games.protocol import Seat
from robotable.server.context import AppContext, Web
from robotable.server.errors import Problem
from robotable.server.routes.tables import watched


class KeptView(msgspec.Struct):
    seat: Seat
    name: str
    """Of the one it is kept for."""

    you: bool
    until: int


class OpenBody(msgspec.Struct, forbid_unknown_fields=True):
    seat: Seat


@get("/api/tables/{table:str}/kept")
async def kept(request: Web, house: AppContext, table: FromPath[str]) -> list[KeptView]:
    """Free seats that only those who played before may take."""
    caller = await house.caller(request)
    live = await watched(house, table, caller)
    person = None if caller is None else caller.person.id
    return [
        KeptView(one.seat, one.name, one.person == person, one.until)
        for one in await house.store.reserved_seats.at(table, house.now())
        if live.table.sitters[one.seat] is None
    ]


@post("/api/tables/{table:str}/open", status_code=204)
async def open_seat(request: Web, house: AppContext, table: FromPath[str], data: JSONBody[OpenBody]) -> None:
    """For whoever made the table: from now on anybody may take this seat. Whom it is kept for declines."""
    caller = await house.person(request)
    live = await watched(house, table, caller)
    if live.row.creator != caller.person.id:
        raise Problem(403, "not_yours", "seats are opened by whoever made the table")
    if not 0 <= data.seat < len(live.table.sitters) or not await house.store.reserved_seats.release(
        table, data.seat
    ):
        raise Problem(404, "not_kept", "this seat is not kept for anybody")
    house.bus.wake(table)


ROUTES: Final = [kept, open_seat]
