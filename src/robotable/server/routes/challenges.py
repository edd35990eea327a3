"""A bot is asked to sit down at a table: at once refused what it does not accept, else told over its events.

It accepts by sitting down, as anybody does, or declines with a reason.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from robotable.games.protocol import Seat
from robotable.server.context import AppContext, Web
from robotable.server.errors import Problem
from robotable.server.play.live_table import LiveTable
from robotable.server.routes.bots import topic_of
from robotable.server.routes.tables import let_in, watched
from robotable.store.protocol.bots import Bot
from robotable.store.protocol.challenges import Challenge
from robotable.store.protocol.notifications import Notification
from robotable.store.protocol.people import Person
from robotable.table.acceptance import objection

LONGEST_REASON: Final = 200


class ChallengeBody(msgspec.Struct, forbid_unknown_fields=True):
    bot: str
    """As `GET /api/bots` lists it."""

    seat: Seat | None = None
    """Where it should sit; None: on any free seat."""


class DeclineBody(msgspec.Struct, forbid_unknown_fields=True):
    reason: str


class ChallengeView(msgspec.Struct):
    name: str
    """The bot's."""

    seat: Seat | None
    at: int
    state: Literal["waiting", "accepted", "declined"]
    reason: str | None


@post("/api/tables/{table:str}/challenge", status_code=200)
async def challenge(
    request: Web, house: AppContext, table: FromPath[str], data: JSONBody[ChallengeBody]
) -> ChallengeView:
    """For those who made the table or sit there, while it waits for players."""
    caller = await house.person(request)
    live = await watched(house, table, caller)
    person = caller.person
    if live.row.creator != person.id and live.table.seat_of(person.id) is None:
        raise Problem(403, "not_seated", "bots are challenged by those who made the table or sit there")
    bot = await house.store.bots.by_handle(data.bot)
    if bot is None:
        raise Problem(404, "no_bot", "there is no such bot: GET /api/bots lists them")
    house.challenges.check(person.id)
    _check_seat(live, bot, data.seat)
    await _check_acceptance(house, live, bot, person)
    await let_in(house, live.row, bot.person)
    letters = [Notification(bot.person, "invited", {"table": table})]
    wanted = Challenge(table=table, person=bot.person, challenger=person.id, seat=data.seat, at=house.now())
    reachable = house.registry.committer.reachable
    kept = await house.store.challenges.add(
        wanted, [one for one in letters if reachable is None or one.person in reachable]
    )
    if kept.declined is not None:
        raise Problem(409, "declined", f"{bot.name} has declined: {kept.declined}")
    house.bus.wake(topic_of(bot.person))
    house.bus.wake("letters")
    return _shown(live, kept, bot.name)


def _check_seat(live: LiveTable, bot: Bot, seat: Seat | None) -> None:
    sitters = live.table.sitters
    if live.table.status != "waiting":
        raise Problem(409, "not_now", "every seat is taken: a bot is challenged while a table waits")
    if live.table.seat_of(bot.person) is not None:
        raise Problem(409, "not_now", f"{bot.name} sits at this table already")
    if seat is not None and not 0 <= seat < len(sitters):
        raise Problem(409, "unknown", f"seat {seat} does not exist: the seats are 0 to {len(sitters) - 1}")
    if seat is not None and sitters[seat] is not None:
        raise Problem(409, "seat_taken", f"seat {seat} is taken")


async def _check_acceptance(house: AppContext, live: LiveTable, bot: Bot, person: Person) -> None:
    store, acceptance = house.store, bot.acceptance
    if person.id in await store.blocks.of(bot.person):
        raise Problem(403, "blocked", f"{bot.name} does not want to play with you")
    if bot.person in await store.blocks.of(live.row.creator):
        raise Problem(403, "blocked", "whoever made this table does not want this bot to sit here")
    if acceptance.who == "people" and person.is_bot:
        raise Problem(409, "not_accepted", f"{bot.name} plays with people only, and you are a bot")
    if (why := objection(acceptance, live.row.setup)) is not None:
        raise Problem(409, "not_accepted", f"{bot.name} does not accept this: {why}")
    games = len(await store.tables.unfinished_of(bot.person))
    if games >= acceptance.at_once:
        raise Problem(
            409, "not_accepted", f"{bot.name} plays {games} games now, and not more at once", seconds=60
        )


@get("/api/tables/{table:str}/challenges")
async def challenges(request: Web, house: AppContext, table: FromPath[str]) -> list[ChallengeView]:
    """Which bots were asked here, and what they said."""
    caller = await house.caller(request)
    live = await watched(house, table, caller)
    found = []
    for one in await house.store.challenges.at(table):
        bot = await house.store.people.get(one.person)
        found.append(_shown(live, one, "" if bot is None else bot.name))
    return found


@post("/api/tables/{table:str}/decline", status_code=204)
async def decline(request: Web, house: AppContext, table: FromPath[str], data: JSONBody[DeclineBody]) -> None:
    """For the bot that was challenged, and for whom a seat is kept. The reason is said at the table."""
    caller = await house.person(request)
    live = await watched(house, table, caller)
    reason = " ".join(data.reason.split())
    if not 1 <= len(reason) <= LONGEST_REASON or not reason.isprintable():
        raise Problem(422, "bad_text", f"a reason has 1 to {LONGEST_REASON} printable characters")
    person = caller.person
    if live.table.seat_of(person.id) is not None:
        raise Problem(409, "not_now", "you have accepted: you sit at this table")
    gave_up = await house.store.reserved_seats.decline(table, person.id)
    if not await house.store.challenges.decline(table, person.id, reason) and not gave_up:
        raise Problem(404, "no_challenge", "nobody has challenged you to this table, or you have answered")
    await house.store.chat.add(table, person.id, person.name, reason, house.now())
    live.sayings += 1
    house.bus.wake(table)


def _shown(live: LiveTable, challenge: Challenge, name: str) -> ChallengeView:
    is_here = live.table.seat_of(challenge.person) is not None
    state: Literal["waiting", "accepted", "declined"] = (
        "accepted" if is_here else "waiting" if challenge.declined is None else "declined"
    )
    return ChallengeView(name, challenge.seat, challenge.at, state, challenge.declined)


ROUTES: Final = [challenge, challenges, decline]
