"""Programs of people, as opposed to the house's own: they publish what they accept, and can be challenged."""

from __future__ import annotations

import secrets
from typing import Final

import msgspec
from litestar import delete, get, put
from litestar.params import JSONBody

from robotable.games.protocol import InvalidOptions
from robotable.server.context import AppContext, Web
from robotable.server.errors import Problem
from robotable.server.people.identity import Caller
from robotable.server.routes.lobby import PAGE, Before, cursor, next_page
from robotable.store.protocol.bots import Bot
from robotable.table.acceptance import Acceptance, checked_acceptance
from robotable.table.ids import id_from_bytes


class BotView(msgspec.Struct):
    bot: str
    """What to challenge it by."""

    name: str
    online: bool
    """Whether it listens to its events now."""

    acceptance: Acceptance


class BotListing(msgspec.Struct):
    bots: list[BotView]
    before: str | None
    """Ask again with this for the next page; None on the last one."""


def topic_of(person: str) -> str:
    return f"person:{person}"


def _shown(house: AppContext, bot: Bot) -> BotView:
    return BotView(bot.handle, bot.name, house.bus.is_watched(topic_of(bot.person)), bot.acceptance)


async def _program(house: AppContext, request: Web) -> Caller:
    caller = await house.person(request)
    if caller.via != "token":
        raise Problem(403, "no_token", "this is for programs: send 'Authorization: Bearer TOKEN'")
    return caller


@put("/api/bot/acceptance", status_code=200)
async def publish(request: Web, house: AppContext, data: JSONBody[Acceptance]) -> BotView:
    """From now on you are a bot: listed, and challenged with what you accept and nothing else."""
    caller = await _program(house, request)
    try:
        acceptance = checked_acceptance(data)
    except InvalidOptions as error:
        raise Problem(422, "bad_options", str(error)) from None
    person = caller.person
    handle = await house.store.bots.publish(
        person.id, id_from_bytes(secrets.token_bytes(9)), acceptance, house.now()
    )
    house.callers.forget(person.id)
    bot = Bot(person=person.id, handle=handle, name=person.name, acceptance=acceptance, since=house.now())
    return _shown(house, bot)


@get("/api/bot/acceptance")
async def published(request: Web, house: AppContext) -> BotView:
    caller = await house.person(request)
    bot = await house.store.bots.of(caller.person.id)
    if bot is None:
        raise Problem(404, "no_acceptance", "you have published nothing")
    return _shown(house, bot)


@delete("/api/bot/acceptance", status_code=204)
async def withdraw(request: Web, house: AppContext) -> None:
    """Nobody can challenge you any more."""
    caller = await _program(house, request)
    await house.store.bots.withdraw(caller.person.id)


@get("/api/bots")
async def bots(request: Web, house: AppContext, before: Before = None) -> BotListing:
    await house.caller(request)
    found = await house.store.bots.latest(before=cursor(before), limit=PAGE)
    more = next_page(found[-1].since, found[-1].handle) if len(found) == PAGE else None
    return BotListing([_shown(house, one) for one in found], more)


ROUTES: Final = [publish, published, withdraw, bots]
