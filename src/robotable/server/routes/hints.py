"""Hints: from the solver for a solo race, from a bot for a game against built-in bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from robotable.games.hints import Grade
from robotable.puzzles.hints import Hint
from robotable.server.bots.hints import Hints
from robotable.server.errors import Problem
from robotable.server.people.identity import Identity
from robotable.server.play.access import TableAccess
from robotable.server.play.command_handler import CommandHandler
from robotable.server.routes.request import HttpRequest
from robotable.table.commands import AskHint


@dataclass(frozen=True)
class Services:
    identity: Identity
    access: TableAccess
    commands: CommandHandler
    hints: Hints


class HintBody(msgspec.Struct, forbid_unknown_fields=True):
    grade: Grade
    """How much to reveal of the solution: how it begins (`start`), how many moves it has (`count`), its first
    `move`, or the whole `way`. A bot reveals a `move`."""


@post("/api/tables/{table:str}/hint", status_code=200, summary="Ask for a hint")
async def ask(
    request: HttpRequest,
    services: NamedDependency[Services],
    table: FromPath[str],
    data: JSONBody[HintBody],
) -> Hint:
    """A hint about the current target in a solo race, or about your turn against built-in bots. It is counted
    in the result. The same hint again is not."""
    caller = await services.identity.person(request)
    live = await services.access.open(table, caller)
    person, command, before = caller.person, AskHint(data.grade), live.table
    seat = services.commands.check(live, person.id, command)
    # Before it is counted: a hint that cannot be given costs nothing.
    found = await services.hints.ahead(live, seat, data.grade)
    if live.table.state is not before.state:
        raise Problem(409, "not_now", "The game has moved on in the meantime.")
    await services.commands.perform(table, person.id, person.name, command, seq=before.seq)
    return found


@get("/api/tables/{table:str}/hint", summary="Repeat the hint")
async def given(
    request: HttpRequest, services: NamedDependency[Services], table: FromPath[str]
) -> Hint | None:
    """The hint that was given about the current target or turn; null if there was none."""
    caller = await services.identity.person(request)
    live = await services.access.open(table, caller)
    if live.table.seat_of(caller.person.id) is None:
        raise Problem(403, "not_seated", "Only the player at this table can see its hints.")
    return await services.hints.current(live)


ROUTES: Final = [ask, given]
