"""Tables over HTTP: make one, find one, look at it, act at it."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from robotable.engines.catalogue import ENGINES
from robotable.games.catalogue import GAMES
from robotable.games.protocol import InvalidOptions
from robotable.games.record import Record
from robotable.games.record_text import write_record
from robotable.server.errors import Problem
from robotable.server.hall import Live, engines_of
from robotable.server.house import House, InHouse, Web
from robotable.server.identity import Caller
from robotable.store.values import Cursor, TableRow
from robotable.table.commands import (
    Abort,
    Act,
    AnswerDraw,
    AnswerUndo,
    AskUndo,
    ClaimAbsence,
    Command,
    OfferDraw,
    Resign,
    Sit,
    StandUp,
)
from robotable.table.rematch import next_seat
from robotable.table.setup import Setup, checked
from robotable.table.wire import EventView, TableView, table_view

PAGE: Final = 50

Before = Annotated[str | None, QueryParameter(max_length=80, required=False)]
Since = Annotated[int, QueryParameter(ge=0, required=False)]


class NewTable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    setup: Setup
    seat: int | None = None
    """Where the one who makes the table sits; None: the first free seat."""

    watch: bool = False
    """Do not sit down at all."""


class Made(msgspec.Struct):
    table: str
    invite: str


class Listed(msgspec.Struct):
    table: str
    game: str
    options: dict[str, Any]
    status: Literal["waiting", "playing", "over"]
    updated: int
    your_turn: bool = False


class Listing(msgspec.Struct):
    tables: list[Listed]
    before: str | None
    """Ask again with this for the next page; None on the last one."""


class ActBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="act"):
    """An action of the game, as the view lists it. The framework hands over values, never their bytes."""

    action: Any


CommandOverHttp: TypeAlias = (
    Sit | StandUp | ActBody | Resign | OfferDraw | AnswerDraw | AskUndo | AnswerUndo | ClaimAbsence | Abort
)


class CommandBody(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    """The client's own id for this command, such as a UUID: the same one twice is done once."""

    seq: int
    command: CommandOverHttp
    thinking: int | None = None
    """Of a claim: milliseconds from "target shown" to "number pressed", by the client's own clock."""

    def wish(self) -> Command:
        if isinstance(self.command, ActBody):
            return Act(msgspec.Raw(msgspec.json.encode(self.command.action)))
        return self.command


class Performed(msgspec.Struct):
    id: str
    seq: int
    events: tuple[EventView, ...]
    """What happened since the seq that the client had seen, its own command included."""


class GameView(msgspec.Struct):
    name: str
    title: str
    rules: int
    engines: list[EngineView]


class EngineView(msgspec.Struct):
    name: str
    title: str
    about: str


def _listed(row: TableRow, your_turn: bool = False) -> Listed:
    return Listed(row.id, row.setup.game, row.setup.options, row.status, row.updated, your_turn)


def _next(time: int, row: TableRow) -> str:
    return f"{time}.{row.id}"


def _cursor(text: str | None) -> Cursor | None:
    """What `before` of a page was; nobody else can make sense of it, and nobody needs to."""
    if text is None:
        return None
    time, dot, id = text.partition(".")
    if not dot or not time.isascii() or not time.isdecimal() or len(time) > 18:
        raise Problem(422, "bad_cursor", "before is what the page before said, such as 1700000000000.abc")
    return int(time), id


def _is_invite(live: Live, invite: str | None) -> bool:
    """In the same time for every wrong one."""
    return invite is not None and secrets.compare_digest(invite.encode(), live.row.invite.encode())


async def watched(house: House, table: str, caller: Caller | None, invite: str | None = None) -> Live:
    """The table, if this caller may see it: a private one is for those who sit there or were invited."""
    live = await house.hall.live(table)
    if live.row.setup.visibility == "private" and not _is_invite(live, invite):
        person = caller.person.id if caller is not None else None
        if person is None or (live.table.seat_of(person) is None and live.row.creator != person):
            raise Problem(404, "no_table", "there is no such table")
    return live


@get("/api/games")
async def games() -> list[GameView]:
    return [
        GameView(
            game.name,
            game.title,
            game.rules.version,
            [EngineView(one.name, one.title, one.about) for one in ENGINES.values() if one.game == game.name],
        )
        for game in GAMES.values()
    ]


@post("/api/tables", status_code=201)
async def create(request: Web, house: InHouse, data: JSONBody[NewTable]) -> Made:
    caller = await house.person(request)
    house.new_tables.check(caller.person.id)
    try:
        setup = checked(data.setup, engines_of(data.setup.game))
    except InvalidOptions as error:
        raise Problem(422, "bad_options", str(error)) from None
    row = await house.hall.create(setup, caller.person.id)
    if not data.watch:
        await house.hall.command(
            row.id, caller.person.id, caller.person.name, Sit(data.seat), client=None, seq=None
        )
    return Made(row.id, row.invite)


@post("/api/tables/{table:str}/rematch", status_code=200)
async def rematch(request: Web, house: House, table: FromPath[str]) -> Made:
    """Play again, one seat further: whoever asks comes to the same new table and sits down there."""
    caller = await house.person(request)
    live = await watched(house, table, caller)
    person = caller.person
    row = await house.hall.rematch(table, person.id)
    seat, following = live.table.seat_of(person.id), await house.hall.live(row.id)
    if seat is not None and following.table.seat_of(person.id) is None:
        there = next_seat(seat, len(live.table.sitters))
        # Without a seat, when somebody else took it meanwhile, one can still watch.
        with suppress(Problem):
            await house.hall.command(row.id, person.id, person.name, Sit(there), client=None, seq=None)
    return Made(row.id, row.invite)


@get("/api/tables")
async def lobby(request: Web, house: InHouse, before: Before = None) -> Listing:
    await house.caller(request)
    rows = await house.store.open_tables(before=_cursor(before), limit=PAGE)
    return Listing(
        [_listed(row) for row in rows], _next(rows[-1].created, rows[-1]) if len(rows) == PAGE else None
    )


@get("/api/me/tables")
async def mine(request: Web, house: InHouse, before: Before = None) -> Listing:
    caller = await house.person(request)
    rows = await house.store.tables_of(caller.person.id, before=_cursor(before), limit=PAGE)
    return Listing(
        [_listed(row, turn) for row, turn in rows],
        _next(rows[-1][0].updated, rows[-1][0]) if len(rows) == PAGE else None,
    )


@get("/api/invites/{invite:str}")
async def invited(request: Web, house: InHouse, invite: FromPath[str]) -> Made:
    await house.caller(request)
    row = await house.store.table_by_invite(invite)
    if row is None:
        raise Problem(404, "no_invite", "this invitation leads to no table")
    return Made(row.id, row.invite)


@get("/api/tables/{table:str}")
async def look(request: Web, house: InHouse, table: FromPath[str]) -> TableView:
    caller = await house.caller(request)
    live = await watched(house, table, caller)
    return table_view(table, live.table, None if caller is None else caller.person.id, house.now())


@get("/api/tables/{table:str}/events")
async def events(request: Web, house: InHouse, table: FromPath[str], since: Since = 0) -> list[EventView]:
    caller = await house.caller(request)
    live = await watched(house, table, caller)
    return list(live.events(None if caller is None else caller.person.id, since))


@post("/api/tables/{table:str}/commands", status_code=200)
async def perform(
    request: Web, house: InHouse, table: FromPath[str], data: JSONBody[CommandBody]
) -> Performed:
    caller = await house.person(request)
    live = await watched(house, table, caller)
    done = await house.hall.command(
        table,
        caller.person.id,
        caller.person.name,
        data.wish(),
        client=client_id(data.id),
        seq=data.seq,
        thinking=data.thinking,
    )
    return Performed(data.id, done.seq, live.events(caller.person.id, data.seq))


def client_id(id: str) -> str:
    if not 8 <= len(id) <= 64 or not id.isascii() or not id.isprintable():
        raise Problem(422, "bad_id", "a command's id has 8 to 64 ASCII characters, such as a UUID")
    return id


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT)
async def record(request: Web, house: InHouse, table: FromPath[str]) -> Response[str]:
    """The whole game as text, hands and all: only when it is over."""
    caller = await house.caller(request)
    live = await watched(house, table, caller)
    if live.table.status != "over":
        raise Problem(409, "not_over", "the record is for games that are over; this one goes on")
    names = tuple("" if one is None else one.name for one in live.table.sitters)
    text = write_record(Record(live.row.setup.game, live.row.setup.game_options(), names, live.table.log))
    return Response(text, media_type=MediaType.TEXT)


ROUTES: Final = [games, create, rematch, lobby, mine, invited, look, events, perform, record]
