"""What the house knows, over HTTP: hints in grades from the solver for who races alone, and from the
strongest player of Robot Master for who plays against house bots."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from robotable.engines.catalogue import adviser
from robotable.games.hints import Grade
from robotable.games.protocol import Seat
from robotable.games.record import Record
from robotable.puzzles.hints import Hint, hint
from robotable.server.context import AppContext, InHouse, Web
from robotable.server.errors import Problem
from robotable.server.play.live_table import LiveTable
from robotable.server.routes.tables import watched
from robotable.table.commands import AskHint


class HintBody(msgspec.Struct, forbid_unknown_fields=True):
    grade: Grade
    """How the way begins (`start`), how many moves it has (`count`), its first `move`, or the whole `way`. At
    Robot Master `move`: what to lay."""


@post("/api/tables/{table:str}/hint", status_code=200)
async def ask(request: Web, house: InHouse, table: FromPath[str], data: JSONBody[HintBody]) -> Hint:
    """A hint about the target on the table, for who races alone; or about the turn, for who plays Robot
    Master against house bots alone. It counts; the same one again does not."""
    caller = await house.person(request)
    live = await watched(house, table, caller)
    await house.registry.command(
        table, caller.person.id, caller.person.name, AskHint(data.grade), client=None, seq=None
    )
    found = await _told(house, live)
    if found is None:
        raise Problem(409, "not_now", "the table has moved on meanwhile")
    return found


@get("/api/tables/{table:str}/hint")
async def told(request: Web, house: InHouse, table: FromPath[str]) -> Hint | None:
    """What was told already about the target on the table, or about this turn; null where nothing was."""
    caller = await house.person(request)
    live = await watched(house, table, caller)
    if live.table.seat_of(caller.person.id) is None:
        raise Problem(403, "not_seated", "a hint is for who sits at the table")
    return await _told(house, live)


async def _told(house: AppContext, live: LiveTable) -> Hint | None:
    table = live.table
    if table.solo is None and table.hinted is not None:
        return await _advice(house, live, table.hinted)
    if table.solo is None or table.solo.hint is None:
        return None
    async with house.solving:
        found = await asyncio.to_thread(hint, table.state, table.solo.hint)
    if found is None:
        raise Problem(409, "no_hint", "no way was found in reasonable time, so there is no hint")
    return found


async def _advice(house: AppContext, live: LiveTable, seat: Seat) -> Hint:
    """Only ever for the one person at the table: whoever asks sits there, and nobody else but bots does."""
    table = live.table
    action = await house.advise(live, seat)
    notation = Record(table.setup.game, table.setup.game_options(), (), ()).notation
    text = notation.write_action(table.state, seat, action)
    found = adviser(table.setup.game)
    return Hint("move", "" if found is None else found.start(action), None, (action,), text)


ROUTES: Final = [ask, told]
