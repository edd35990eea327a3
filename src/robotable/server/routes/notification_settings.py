"""Where somebody wants to be told that it is their turn: a webhook, or an e-mail address they have proved."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import Final

import msgspec
from litestar import delete, get, post, put
from litestar.params import JSONBody

from robotable.server.context import AppContext, Web
from robotable.server.errors import Problem
from robotable.server.notify import mail, webhook
from robotable.store.protocol.webhooks import Webhook

CODE_SECONDS: Final = 3600
GUESSES: Final = 5
MOST_PENDING: Final = 1_000


class UrlBody(msgspec.Struct, forbid_unknown_fields=True):
    url: str


class WebhookView(msgspec.Struct):
    url: str


class NewWebhook(msgspec.Struct):
    url: str
    secret: str
    """Signs every letter. Told once and never again."""


class EmailBody(msgspec.Struct, forbid_unknown_fields=True):
    email: str


class CodeBody(msgspec.Struct, forbid_unknown_fields=True):
    code: str


@dataclass
class Pending:
    """In memory only: after a restart one asks again."""

    email: str
    code: str
    until: int
    guesses: int = GUESSES


@put("/api/me/webhook", status_code=200)
async def set_webhook(request: Web, house: AppContext, data: JSONBody[UrlBody]) -> NewWebhook:
    """Letters are posted there as JSON. The host must be on the public internet; a redirect is a failure."""
    caller = await house.person(request)
    house.notices.check(caller.person.id)
    try:
        to = webhook.target(data.url, private=house.private_webhooks)
        async with asyncio.timeout(webhook.SECONDS):
            await webhook.resolved(to, private=house.private_webhooks)
    except webhook.BadAddress as error:
        raise Problem(422, "bad_url", str(error)) from None
    except (OSError, TimeoutError, UnicodeError):
        raise Problem(422, "bad_url", "this host cannot be found") from None
    hook = Webhook(caller.person.id, data.url, secrets.token_urlsafe(32))
    await house.store.webhooks.set(caller.person.id, hook)
    await _changed(house)
    return NewWebhook(hook.url, hook.secret)


@get("/api/me/webhook")
async def get_webhook(request: Web, house: AppContext) -> WebhookView:
    caller = await house.person(request)
    hook = await house.store.webhooks.of(caller.person.id)
    if hook is None:
        raise Problem(404, "no_webhook", "you have set no webhook")
    return WebhookView(hook.url)


@delete("/api/me/webhook", status_code=204)
async def drop_webhook(request: Web, house: AppContext) -> None:
    caller = await house.person(request)
    await house.store.webhooks.set(caller.person.id, None)
    await _changed(house)


@post("/api/me/email", status_code=202)
async def ask_email(request: Web, house: AppContext, data: JSONBody[EmailBody]) -> None:
    """Sends a code to that address; /api/me/email/code takes it."""
    caller = await house.person(request)
    if house.mail is None:
        raise Problem(409, "no_mail", "this server sends no e-mail")
    house.notices.check(caller.person.id)
    if not mail.is_address(data.email):
        raise Problem(422, "bad_email", "this is no e-mail address")
    code = f"{secrets.randbelow(10**8):08d}"
    while len(house.pending) >= MOST_PENDING:
        del house.pending[next(iter(house.pending))]
    house.pending[caller.person.id] = Pending(data.email, code, house.now() + CODE_SECONDS * 1000)
    text = f"The code is {code}. If you have not asked for it, nothing happens.\n"
    try:
        await asyncio.to_thread(mail.send, house.mail, data.email, "Your code", text)
    except OSError:
        raise Problem(503, "no_mail", "the letter could not be sent", seconds=300) from None


@post("/api/me/email/code", status_code=204)
async def prove_email(request: Web, house: AppContext, data: JSONBody[CodeBody]) -> None:
    caller = await house.person(request)
    pending = house.pending.get(caller.person.id)
    if pending is None or pending.until < house.now():
        raise Problem(409, "no_code", "ask for a code first")
    pending.guesses -= 1
    if pending.guesses < 0 or not secrets.compare_digest(pending.code.encode(), data.code.strip().encode()):
        if pending.guesses <= 0:
            del house.pending[caller.person.id]
        raise Problem(422, "wrong_code", "this is not the code")
    del house.pending[caller.person.id]
    await house.store.people.set_email(caller.person.id, pending.email)
    house.callers.forget(caller.person.id)
    await _changed(house)


@delete("/api/me/email", status_code=204)
async def drop_email(request: Web, house: AppContext) -> None:
    caller = await house.person(request)
    await house.store.people.set_email(caller.person.id, None)
    house.callers.forget(caller.person.id)
    await _changed(house)


async def _changed(house: AppContext) -> None:
    house.registry.committer.reachable = await house.store.notifications.reachable_people()


ROUTES: Final = [set_webhook, get_webhook, drop_webhook, ask_email, prove_email, drop_email]
