"""Ending e-mails by the link in one of them, without signing in.

Mail scanners open links, so opening it changes nothing: it shows a page with a button. Mail programs that
know RFC 8058 post to the same address.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final, NamedTuple

from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from robotable.server.errors import Problem
from robotable.server.notify.unsubscribe_links import UnsubscribeLinks, person_of
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import Identity, client_address
from robotable.server.play.recipients import Recipients
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol import Store
from robotable.store.protocol.people import Person


@dataclass(frozen=True)
class Services:
    store: Store
    identity: Identity
    limits: RateLimits
    recipients: Recipients
    unsubscribe_links: UnsubscribeLinks


class _Words(NamedTuple):
    title: str
    question: str
    button: str
    done: str


WORDS: Final = {
    "en": _Words(
        "E-mail from Robotable",
        "Stop all e-mail from Robotable to this address?",
        "Unsubscribe",
        "You will get no more e-mail from Robotable.",
    ),
    "de": _Words(
        "E-Mails von Robotable",
        "Keine E-Mails von Robotable mehr an diese Adresse?",
        "Abmelden",
        "Du bekommst keine E-Mails von Robotable mehr.",
    ),
    "nl": _Words(
        "E-mail van Robotable",
        "Geen e-mail van Robotable meer op dit adres?",
        "Afmelden",
        "Je krijgt geen e-mail van Robotable meer.",
    ),
    "fr": _Words(
        "E-mails de Robotable",
        "Ne plus recevoir d’e-mails de Robotable à cette adresse ?",
        "Se désabonner",
        "Vous ne recevrez plus d’e-mails de Robotable.",
    ),
}


@get("/unsubscribe/{token:str}", include_in_schema=False)
async def question(
    request: HttpRequest, services: NamedDependency[Services], token: FromPath[str]
) -> Response[str]:
    person = await _recipient(request, services, token)
    return _page(request, asks=person.email is not None)


@post("/unsubscribe/{token:str}", status_code=200, include_in_schema=False)
async def unsubscribe(
    request: HttpRequest, services: NamedDependency[Services], token: FromPath[str]
) -> Response[str]:
    person = await _recipient(request, services, token)
    if person.email is not None:
        await services.store.people.set_email(person.id, None)
        services.identity.forget(person.id)
        await services.recipients.changed()
    return _page(request, asks=False)


async def _recipient(request: HttpRequest, services: Services, token: str) -> Person:
    """Raises Problem if this link was not sent to the address that the person has now. If they have none,
    there is nothing left to end."""
    services.limits.by_network.check(client_address(request))
    person = await services.store.people.get(person_of(token))
    if person is None or (
        person.email is not None and not await services.unsubscribe_links.is_for(token, person)
    ):
        raise Problem(404, "no_link", "This link is not valid, or it belongs to an address you have changed.")
    return person


def _page(request: HttpRequest, *, asks: bool) -> Response[str]:
    language = _language(request.headers.get("accept-language", ""))
    words = _Words(*map(escape, WORDS[language]))
    form = f'<p>{words.question}</p><form method="post"><button>{words.button}</button></form>'
    content = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{words.title}</title>'
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
        f'<meta name="robots" content="noindex"></head><body><main><h1>{words.title}</h1>'
        f"{form if asks else f'<p>{words.done}</p>'}</main></body></html>"
    )
    return Response(content, media_type=MediaType.HTML, headers={"cache-control": "no-store"})


def _language(accepted: str) -> str:
    """The first of our languages that the browser lists; browsers list the preferred one first."""
    for one in accepted.split(","):
        if (code := one.strip()[:2].lower()) in WORDS:
            return code
    return "en"


ROUTES: Final = [question, unsubscribe]
