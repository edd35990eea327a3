"""People: guests with a name, accounts with a password, sessions and tokens that can be revoked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

import msgspec
from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.people.guests import Guests
from robotable.server.people.identity import client_address
from robotable.server.people.names import shown_name
from robotable.server.people.passwords import hash_password, is_password
from robotable.server.people.sessions import new_session, session_cookie
from robotable.server.play.command_handler import CommandHandler
from robotable.server.routes.account_services import AccountServices
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol import Conflict
from robotable.store.protocol.people import Person
from robotable.table.avatars import avatar_of

MAX_TOKENS: Final = 50
MAX_LOGIN: Final = 30
LOGIN: Final = re.compile(r"[a-z0-9][a-z0-9_-]{1,29}", re.ASCII)


@dataclass(frozen=True)
class Services(AccountServices):
    clock: Clock
    commands: CommandHandler
    guests: Guests


class GuestBody(msgspec.Struct, forbid_unknown_fields=True):
    name: str


class AccountBody(msgspec.Struct, forbid_unknown_fields=True):
    login: str
    password: str


class TokenBody(msgspec.Struct, forbid_unknown_fields=True):
    label: str


class Me(msgspec.Struct):
    id: str
    name: str
    login: str | None
    avatar: int
    """The same number as at tables."""


class SessionView(msgspec.Struct):
    id: str
    kind: Literal["browser", "token"]
    label: str
    created: int
    current: bool


class NewToken(msgspec.Struct):
    id: str
    token: str
    """Shown only this once."""


def me_of(person: Person) -> Me:
    return Me(person.id, person.name, person.login, avatar_of(person.id))


async def _signed_in(services: Services, person: Person) -> Response[Me]:
    """The response that signs a browser in."""
    sessions, now = services.store.sessions, services.clock.now()
    secret, _ = await new_session(sessions, person.id, "browser", "browser", now)
    cookie = session_cookie(secret, services.public_url)
    return Response(me_of(person), status_code=200, cookies=[cookie])


@get("/api/me")
async def me(request: HttpRequest, services: NamedDependency[Services]) -> Me:
    return me_of((await services.identity.person(request)).person)


@post("/api/people/guest", status_code=200)
async def guest(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[GuestBody]
) -> Response[Me]:
    """Become a guest, without an account. If you already have a session, this changes your name, also at the
    tables where you sit in an unfinished game."""
    name = shown_name(data.name)
    caller = await services.identity.caller(request)
    if caller is not None:
        services.limits.names.check(caller.person.id)
        renamed = await services.store.people.rename(caller.person.id, name)
        services.identity.forget(caller.person.id)
        if renamed is None:
            raise Problem(401, "bad_token", "This account is closed.")
        await services.own_tables.rename(renamed)
        return Response(me_of(renamed), status_code=200)
    person, cookie = await services.guests.add(request, data.name)
    return Response(me_of(person), status_code=200, cookies=[cookie])


@post("/api/people/account", status_code=200)
async def account(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[AccountBody]
) -> Me:
    """Turn the guest who is calling into an account with a login and a password. They keep their games."""
    caller = await services.identity.person(request)
    services.limits.sign_ins.check(client_address(request))
    if caller.person.login is not None:
        raise Problem(409, "has_account", f"You are already signed in as {caller.person.login}.")
    login = data.login.lower()
    if not LOGIN.fullmatch(login):
        message = f"A login has 2 to {MAX_LOGIN} of a-z, 0-9, _ and -, and begins with a letter or digit."
        raise Problem(422, "bad_login", message)
    hash = await hash_password(data.password)
    services.identity.forget(caller.person.id)
    try:
        person = await services.store.people.become_account(caller.person.id, login, hash)
    except Conflict:
        raise Problem(409, "has_account", "You already have an account, or it is closed.") from None
    if person is None:
        raise Problem(409, "login_taken", f"The login {login} is taken.")
    return me_of(person)


@post("/api/people/login", status_code=200)
async def login(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[AccountBody]
) -> Response[Me]:
    """Sign in. A guest who signs in brings their games along."""
    services.check_rate(request, data.login[:MAX_LOGIN])
    caller = await services.identity.caller(request)
    person = await services.store.people.by_login(data.login.lower())
    is_right = await is_password(None if person is None else person.password, data.password)
    if person is None or person.closed or not is_right:
        raise Problem(401, "wrong_password", "The login or the password is wrong.")
    if caller is not None and caller.person.login is None:
        guest = caller.person.id
        merged = await services.store.people.merge(guest, person.id, services.clock.now())
        await services.commands.read_on(table for table, _ in merged)
        services.identity.forget(guest)
        services.connections.close_person(guest)
    return await _signed_in(services, person)


@post("/api/people/logout", status_code=204)
async def logout(request: HttpRequest, services: NamedDependency[Services]) -> Response[None]:
    caller = await services.identity.person(request)
    await services.end_session(caller.person.id, caller.session)
    return services.signed_out()


@get("/api/me/sessions")
async def sessions(request: HttpRequest, services: NamedDependency[Services]) -> list[SessionView]:
    caller = await services.identity.person(request)
    found = await services.store.sessions.of(caller.person.id)
    return [
        SessionView(one.hash, one.kind, one.label, one.created, one.hash == caller.session) for one in found
    ]


@delete("/api/me/sessions/{session:str}", status_code=204)
async def end_session(
    request: HttpRequest, services: NamedDependency[Services], session: FromPath[str]
) -> None:
    caller = await services.identity.person(request)
    if not await services.end_session(caller.person.id, session):
        raise Problem(404, "no_session", "You have no such session.")


@post("/api/me/tokens", status_code=201)
async def new_token(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[TokenBody]
) -> NewToken:
    """For programs, which send it as 'Authorization: Bearer TOKEN'."""
    caller = await services.identity.person(request)
    store, person = services.store.sessions, caller.person.id
    tokens = [one for one in await store.of(person) if one.kind == "token"]
    if len(tokens) >= MAX_TOKENS:
        message = f"You already have {MAX_TOKENS} tokens. End one before you create another."
        raise Problem(409, "too_many", message)
    secret, session = await new_session(store, person, "token", shown_name(data.label), services.clock.now())
    return NewToken(session.hash, secret)


ROUTES: Final = [me, guest, account, login, logout, sessions, end_session, new_token]
