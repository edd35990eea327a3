"""Looking at a table, acting at it, and reading its events and its record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import MAX_NUMBER, PAGE_OF_EVENTS
from robotable.server.people.identity import Identity, client_address, id_of
from robotable.server.play.access import TableAccess, checked_client_id
from robotable.server.play.command_handler import CommandHandler
from robotable.server.play.history import History
from robotable.server.play.replay_answers import record_text
from robotable.server.play.replay_queue import Asker
from robotable.server.play.table_records import check_over
from robotable.server.routes.messages import Number
from robotable.server.routes.request import HttpRequest
from robotable.table.commands import Act, Command, CommandWithoutAction
from robotable.table.wire import EventView, TableView, table_view

Since = Annotated[int, QueryParameter(ge=0, le=MAX_NUMBER, required=False)]


@dataclass(frozen=True)
class Services:
    identity: Identity
    access: TableAccess
    clock: Clock
    commands: CommandHandler
    history: History


class ActBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="act"):
    """An action of the game, as the view lists it."""

    action: Any
    """Already decoded, because Litestar passes values instead of bytes."""


CommandOverHttp: TypeAlias = CommandWithoutAction | ActBody


class CommandBody(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    """The client's own id for this command, such as a UUID. The same id is performed only once."""

    seq: Number
    command: CommandOverHttp
    thinking: Number | None = None
    """For a claim: milliseconds from "target shown" to "number pressed", by the client's own clock."""

    def table_command(self) -> Command:
        if isinstance(self.command, ActBody):
            return Act(msgspec.Raw(msgspec.json.encode(self.command.action)))
        return self.command


class Performed(msgspec.Struct):
    id: str
    seq: int
    events: tuple[EventView, ...]
    """What happened since the seq that the client had seen, including this command: the last 200 events, or
    fewer if too many of your requests for old ones are waiting."""


@get("/api/tables/{table:str}", summary="Look at a table")
async def look(request: HttpRequest, services: NamedDependency[Services], table: FromPath[str]) -> TableView:
    """All that you may see of a table now: who sits where, the game as your seat sees it, the clocks, and the
    commands that you may send."""
    caller = await services.identity.caller(request)
    live = await services.access.open(table, caller)
    return table_view(table, live.table, id_of(caller), services.clock.now(), live.row.series)


@get("/api/tables/{table:str}/events", summary="Read the events of a table")
async def events(
    request: HttpRequest, services: NamedDependency[Services], table: FromPath[str], since: Since = 0
) -> list[EventView]:
    """Up to 200 events after that seq. Request the next ones from the last seq until there are none."""
    caller = await services.identity.caller(request)
    live = await services.access.open(table, caller)
    until = min(since + PAGE_OF_EVENTS.most, live.table.seq)
    asker = Asker(id_of(caller), client_address(request))
    return list(await services.history.events(live, asker, since, until))


@post("/api/tables/{table:str}/commands", status_code=200, summary="Send a command")
async def perform(
    request: HttpRequest,
    services: NamedDependency[Services],
    table: FromPath[str],
    data: JSONBody[CommandBody],
) -> Performed:
    """Sit down, act, resign, offer a draw and so on: one of the `commands` that the table lists for you. The
    same `id` is performed only once, so you can repeat the request after a lost connection."""
    caller = await services.identity.person(request)
    live = await services.access.open(table, caller)
    person, name = caller.person.id, caller.person.name
    asker = Asker(person, client_address(request))
    try:
        done = await services.commands.perform(
            table,
            person,
            name,
            data.table_command(),
            client=checked_client_id(data.id),
            seq=data.seq,
            thinking=data.thinking,
        )
    except Problem as problem:
        if problem.body.error == "behind":
            raise problem.with_events(await services.history.missed_if_idle(live, asker, data.seq)) from None
        raise
    return Performed(data.id, done.seq, await services.history.missed_if_idle(live, asker, data.seq))


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT, summary="Read the record of a game")
async def record(
    request: HttpRequest, services: NamedDependency[Services], table: FromPath[str]
) -> Response[str]:
    """The whole game as text, including everything that was hidden. Only after the game."""
    caller = await services.identity.caller(request)
    live = await services.access.open(table, caller)
    check_over(live)
    if live.record_text is None:
        asker = Asker(id_of(caller), client_address(request))
        live.record_text = await services.history.replay(asker, live, record_text)
    return Response(live.record_text, media_type=MediaType.TEXT)


ROUTES: Final = [look, events, perform, record]
