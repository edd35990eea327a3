"""Bots that people run: they publish what they accept, and can then be challenged."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from litestar import delete, get, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from robotable.games.protocol import InvalidOptions
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.people.identity import Caller, Identity
from robotable.server.play.online_people import OnlinePeople
from robotable.server.routes.paging import PAGE_SIZE, Before, next_page, parse_cursor
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.bots import Bot, Bots
from robotable.table.acceptance import Acceptance, checked_acceptance
from robotable.table.ids import id_from_bytes


@dataclass(frozen=True)
class Services:
    bots: Bots
    identity: Identity
    clock: Clock
    online: OnlinePeople


class BotView(msgspec.Struct):
    bot: str
    """The id by which it is challenged."""

    name: str
    online: bool
    """Whether it is listening to its events now."""

    acceptance: Acceptance


class BotListing(msgspec.Struct):
    bots: list[BotView]
    before: str | None
    """Pass this as `before` to get the next page. None on the last page."""


async def _views(services: Services, bots: Sequence[Bot]) -> list[BotView]:
    online = await services.online.among([bot.person for bot in bots])
    return [BotView(bot.handle, bot.name, bot.person in online, bot.acceptance) for bot in bots]


async def _view(services: Services, bot: Bot) -> BotView:
    (view,) = await _views(services, [bot])
    return view


async def _program(services: Services, request: HttpRequest) -> Caller:
    caller = await services.identity.person(request)
    if caller.via != "token":
        raise Problem(403, "no_token", "This is for programs. Send 'Authorization: Bearer TOKEN'.")
    return caller


@put("/api/bot/acceptance", status_code=200, summary="Say which games your bot accepts")
async def publish(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[Acceptance]
) -> BotView:
    """Become a bot: you are listed from now on, and can be challenged to games that you accept."""
    caller = await _program(services, request)
    try:
        acceptance = checked_acceptance(data)
    except InvalidOptions as error:
        raise Problem(422, "bad_options", str(error)) from None
    person, now = caller.person, services.clock.now()
    new_handle = id_from_bytes(secrets.token_bytes(9))
    handle = await services.bots.publish(person.id, new_handle, acceptance, now)
    services.identity.forget(person.id)
    bot = Bot(person=person.id, handle=handle, name=person.name, acceptance=acceptance, since=now)
    return await _view(services, bot)


@get("/api/bot/acceptance", summary="Read what your bot accepts")
async def published(request: HttpRequest, services: NamedDependency[Services]) -> BotView:
    """What you have published, as others see it."""
    caller = await services.identity.person(request)
    bot = await services.bots.of(caller.person.id)
    if bot is None:
        raise Problem(404, "no_acceptance", "You have not published what you accept.")
    return await _view(services, bot)


@delete("/api/bot/acceptance", status_code=204, summary="Stop accepting challenges")
async def withdraw(request: HttpRequest, services: NamedDependency[Services]) -> None:
    """From now on nobody can challenge you."""
    caller = await _program(services, request)
    await services.bots.withdraw(caller.person.id)


@get("/api/bots", summary="List the community bots")
async def bots(
    request: HttpRequest, services: NamedDependency[Services], before: Before = None
) -> BotListing:
    """Bots that people run and that can be challenged, with the games that they accept."""
    await services.identity.caller(request)
    found = await services.bots.latest(before=parse_cursor(before), limit=PAGE_SIZE)
    more = next_page(found[-1].since, found[-1].handle) if len(found) == PAGE_SIZE else None
    return BotListing(await _views(services, found), more)


ROUTES: Final = [publish, published, withdraw, bots]
