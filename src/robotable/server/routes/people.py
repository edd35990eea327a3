"""People: guests with a name, accounts with a password, sessions and tokens that can be taken back."""

from __future__ import annotations

import asyncio
import re
import secrets
import unicodedata
from typing import Final, Literal

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error
from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody

from robotable.server.context import AppContext, InHouse, Web, address
from robotable.server.errors import Problem
from robotable.server.people.identity import cookie, new_session
from robotable.store.protocol import Conflict
from robotable.store.protocol.people import Person, login_key
from robotable.table.ids import id_from_bytes

HASHER: Final = PasswordHasher()
MOST_TOKENS: Final = 50
LONGEST_LOGIN: Final = 30
MOST_MARKS: Final = 2
"""Marks that one letter may carry: scripts need two, towers of them cover their neighbours."""

LOGIN: Final = re.compile(r"[a-z0-9][a-z0-9_-]{1,29}", re.ASCII)


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


class SessionView(msgspec.Struct):
    id: str
    kind: Literal["browser", "token"]
    label: str
    created: int
    current: bool


class NewToken(msgspec.Struct):
    id: str
    token: str
    """Told once and never again."""


def shown_name(name: str) -> str:
    """A name fit to be shown to others; raises Problem."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= 40 or not name.isprintable():
        raise Problem(422, "bad_name", "a name has 1 to 40 printable characters")
    marks = 0
    for sign in name:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            raise Problem(422, "bad_name", f"a letter of a name carries {MOST_MARKS} marks at most")
    return name


def _me(person: Person) -> Me:
    return Me(person.id, person.name, person.login)


def _with_cookie(house: AppContext, person: Person, secret: str) -> Response[Me]:
    jar = [cookie(secret, secure=house.secure, path=house.prefix or "/")]
    return Response(_me(person), status_code=200, cookies=jar)


@get("/api/me")
async def me(request: Web, house: InHouse) -> Me:
    return _me((await house.person(request)).person)


@post("/api/people/guest", status_code=200)
async def guest(request: Web, house: InHouse, data: JSONBody[GuestBody]) -> Response[Me]:
    """Sit down without an account. A guest who comes again with the cookie only takes a new name."""
    name = shown_name(data.name)
    caller = await house.caller(request)
    if caller is not None:
        house.callers.forget(caller.person.id)
        renamed = await house.store.people.rename(caller.person.id, name)
        if renamed is None:
            raise Problem(401, "bad_token", "this account is closed")
        return Response(_me(renamed), status_code=200)
    house.guests.check(address(request))
    person = Person(id=id_from_bytes(secrets.token_bytes(12)), name=name, created=house.now())
    await house.store.people.add(person)
    secret, _ = await new_session(house.store, person.id, "browser", "guest", house.now())
    return _with_cookie(house, person, secret)


@post("/api/people/account", status_code=200)
async def account(request: Web, house: InHouse, data: JSONBody[AccountBody]) -> Me:
    """Give the guest that is calling a login and a password; the games stay."""
    caller = await house.person(request)
    house.sign_ins.check(address(request))
    if caller.person.login is not None:
        raise Problem(409, "has_account", f"you are signed in as {caller.person.login}")
    login = data.login.lower()
    if not LOGIN.fullmatch(login):
        raise Problem(422, "bad_login", "a login has 2 to 30 of a-z 0-9 _ -, a letter or digit first")
    if not 8 <= len(data.password) <= 200:
        raise Problem(422, "bad_password", "a password has 8 to 200 characters")
    hash = await asyncio.to_thread(HASHER.hash, data.password)
    house.callers.forget(caller.person.id)
    try:
        person = await house.store.people.become_account(caller.person.id, login, hash)
    except Conflict:
        raise Problem(409, "has_account", "you have an account already, or it is closed") from None
    if person is None:
        raise Problem(409, "login_taken", f"{login} is somebody else's login")
    return _me(person)


@post("/api/people/login", status_code=200)
async def login(request: Web, house: InHouse, data: JSONBody[AccountBody]) -> Response[Me]:
    """A guest who signs in brings the games along."""
    house.sign_ins.check(address(request))
    house.sign_ins_of_one.check(login_key(data.login[:LONGEST_LOGIN]))
    caller = await house.caller(request)
    person = await house.store.people.by_login(data.login.lower())
    # The same work whether the login exists or not, so that the time does not tell.
    kept = person.password if person is not None and person.password else _NOBODY
    try:
        await asyncio.to_thread(HASHER.verify, kept, data.password[:200])
    except Argon2Error:
        raise Problem(401, "wrong_password", "login or password is wrong") from None
    if person is None or person.closed:
        raise Problem(401, "wrong_password", "login or password is wrong")
    if caller is not None and caller.person.login is None:
        await house.registry.merged(await house.store.people.merge(caller.person.id, person.id, house.now()))
        house.callers.forget(caller.person.id)
        house.connections.close_person(caller.person.id)
    secret, _ = await new_session(house.store, person.id, "browser", "browser", house.now())
    return _with_cookie(house, person, secret)


_NOBODY: Final = HASHER.hash(secrets.token_urlsafe(16))


@post("/api/people/logout", status_code=204)
async def logout(request: Web, house: InHouse) -> Response[None]:
    caller = await house.person(request)
    await house.store.sessions.end(caller.person.id, caller.session)
    house.callers.forget(caller.person.id)
    house.connections.close_session(caller.session)
    jar = [cookie("", secure=house.secure, path=house.prefix or "/")]
    return Response(None, status_code=204, cookies=jar)


@get("/api/me/sessions")
async def sessions(request: Web, house: InHouse) -> list[SessionView]:
    caller = await house.person(request)
    found = await house.store.sessions.of(caller.person.id)
    return [
        SessionView(one.hash, one.kind, one.label, one.created, one.hash == caller.session) for one in found
    ]


@delete("/api/me/sessions/{session:str}", status_code=204)
async def end_session(request: Web, house: InHouse, session: FromPath[str]) -> None:
    caller = await house.person(request)
    if not await house.store.sessions.end(caller.person.id, session):
        raise Problem(404, "no_session", "you have no such session")
    house.callers.forget(caller.person.id)
    house.connections.close_session(session)


@post("/api/me/tokens", status_code=201)
async def new_token(request: Web, house: InHouse, data: JSONBody[TokenBody]) -> NewToken:
    """For programs: send it as 'Authorization: Bearer TOKEN'."""
    caller = await house.person(request)
    kept = [one for one in await house.store.sessions.of(caller.person.id) if one.kind == "token"]
    if len(kept) >= MOST_TOKENS:
        raise Problem(409, "too_many", f"you have {MOST_TOKENS} tokens: end one, then make another")
    secret, session = await new_session(
        house.store, caller.person.id, "token", shown_name(data.label), house.now()
    )
    return NewToken(session.hash, secret)


ROUTES: Final = [me, guest, account, login, logout, sessions, end_session, new_token]
