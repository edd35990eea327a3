"""The reserved seats of a table, and releasing one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from robotable.games.protocol import Seat
from robotable.server.bus import Bus
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.people.identity import Identity, id_of
from robotable.server.play.access import TableAccess
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.reserved_seats import ReservedSeats


@dataclass(frozen=True)
class Services:
    reserved_seats: ReservedSeats
    identity: Identity
    access: TableAccess
    clock: Clock
    bus: Bus


class ReservedSeatView(msgspec.Struct):
    seat: Seat
    name: str
    """The name of the player who may take it."""

    you: bool
    until: int


class OpenBody(msgspec.Struct, forbid_unknown_fields=True):
    seat: Seat


@get("/api/tables/{table:str}/kept", summary="List the reserved seats")
async def reserved(
    request: HttpRequest, services: NamedDependency[Services], table: FromPath[str]
) -> list[ReservedSeatView]:
    """Free seats that are reserved for the players of the game before."""
    caller = await services.identity.caller(request)
    live = await services.access.open(table, caller)
    return [
        ReservedSeatView(one.seat, one.name, one.person == id_of(caller), one.until)
        for one in await services.reserved_seats.at(table, services.clock.now())
        if live.table.sitters[one.seat] is None
    ]


@post("/api/tables/{table:str}/open", status_code=204, summary="Open a reserved seat")
async def release(
    request: HttpRequest,
    services: NamedDependency[Services],
    table: FromPath[str],
    data: JSONBody[OpenBody],
) -> None:
    """Let anyone take a reserved seat. Only for the host. The player who may take it can decline it."""
    caller = await services.identity.person(request)
    live = await services.access.open(table, caller)
    if live.row.creator != caller.person.id:
        raise Problem(403, "not_yours", "Only the host of the table can release a seat.")
    has_seat = 0 <= data.seat < len(live.table.sitters)
    if not has_seat or not await services.reserved_seats.release(table, data.seat):
        raise Problem(404, "not_kept", "This seat is not reserved.")
    services.bus.wake(table)


ROUTES: Final = [reserved, release]
