"""Challenging somebody to sit down at a table: a person by name, or a community bot.

A challenge that a bot does not accept is refused at once. Otherwise they hear of it, and accept by sitting
down, as anyone does, or decline.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from robotable.games.protocol import Seat
from robotable.server.bus import NOTIFICATIONS, Bus, person_topic
from robotable.server.errors import Problem
from robotable.server.ops.limits import DECLINED_REASON
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.mutes import Mutes
from robotable.server.play.chat import TableChat, checked_line
from robotable.server.play.live_table import LiveTable
from robotable.server.play.recipients import Recipients
from robotable.server.routes.players import account_of
from robotable.server.routes.request import HttpRequest
from robotable.server.routes.table_services import TableServices
from robotable.store.protocol import Store
from robotable.store.protocol.bots import Bot
from robotable.store.protocol.challenges import Challenge
from robotable.store.protocol.notifications import Notification
from robotable.store.protocol.people import Person
from robotable.table.acceptance import objection

SILENT: Final = "–"


@dataclass(frozen=True)
class Services(TableServices):
    limits: RateLimits
    bus: Bus
    recipients: Recipients
    chat: TableChat
    mutes: Mutes


class ChallengeBody(msgspec.Struct, forbid_unknown_fields=True):
    """Give either `bot` or `login`."""

    bot: str | None = None
    """The id of a community bot, from `GET /api/bots`."""

    login: str | None = None
    """The login of a person."""

    seat: Seat | None = None
    """Where they should sit; None for any free seat."""


class DeclineBody(msgspec.Struct, forbid_unknown_fields=True):
    reason: str = ""
    """May be left out. Otherwise it appears in the chat."""


class ChallengeView(msgspec.Struct):
    name: str
    """Of whoever was challenged."""

    seat: Seat | None
    at: int
    state: Literal["waiting", "accepted", "declined"]
    reason: str | None


@post("/api/tables/{table:str}/challenge", status_code=200, summary="Challenge a player or a bot")
async def challenge(
    request: HttpRequest,
    services: NamedDependency[Services],
    table: FromPath[str],
    data: JSONBody[ChallengeBody],
) -> ChallengeView:
    """For the host and the players of a table that waits for more."""
    caller = await services.identity.person(request)
    live = await services.access.open(table, caller)
    person = caller.person
    if live.row.creator != person.id and live.table.seat_of(person.id) is None:
        message = "Only the host and the players of a table can challenge somebody."
        raise Problem(403, "not_seated", message)
    if (data.bot is None) == (data.login is None):
        raise Problem(422, "who", "Give either `bot`, the id of a community bot, or `login`.")
    challenged, name, bot = await _challenged(services.store, data, person)
    services.limits.challenges.check(person.id)
    _check_seat(live, challenged, name, data.seat)
    await _check_blocks(services.store, live, challenged, name, person)
    if bot is not None:
        await _check_acceptance(services.store, live, bot, person)
    await services.access.admit(live.row, challenged)
    now = services.clock.now()
    wanted = Challenge(table=table, person=challenged, challenger=person.id, seat=data.seat, at=now)
    invitation = Notification(challenged, "invited", {"table": table})
    notifications = services.recipients.only_reachable([invitation])
    added = await services.store.challenges.add(wanted, notifications)
    if added.declined is not None:
        message = f"{name} has declined: {added.declined}" if added.declined else f"{name} has declined."
        raise Problem(409, "declined", message)
    services.bus.wake(person_topic(challenged))
    services.bus.wake(NOTIFICATIONS)
    return _view(live, added, name)


async def _challenged(store: Store, data: ChallengeBody, person: Person) -> tuple[str, str, Bot | None]:
    """Who it is: id, name, and the bot if it is one. Raises Problem if there is nobody."""
    if data.login is not None:
        other = await account_of(store, data.login)
        if other.id == person.id:
            raise Problem(409, "yourself", "You cannot challenge yourself.")
        return other.id, other.name, None
    bot = await store.bots.by_handle(data.bot or "")
    if bot is None:
        raise Problem(404, "no_bot", "There is no such bot. GET /api/bots lists them.")
    return bot.person, bot.name, bot


def _check_seat(live: LiveTable, challenged: str, name: str, seat: Seat | None) -> None:
    sitters = live.table.sitters
    if live.table.status != "waiting":
        message = "Every seat is taken. You can challenge somebody only while the table waits for players."
        raise Problem(409, "not_now", message)
    if live.table.seat_of(challenged) is not None:
        raise Problem(409, "not_now", f"{name} already sits at this table.")
    if seat is not None and not 0 <= seat < len(sitters):
        message = f"There is no seat {seat}. The seats are 0 to {len(sitters) - 1}."
        raise Problem(409, "unknown", message)
    if seat is not None and sitters[seat] is not None:
        raise Problem(409, "seat_taken", f"Seat {seat} is taken.")


async def _check_blocks(store: Store, live: LiveTable, other: str, name: str, person: Person) -> None:
    if person.id in await store.blocks.of(other):
        raise Problem(403, "blocked", f"{name} has blocked you.")
    if other in await store.blocks.of(live.row.creator):
        raise Problem(403, "blocked", f"The host of this table has blocked {name}.")


async def _check_acceptance(store: Store, live: LiveTable, bot: Bot, person: Person) -> None:
    acceptance = bot.acceptance
    if acceptance.who == "people" and person.is_bot:
        raise Problem(409, "not_accepted", f"{bot.name} plays only with people, and you are a bot.")
    if (why := objection(acceptance, live.row.setup)) is not None:
        raise Problem(409, "not_accepted", f"{bot.name} does not accept this: {why}")
    games = len(await store.tables.unfinished_of(bot.person))
    if games >= acceptance.at_once:
        message = f"{bot.name} is playing {games} games and does not accept more at once."
        raise Problem(409, "not_accepted", message, seconds=60)


@get("/api/tables/{table:str}/challenges", summary="List the challenges of a table")
async def challenges(
    request: HttpRequest, services: NamedDependency[Services], table: FromPath[str]
) -> list[ChallengeView]:
    """Who was challenged to this table, and their answers."""
    caller = await services.identity.caller(request)
    live = await services.access.open(table, caller)
    found = []
    for one in await services.store.challenges.at(table):
        bot = await services.store.people.get(one.person)
        found.append(_view(live, one, "" if bot is None else bot.name))
    return found


@post("/api/tables/{table:str}/decline", status_code=204, summary="Decline a challenge or a reserved seat")
async def decline(
    request: HttpRequest,
    services: NamedDependency[Services],
    table: FromPath[str],
    data: JSONBody[DeclineBody],
) -> None:
    """For whoever was challenged, or has a reserved seat. A reason appears in the chat."""
    caller = await services.identity.person(request)
    live = await services.access.open(table, caller)
    reason = checked_line(data.reason, DECLINED_REASON.most, "reason") if data.reason else ""
    person, store = caller.person, services.store
    is_muted = await services.mutes.of(person.id) is not None
    if live.table.seat_of(person.id) is not None:
        raise Problem(409, "not_now", "You have already accepted: you sit at this table.")
    had_seat = await store.reserved_seats.decline(table, person.id)
    # A muted player can still decline, but nobody reads why.
    given = SILENT if is_muted else reason
    if not await store.challenges.decline(table, person.id, given) and not had_seat:
        message = "Nobody has challenged you to this table, or you have already answered."
        raise Problem(404, "no_challenge", message)
    if reason and not is_muted:
        await services.chat.add(live, person, reason)


def _view(live: LiveTable, challenge: Challenge, name: str) -> ChallengeView:
    is_here = live.table.seat_of(challenge.person) is not None
    state: Literal["waiting", "accepted", "declined"] = (
        "accepted" if is_here else "waiting" if challenge.declined is None else "declined"
    )
    return ChallengeView(name, challenge.seat, challenge.at, state, challenge.declined)


ROUTES: Final = [challenge, challenges, decline]
