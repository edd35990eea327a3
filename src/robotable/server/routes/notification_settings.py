"""How somebody is notified: by a webhook, or at an e-mail address that they have confirmed."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

import msgspec
from litestar import delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from robotable.server.errors import Problem
from robotable.server.notify.email_codes import EmailCodes
from robotable.server.notify.http_post import BadAddress, check_reachable, parse_post_address
from robotable.server.notify.mail import is_mail_address
from robotable.server.notify.mailer import Mailer
from robotable.server.people.identity import Caller, client_address
from robotable.server.play.recipients import Recipients
from robotable.server.routes.account_services import AccountServices
from robotable.server.routes.proof import Proof, proved
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.webhooks import Webhook


@dataclass(frozen=True)
class Services(AccountServices):
    recipients: Recipients
    email_codes: EmailCodes
    mailer: Mailer | None
    allow_private: bool


class UrlBody(msgspec.Struct, forbid_unknown_fields=True):
    url: str


class WebhookView(msgspec.Struct):
    url: str


class NewWebhook(msgspec.Struct):
    url: str
    secret: str
    """Signs every notification. Shown only this once."""


class EmailBody(msgspec.Struct, forbid_unknown_fields=True):
    email: str
    proof: Proof


class CodeBody(msgspec.Struct, forbid_unknown_fields=True):
    code: str


@put("/api/me/webhook", status_code=200, summary="Set your webhook")
async def set_webhook(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[UrlBody]
) -> NewWebhook:
    """Notifications are posted there as JSON. The host must be on the public internet. Redirects are not
    followed."""
    caller = await services.identity.person(request)
    services.limits.notification_settings.check(caller.person.id)
    try:
        target = parse_post_address(data.url, allow_private=services.allow_private)
        await check_reachable(target, allow_private=services.allow_private)
    except BadAddress as error:
        raise Problem(422, "bad_url", str(error)) from None
    hook = Webhook(caller.person.id, data.url, secrets.token_urlsafe(32))
    await services.store.webhooks.set(caller.person.id, hook)
    await services.recipients.changed()
    return NewWebhook(hook.url, hook.secret)


@get("/api/me/webhook", summary="Read your webhook")
async def get_webhook(request: HttpRequest, services: NamedDependency[Services]) -> WebhookView:
    """Where your notifications are posted. The secret is shown only when it is set."""
    caller = await services.identity.person(request)
    hook = await services.store.webhooks.of(caller.person.id)
    if hook is None:
        raise Problem(404, "no_webhook", "You have not set a webhook.")
    return WebhookView(hook.url)


@delete("/api/me/webhook", status_code=204, summary="Remove your webhook")
async def remove_webhook(request: HttpRequest, services: NamedDependency[Services]) -> None:
    """Notifications are no longer posted."""
    caller = await services.identity.person(request)
    await services.store.webhooks.set(caller.person.id, None)
    await services.recipients.changed()


@post("/api/me/email", status_code=202, summary="Send a code to an e-mail address")
async def send_code(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[EmailBody]
) -> None:
    """Sends a code to that address. Post it to /api/me/email/code. Only for accounts, and with a proof that
    the account is yours, because recovery codes are mailed to this address."""
    caller = await _account(request, services)
    if services.mailer is None:
        raise Problem(409, "no_mail", "This server does not send e-mail.")
    services.limits.notification_settings.check(caller.person.id)
    if not is_mail_address(data.email):
        raise Problem(422, "bad_email", "This is not an e-mail address.")
    await proved(request, services, caller, data.proof)
    await services.mailer.admit_code(data.email, client_address(request))
    code = await services.email_codes.new(caller.person.id, data.email)
    try:
        await services.mailer.send_code(data.email, code)
    except OSError:
        raise Problem(503, "no_mail", "The message could not be sent.", seconds=300) from None


@post("/api/me/email/code", status_code=204, summary="Confirm an e-mail address")
async def confirm_email(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[CodeBody]
) -> None:
    """Confirm the address with the code that was sent to it."""
    caller = await _account(request, services)
    email = await services.email_codes.confirm(caller.person.id, data.code)
    await _set_email(services, caller.person.id, email)


@delete("/api/me/email", status_code=204, summary="Remove your e-mail address")
async def remove_email(request: HttpRequest, services: NamedDependency[Services]) -> None:
    """Nothing is mailed to you any more."""
    caller = await services.identity.person(request)
    await _set_email(services, caller.person.id, None)


async def _account(request: HttpRequest, services: Services) -> Caller:
    """Raises Problem for guests: anyone can become as many guests as they like."""
    caller = await services.identity.person(request)
    if caller.person.login is None:
        raise Problem(403, "guest", "Only accounts get e-mail. Choose a login and a password first.")
    return caller


async def _set_email(services: Services, person: str, email: str | None) -> None:
    await services.store.people.set_email(person, email)
    services.identity.forget(person)
    await services.recipients.changed()


ROUTES: Final = [set_webhook, get_webhook, remove_webhook, send_code, confirm_email, remove_email]
