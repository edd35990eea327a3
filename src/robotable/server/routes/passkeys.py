"""Passkeys: create, list, rename and remove them, and sign in with one.

Each begins with a challenge that the page passes on to the browser, and ends with the browser's answer.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from robotable.server.errors import Problem
from robotable.server.ops.limits import PASSKEYS
from robotable.server.people.identity import client_address
from robotable.server.people.names import shown_name
from robotable.server.people.passkeys import Credential
from robotable.server.routes.account_services import AccountServices
from robotable.server.routes.me import Me
from robotable.server.routes.proof import Proof, owner
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol import Conflict
from robotable.store.protocol.passkeys import Passkey


class NewPasskeyBody(msgspec.Struct, forbid_unknown_fields=True):
    login: str | None = None
    """For a guest: the login of the account that they are creating."""


class PasskeyBody(msgspec.Struct, forbid_unknown_fields=True):
    label: str
    credential: Credential
    proof: Proof


class PasskeySignIn(msgspec.Struct, forbid_unknown_fields=True):
    credential: Credential


class LabelBody(msgspec.Struct, forbid_unknown_fields=True):
    label: str


class PasskeyChallenge(msgspec.Struct):
    options: dict[str, Any]
    """For `navigator.credentials`, as JSON."""


class PasskeyView(msgspec.Struct):
    id: str
    label: str
    created: int
    used: int | None
    """The day on which it was last used."""


def _view(passkey: Passkey) -> PasskeyView:
    return PasskeyView(passkey.id, passkey.label, passkey.created, passkey.used or None)


@post("/api/people/passkey/challenge", status_code=200, summary="Begin to sign in with a passkey")
async def sign_in_challenge(
    request: HttpRequest, services: NamedDependency[AccountServices]
) -> PasskeyChallenge:
    """Begin to sign in. The answer is the same for everyone: the browser offers the passkeys that it has."""
    await services.identity.caller(request)
    services.limits.passkeys.check(client_address(request))
    return PasskeyChallenge(await services.ceremonies.request(services.party(request), None))


@post("/api/people/passkey", status_code=200, summary="Sign in with a passkey")
async def sign_in(
    request: HttpRequest, services: NamedDependency[AccountServices], data: JSONBody[PasskeySignIn]
) -> Response[Me]:
    """Sign in. A guest who signs in brings their games along."""
    await services.limits.sign_ins.check_at_once(client_address(request))
    caller = await services.identity.caller(request)
    found = await services.ceremonies.owner(services.party(request), data.credential, None)
    person = await services.store.people.get(found)
    if person is None or person.closed:
        raise Problem(422, "wrong_passkey", "This passkey was not accepted. Try again.")
    return await services.signed_in(request, person, caller)


@post("/api/me/passkeys/challenge", status_code=200, summary="Begin to prove who you are")
async def proof_challenge(
    request: HttpRequest, services: NamedDependency[AccountServices]
) -> PasskeyChallenge:
    """Begin to prove with a passkey that the account is yours."""
    caller = await services.identity.person(request)
    services.limits.passkeys.check(client_address(request))
    party, known = services.party(request), await services.store.passkeys.of(caller.person.id)
    return PasskeyChallenge(await services.ceremonies.request(party, caller.person, known))


@post("/api/me/passkeys/new", status_code=200, summary="Begin to create a passkey")
async def registration_challenge(
    request: HttpRequest, services: NamedDependency[AccountServices], data: JSONBody[NewPasskeyBody]
) -> PasskeyChallenge:
    """Begin to create a passkey."""
    caller = await services.identity.person(request)
    services.limits.passkeys.check(client_address(request))
    party, known = services.party(request), await services.store.passkeys.of(caller.person.id)
    login = caller.person.login or shown_name(data.login or "")
    return PasskeyChallenge(await services.ceremonies.registration(party, caller.person, login, known))


@post("/api/me/passkeys", status_code=201, summary="Add a passkey")
async def add_passkey(
    request: HttpRequest, services: NamedDependency[AccountServices], data: JSONBody[PasskeyBody]
) -> PasskeyView:
    """Add a passkey to your account."""
    caller = await owner(request, services, data.proof)
    store, person = services.store.passkeys, caller.person.id
    if len(await store.of(person)) >= PASSKEYS.most:
        message = f"You already have {PASSKEYS.most} passkeys. Remove one before you create another."
        raise Problem(409, "too_many_passkeys", message)
    label = shown_name(data.label)
    passkey = await services.ceremonies.registered(services.party(request), person, data.credential, label)
    if not await store.add(passkey):
        raise Problem(422, "wrong_passkey", "This passkey is already in use.")
    return _view(passkey)


@get("/api/me/passkeys", summary="List your passkeys")
async def passkeys(request: HttpRequest, services: NamedDependency[AccountServices]) -> list[PasskeyView]:
    """The passkeys that sign you in, the oldest first."""
    caller = await services.identity.person(request)
    return [_view(one) for one in await services.store.passkeys.of(caller.person.id)]


@put("/api/me/passkeys/{passkey:str}", status_code=204, summary="Rename a passkey")
async def rename_passkey(
    request: HttpRequest,
    services: NamedDependency[AccountServices],
    passkey: FromPath[str],
    data: JSONBody[LabelBody],
) -> None:
    """Give a passkey another label. Only you see it."""
    caller = await services.identity.person(request)
    if not await services.store.passkeys.rename(caller.person.id, passkey, shown_name(data.label)):
        raise _unknown()


@delete("/api/me/passkeys/{passkey:str}", status_code=204, summary="Remove a passkey")
async def remove_passkey(
    request: HttpRequest, services: NamedDependency[AccountServices], passkey: FromPath[str]
) -> None:
    """Remove a passkey, unless it is your only way to sign in."""
    caller = await services.identity.person(request)
    try:
        is_removed = await services.store.passkeys.remove(caller.person.id, passkey)
    except Conflict:
        message = "This is your only way to sign in. Choose a password or create another passkey first."
        raise Problem(409, "last_passkey", message) from None
    if not is_removed:
        raise _unknown()


def _unknown() -> Problem:
    return Problem(404, "no_passkey", "You have no such passkey.")


ROUTES: Final = [
    sign_in_challenge,
    sign_in,
    proof_challenge,
    registration_challenge,
    add_passkey,
    passkeys,
    rename_passkey,
    remove_passkey,
]
