"""Joining a table by its invite, or by a rematch."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from robotable.server.errors import Problem
from robotable.server.people.identity import Identity
from robotable.server.play.access import TableAccess
from robotable.server.play.command_handler import CommandHandler
from robotable.server.play.rematches import Rematches
from robotable.server.play.table_registry import TableRegistry
from robotable.server.routes.new_table import TableInvite
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.tables import TableRow, Tables
from robotable.table.commands import Sit
from robotable.table.rematch import next_seat


@dataclass(frozen=True)
class Services:
    tables: Tables
    identity: Identity
    access: TableAccess
    registry: TableRegistry
    commands: CommandHandler
    rematches: Rematches


@post("/api/tables/{table:str}/rematch", status_code=200, summary="Play again")
async def rematch(
    request: HttpRequest, services: NamedDependency[Services], table: FromPath[str]
) -> TableInvite:
    """Play again, moving on by one seat. Every player who asks is seated at the same new table."""
    caller = await services.identity.person(request)
    live = await services.access.open(table, caller)
    person = caller.person
    row = await services.rematches.rematch(table, person.id)
    await services.access.admit(row, person.id)
    seat, following = live.table.seat_of(person.id), await services.registry.get(row.id)
    if seat is not None and following.table.seat_of(person.id) is None:
        there = next_seat(seat, len(live.table.sitters))
        # If somebody else has taken the seat, they can still watch.
        with suppress(Problem):
            await services.commands.perform(row.id, person.id, person.name, Sit(there))
    return TableInvite(row.id, row.invite)


@get("/api/invites/{invite:str}", summary="Look at an invitation")
async def invited(
    request: HttpRequest, services: NamedDependency[Services], invite: FromPath[str]
) -> TableInvite:
    """Which table the invitation leads to. Looking changes nothing."""
    await services.identity.caller(request)
    row = await _by_invite(services, invite)
    return TableInvite(row.id, row.invite)


@post("/api/invites/{invite:str}/visit", status_code=200, summary="Accept an invitation")
async def visit(
    request: HttpRequest, services: NamedDependency[Services], invite: FromPath[str]
) -> TableInvite:
    """Accept an invite. From now on you may see the table even if it is private."""
    caller = await services.identity.person(request)
    row = await _by_invite(services, invite)
    await services.access.admit(row, caller.person.id)
    return TableInvite(row.id, row.invite)


async def _by_invite(services: Services, invite: str) -> TableRow:
    row = await services.tables.by_invite(invite)
    if row is None:
        raise Problem(404, "no_invite", "This invite does not lead to a table.")
    return row


ROUTES: Final = [rematch, invited, visit]
