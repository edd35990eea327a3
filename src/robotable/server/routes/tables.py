"""Tables over HTTP: make one, find one, look at it, act at it."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from robotable.engines.catalogue import engines_for
from robotable.games.catalogue import GAMES
from robotable.games.ending import Ending
from robotable.games.protocol import InvalidOptions
from robotable.games.record import Record
from robotable.games.record_text import write_record
from robotable.puzzles.daily import GAMES_OF_THE_DAY
from robotable.server.context import AppContext, InHouse, Web
from robotable.server.errors import Problem
from robotable.server.people.identity import Caller
from robotable.server.play.live_table import MOST_EVENTS, LiveTable
from robotable.server.play.table_registry import engines_of
from robotable.store.protocol.tables import TableRow
from robotable.table.commands import (
    Abort,
    Act,
    AnswerDraw,
    AnswerUndo,
    AskHint,
    AskUndo,
    ClaimAbsence,
    Command,
    OfferDraw,
    Refused,
    Resign,
    Sit,
    StandUp,
)
from robotable.table.decide import decide
from robotable.table.fold import Result, new_table
from robotable.table.rematch import next_seat
from robotable.table.setup import Setup, checked
from robotable.table.timing import DAY, Days
from robotable.table.wire import EventView, TableView, table_view

HOST_NOTED_EVERY: Final = DAY // 24
MOST_NOTED: Final = 10_000

Since = Annotated[int, QueryParameter(ge=0, required=False)]


class NewTable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    setup: Setup
    seat: int | None = None
    """Where the one who makes the table sits; None: the first free seat."""

    watch: bool = False
    """Do not sit down at all."""

    bot: str | None = None
    """This house bot takes every seat that is left: nobody need know how many there are."""


class Made(msgspec.Struct):
    table: str
    invite: str


class ActBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="act"):
    """An action of the game, as the view lists it. The framework hands over values, never their bytes."""

    action: Any


CommandOverHttp: TypeAlias = (
    Sit
    | StandUp
    | ActBody
    | Resign
    | OfferDraw
    | AnswerDraw
    | AskUndo
    | AnswerUndo
    | ClaimAbsence
    | AskHint
    | Abort
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
    """What happened since the seq that the client had seen, its own command included; the last 200 of it."""


class GameView(msgspec.Struct):
    name: str
    title: str
    rules: int
    engines: list[EngineView]
    in_turns: bool
    """Whether one player acts at a time. If not, the game is a race and has no clocks."""

    daily: bool
    """Whether the game has a daily puzzle."""


class EngineView(msgspec.Struct):
    name: str
    title: str
    about: str
    level: int | None
    """How strong it is, from 1 on; None: it is not offered, and known for the sake of older tables."""

    usual: bool
    """Whether it sits down with whoever has not chosen another."""


async def watched(house: AppContext, table: str, caller: Caller | None) -> LiveTable:
    """The table, if this caller may see it: a private one is for those who sit there or were invited."""
    live = await house.registry.live(table)
    if caller is not None and live.row.creator == caller.person.id:
        await _note_host(house, live)
    if live.row.setup.visibility == "private":
        person = caller.person.id if caller is not None else None
        if person is None or not (
            live.table.seat_of(person) is not None
            or live.row.creator == person
            or await house.store.visitors.has(table, person)
        ):
            raise Problem(404, "no_table", "there is no such table")
    return live


async def _note_host(house: AppContext, live: LiveTable) -> None:
    """Now and then, while the table waits in the lobby."""
    now, id = house.now(), live.row.id
    if live.row.setup.visibility != "open" or live.table.status != "waiting":
        house.hosts.pop(id, None)
    elif now - house.hosts.get(id, live.row.created) >= HOST_NOTED_EVERY:
        if len(house.hosts) >= MOST_NOTED:
            house.hosts.clear()
        house.hosts[id] = now
        await house.store.tables.mark_host_seen(id, now)


async def let_in(house: AppContext, row: TableRow, person: str) -> None:
    """Only private tables keep a list."""
    if row.setup.visibility == "private":
        await house.store.visitors.add(row.id, person)


@get("/api/games")
async def games() -> list[GameView]:
    return [
        GameView(
            game.name,
            game.title,
            game.rules.version,
            [
                EngineView(one.name, one.title, one.about, one.level, one.usual)
                for one in engines_for(game.name)
            ],
            in_turns=game.policy.in_turns,
            daily=game.name in GAMES_OF_THE_DAY,
        )
        for game in GAMES.values()
    ]


def _with_bots(wanted: NewTable) -> Setup:
    setup, bot = wanted.setup, wanted.bot
    if bot is None or setup.game not in GAMES:
        return setup
    own = wanted.seat or 0
    rules = setup.game_rules()
    seats = rules.seats(rules.new(setup.game_options()))
    bots = {seat: bot for seat in range(seats) if seat != own} | setup.bots
    return msgspec.structs.replace(setup, bots=bots)


@post("/api/tables", status_code=201)
async def create(request: Web, house: InHouse, data: JSONBody[NewTable]) -> Made:
    caller = await house.person(request)
    house.new_tables.check(caller.person.id)
    try:
        setup = checked(_with_bots(data), engines_of(data.setup.game))
    except InvalidOptions as error:
        raise Problem(422, "bad_options", str(error)) from None
    if not data.watch:
        await _check_sitting(house, setup, caller.person.id, data.seat)
    row = await house.registry.create(setup, caller.person.id)
    if not data.watch:
        await house.registry.command(
            row.id, caller.person.id, caller.person.name, Sit(data.seat), client=None, seq=None
        )
    return Made(row.id, row.invite)


async def _check_sitting(house: AppContext, setup: Setup, person: str, seat: int | None) -> None:
    """What would be refused to whoever makes the table is refused before there is one."""
    if isinstance(setup.time, Days) and any(
        one.ended is None for one in await house.store.vacations.of(person)
    ):
        raise Problem(409, "on_vacation", "you are on vacation: end it before you begin another game")
    try:
        decide(new_table(setup), person, "", Sit(seat), house.now(), Random(0))
    except Refused as refused:
        raise Problem(409, refused.why, str(refused)) from None


@post("/api/tables/{table:str}/rematch", status_code=200)
async def rematch(request: Web, house: AppContext, table: FromPath[str]) -> Made:
    """Play again, one seat further: whoever asks comes to the same new table and sits down there."""
    caller = await house.person(request)
    live = await watched(house, table, caller)
    person = caller.person
    row = await house.registry.rematch(table, person.id)
    await let_in(house, row, person.id)
    seat, following = live.table.seat_of(person.id), await house.registry.live(row.id)
    if seat is not None and following.table.seat_of(person.id) is None:
        there = next_seat(seat, len(live.table.sitters))
        # Without a seat, when somebody else took it meanwhile, one can still watch.
        with suppress(Problem):
            await house.registry.command(row.id, person.id, person.name, Sit(there), client=None, seq=None)
    return Made(row.id, row.invite)


@get("/api/invites/{invite:str}")
async def invited(request: Web, house: InHouse, invite: FromPath[str]) -> Made:
    await house.caller(request)
    row = await house.store.tables.by_invite(invite)
    if row is None:
        raise Problem(404, "no_invite", "this invitation leads to no table")
    return Made(row.id, row.invite)


@post("/api/invites/{invite:str}/visit", status_code=200)
async def visit(request: Web, house: InHouse, invite: FromPath[str]) -> Made:
    """Come by invitation: from now on you may see this table, also a private one, wherever you ask for it."""
    caller = await house.person(request)
    row = await house.store.tables.by_invite(invite)
    if row is None:
        raise Problem(404, "no_invite", "this invitation leads to no table")
    await let_in(house, row, caller.person.id)
    return Made(row.id, row.invite)


@get("/api/tables/{table:str}")
async def look(request: Web, house: InHouse, table: FromPath[str]) -> TableView:
    caller = await house.caller(request)
    live = await watched(house, table, caller)
    return table_view(table, live.table, None if caller is None else caller.person.id, house.now())


@get("/api/tables/{table:str}/events")
async def events(request: Web, house: InHouse, table: FromPath[str], since: Since = 0) -> list[EventView]:
    """What happened after that seq, up to 200 of it: ask again from the last one until nothing comes."""
    caller = await house.caller(request)
    live = await watched(house, table, caller)
    person = None if caller is None else caller.person.id
    return list(await house.told(live, person, since, min(since + MOST_EVENTS, live.table.seq)))


@post("/api/tables/{table:str}/commands", status_code=200)
async def perform(
    request: Web, house: InHouse, table: FromPath[str], data: JSONBody[CommandBody]
) -> Performed:
    caller = await house.person(request)
    live = await watched(house, table, caller)
    try:
        done = await house.registry.command(
            table,
            caller.person.id,
            caller.person.name,
            data.wish(),
            client=client_id(data.id),
            seq=data.seq,
            thinking=data.thinking,
        )
    except Problem as problem:
        if problem.body.error == "behind":
            raise problem.with_events(await house.missed(live, caller.person.id, data.seq)) from None
        raise
    return Performed(data.id, done.seq, await house.missed(live, caller.person.id, data.seq))


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
    ending = _ending(live.table.result)
    setup = live.row.setup
    text = write_record(Record(setup.game, setup.game_options(), names, live.table.log, ending))
    return Response(text, media_type=MediaType.TEXT)


def _ending(result: Result | None) -> Ending | None:
    """What the actions do not tell."""
    if result is None or result.reason == "played out":
        return None
    return Ending(result.reason, () if result.outcome is None else result.outcome.winners)


ROUTES: Final = [games, create, rematch, invited, visit, look, events, perform, record]
