"""Whom one does not want to meet again, and what the people who run the place should know."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import post
from litestar.params import FromPath, JSONBody

from robotable.server.context import AppContext, Web
from robotable.server.errors import Problem
from robotable.server.play.live_table import LiveTable
from robotable.server.routes.tables import watched

LONGEST_REPORT: Final = 2_000


class BlockBody(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Somebody is told by their seat, or by the number of a line they said."""

    seat: int | None = None
    saying: int | None = None
    on: bool


class ReportBody(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    seat: int | None = None
    saying: int | None = None
    text: str


@post("/api/tables/{table:str}/block", status_code=204)
async def block(request: Web, house: AppContext, table: FromPath[str], data: JSONBody[BlockBody]) -> None:
    """They cannot sit at tables you make any more, and you do not read what they say. They are not told."""
    caller = await house.person(request)
    live = await watched(house, table, caller)
    whom = await _meant(house, live, caller.person.id, data.seat, data.saying)
    await house.store.blocks.set(caller.person.id, whom, data.on)


@post("/api/tables/{table:str}/report", status_code=204)
async def report(request: Web, house: AppContext, table: FromPath[str], data: JSONBody[ReportBody]) -> None:
    """For the people who run the place; nobody else reads it."""
    caller = await house.person(request)
    house.reports.check(caller.person.id)
    live = await watched(house, table, caller)
    text = data.text.strip()
    if not 1 <= len(text) <= LONGEST_REPORT or "\0" in text:
        raise Problem(422, "bad_text", f"a report has 1 to {LONGEST_REPORT} characters")
    about = await _meant(house, live, caller.person.id, data.seat, data.saying)
    await house.store.reports.add(caller.person.id, about, table, text, house.now())


async def _meant(
    house: AppContext, live: LiveTable, caller: str, seat: int | None, saying: int | None
) -> str:
    """The person, whose id only we know."""
    if (seat is None) == (saying is None):
        raise Problem(422, "who", "say who is meant: by seat, or by the number of a saying")
    person: str | None = None
    if seat is not None:
        sitter = live.table.sitters[seat] if 0 <= seat < len(live.table.sitters) else None
        person = None if sitter is None else sitter.person
    elif saying is not None and 0 < saying < 1 << 62:
        said = await house.store.chat.messages(live.row.id, saying - 1)
        person = said[0].person if said and said[0].number == saying else None
    if person is None:
        raise Problem(404, "nobody_there", "no person is meant by that")
    if person == caller:
        raise Problem(409, "yourself", "that is you")
    return person


ROUTES: Final = [block, report]
