"""Creating a table, and sitting down at it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Final, Literal

import msgspec
from litestar import Response, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody

from robotable.games.catalogue import GAMES
from robotable.games.protocol import InvalidOptions
from robotable.server.errors import Problem
from robotable.server.people.identity import Caller, client_address, id_of
from robotable.server.play.table_registry import bots_of, check_rated_bots
from robotable.server.routes.lobby_services import Services
from robotable.server.routes.me import Me, me_of
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.people import Person
from robotable.table.commands import Refused, Sit
from robotable.table.decide import decide
from robotable.table.setup import Setup, checked
from robotable.table.table import Table, new_table
from robotable.table.wire import TableView, table_view


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


ROUTES: Final = [create]
