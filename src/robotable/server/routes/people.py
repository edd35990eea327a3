"""People: guests with a name, and accounts; signing in and out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from robotable.server.errors import Problem
from robotable.server.people.guests import Guests
from robotable.server.people.identity import client_address
from robotable.server.people.names import shown_name
from robotable.server.people.passkeys import Credential
from robotable.server.people.recovery_codes import hashed_code, new_codes
from robotable.server.people.reserved_names import ChosenNames
from robotable.server.people.scopes import ROUTE_SCOPE
from robotable.server.routes.account_services import MAX_LOGIN, AccountServices, wrong_password
from robotable.server.routes.me import Me, me_of
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol import Conflict

LOGIN: Final = re.compile(r"[a-z0-9][a-z0-9_-]{1,29}", re.ASCII)


@dataclass(frozen=True)
class Services(AccountServices):
    guests: Guests
    names: ChosenNames


class GuestBody(msgspec.Struct, forbid_unknown_fields=True):
    name: str


class AccountBody(msgspec.Struct, forbid_unknown_fields=True):
    """A password, a passkey, or both."""

    login: str
    password: str | None = None
    passkey: Credential | None = None
    """The answer to a challenge from `POST /api/me/passkeys/new`."""

    passkey_label: str = "Passkey"


class SignInBody(msgspec.Struct, forbid_unknown_fields=True):
    login: str
    password: str


class NewAccount(Me):
    recovery_codes: list[str]
    """To print. Shown only this once."""


@get("/api/me", opt={ROUTE_SCOPE: "read"}, summary="See who you are")
async def me(request: HttpRequest, services: NamedDependency[Services]) -> Me:
    """Your name, and whether you are a guest, a moderator or an admin."""
    return await me_of((await services.identity.person(request)).person, services.mutes)


@post("/api/people/guest", status_code=200, summary="Become a guest")
async def guest(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[GuestBody]
) -> Response[Me]:
    """Become a guest, without an account. If you already have a session, this changes your name, also at the
    tables where you sit in an unfinished game."""
    caller = await services.identity.caller(request)
    if caller is not None:
        services.limits.names.check(caller.person.id)
        name = await services.names.check(data.name, caller.person)
        renamed = await services.store.people.rename(caller.person.id, name)
        services.identity.forget(caller.person.id)
        if renamed is None:
            raise Problem(401, "bad_token", "This account is closed.")
        await services.own_tables.rename(renamed)
        return Response(await me_of(renamed, services.mutes), status_code=200)
    person, cookie = await services.guests.add(request, data.name)
    return Response(await me_of(person, services.mutes), status_code=200, cookies=[cookie])


@post("/api/people/account", status_code=200, summary="Create an account")
async def account(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[AccountBody]
) -> NewAccount:
    """Turn the guest who is calling into an account with a login, and a password, a passkey or both. They
    keep their games."""
    caller = await services.identity.person(request)
    await services.limits.sign_ins.check_at_once(client_address(request))
    if caller.person.login is not None:
        raise Problem(409, "has_account", f"You are already signed in as {caller.person.login}.")
    login = data.login.lower()
    if not LOGIN.fullmatch(login):
        message = f"A login has 2 to {MAX_LOGIN} of a-z, 0-9, _ and -, and begins with a letter or digit."
        raise Problem(422, "bad_login", message)
    await services.names.check_login(login, caller.person)
    if data.password is None and data.passkey is None:
        raise Problem(422, "bad_password", "An account needs a password or a passkey.")
    hash = None if data.password is None else await services.passwords.hash(data.password)
    passkey = None
    if data.passkey is not None:
        label, party = shown_name(data.passkey_label), services.party(request)
        passkey = await services.ceremonies.registered(party, caller.person.id, data.passkey, label)
    codes = new_codes()
    services.identity.forget(caller.person.id)
    try:
        person = await services.store.people.become_account(
            caller.person.id,
            login,
            hash,
            passkey=passkey,
            recovery_codes=[hashed_code(one) for one in codes],
        )
    except Conflict:
        raise Problem(409, "has_account", "You already have an account, or it is closed.") from None
    if person is None:
        raise Problem(409, "login_taken", f"The login {login} is taken.")
    me = await me_of(person, services.mutes)
    return NewAccount(**msgspec.structs.asdict(me), recovery_codes=codes)


@post("/api/people/login", status_code=200, summary="Sign in")
async def login(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[SignInBody]
) -> Response[Me]:
    """Sign in. A guest who signs in brings their games along."""
    await services.check_rate(request, data.login[:MAX_LOGIN])
    caller = await services.identity.caller(request)
    person = await services.store.people.by_login(data.login.lower())
    is_right = await services.passwords.is_right(None if person is None else person.password, data.password)
    if person is None or person.closed or not is_right:
        raise wrong_password()
    return await services.signed_in(request, person, caller, by_password=True)


@post("/api/people/logout", status_code=204, opt={ROUTE_SCOPE: "read"}, summary="Sign out")
async def logout(request: HttpRequest, services: NamedDependency[Services]) -> Response[None]:
    """End the session of this browser. The answer deletes its cookie."""
    caller = await services.identity.person(request)
    await services.end_session(caller.person.id, caller.session)
    return services.signed_out()


ROUTES: Final = [me, guest, account, login, logout]
