"""Blocking people, and reporting them to the moderators."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from robotable.server.errors import Problem
from robotable.server.ops.limits import REPORT_TEXT
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.play.live_table import LiveTable
from robotable.server.routes.request import HttpRequest
from robotable.server.routes.table_services import TableServices

MAX_NUMBER: Final = 1 << 62


@dataclass(frozen=True)
class Services(TableServices):
    limits: RateLimits


class BlockBody(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The person is given by their seat, or by the number of a chat message they wrote."""

    seat: int | None = None
    saying: int | None = None
    on: bool


class ReportBody(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    seat: int | None = None
    saying: int | None = None
    text: str


@post("/api/tables/{table:str}/block", status_code=204, summary="Block a player")
async def block(
    request: HttpRequest,
    services: NamedDependency[Services],
    table: FromPath[str],
    data: JSONBody[BlockBody],
) -> None:
    """They can no longer sit at tables that you create, and you no longer see what they write. They do not
    learn of it."""
    caller = await services.identity.person(request)
    live = await services.access.open(table, caller)
    blocked = await _person(services, live, caller.person.id, data.seat, data.saying)
    await services.store.blocks.set(caller.person.id, blocked, data.on)


@post("/api/tables/{table:str}/report", status_code=204, summary="Report a player")
async def report(
    request: HttpRequest,
    services: NamedDependency[Services],
    table: FromPath[str],
    data: JSONBody[ReportBody],
) -> None:
    """Only moderators and admins read it, together with the chat around the message."""
    caller = await services.identity.person(request)
    services.limits.reports.check(caller.person.id)
    live = await services.access.open(table, caller)
    text = data.text.strip()
    if not 1 <= len(text) <= REPORT_TEXT.most or "\0" in text:
        raise Problem(422, "bad_text", f"A report has 1 to {REPORT_TEXT.most} characters.")
    about = await _person(services, live, caller.person.id, data.seat, data.saying)
    await services.store.reports.add(caller.person.id, about, table, text, services.clock.now(), data.saying)


async def _person(
    services: Services, live: LiveTable, caller: str, seat: int | None, message: int | None
) -> str:
    """The id of the person, which the caller does not know."""
    if (seat is None) == (message is None):
        raise Problem(422, "who", "Give either `seat` or `saying`, the number of a chat message.")
    person: str | None = None
    if seat is not None:
        sitter = live.table.sitters[seat] if 0 <= seat < len(live.table.sitters) else None
        person = None if sitter is None else sitter.person
    elif message is not None and 0 < message < MAX_NUMBER:
        found = await services.store.chat.get(live.row.id, message)
        person = None if found is None else found.person
    if person is None:
        raise Problem(404, "nobody_there", "There is no such person at this table.")
    if person == caller:
        raise Problem(409, "yourself", "You cannot block or report yourself.")
    return person


ROUTES: Final = [block, report]
