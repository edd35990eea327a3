"""Who is calling: a session's cookie or a personal token, both kept only as hashes."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, Final, Literal

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType

from robotable.server.errors import Problem
from robotable.store.protocol import Store
from robotable.store.protocol.people import Person
from robotable.store.protocol.sessions import Session

COOKIE: Final = "robotable"
COOKIE_SECONDS: Final = 400 * 24 * 3600
"""As long as browsers keep one."""

KNOWN_FOR: Final = 5_000
"""Milliseconds after which a caller is looked up again."""

MOST_KNOWN: Final = 20_000

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})

AsgiConnection = ASGIConnection[Any, Any, Any, Any]


class Caller(msgspec.Struct, frozen=True):
    person: Person
    session: str
    via: Literal["cookie", "token"]


def hashed(secret: str) -> str:
    """The secrets have 256 bits of chance, so a plain hash is enough, and comparing hashes tells nothing."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def new_session(
    store: Store, person: str, kind: Literal["browser", "token"], label: str, now: int
) -> tuple[str, Session]:
    """The secret, which is told once, and what is kept of it."""
    secret = secrets.token_urlsafe(32)
    expires = now + COOKIE_SECONDS * 1000 if kind == "browser" else None
    session = Session(
        hash=hashed(secret), person=person, kind=kind, label=label, created=now, expires=expires
    )
    await store.sessions.add(session)
    return secret, session


def cookie(secret: str, *, secure: bool, path: str) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=secret,
        max_age=COOKIE_SECONDS if secret else 0,
        httponly=True,
        samesite="lax",
        secure=secure,
        path=path,
    )


def same_origin(connection: AsgiConnection, ours: str | None = None) -> bool:
    """Whether the page that sends this is ours. Programs send no Origin and bring no cookies."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    if ours is not None:
        return origin == ours
    host = connection.headers.get("host", "")
    return origin.split("://", 1)[-1] == host


class Callers:
    """Those who called lately, so that not every move asks the store who makes it. What this process changes
    about a person counts at once, what another one changes after a moment."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, tuple[Caller, int]] = {}

    async def find(self, secret: str, via: Literal["cookie", "token"], now: int) -> Caller:
        hash = hashed(secret)
        caller, until = self._known.get(hash, (None, 0))
        # A clock that was set back makes nobody known for longer.
        if caller is not None and caller.via == via and now < until <= now + KNOWN_FOR:
            return caller
        caller = await _caller(self._store, hash, via, now)
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[hash] = (caller, now + KNOWN_FOR)
        return caller

    def forget(self, person: str) -> None:
        """Something about them has changed: their name, an account, a session that was ended."""
        for hash in [hash for hash, (caller, _) in self._known.items() if caller.person.id == person]:
            del self._known[hash]


async def identify(
    connection: AsgiConnection, callers: Callers, now: int, ours: str | None = None
) -> Caller | None:
    """The caller; None where nobody says who they are. A wrong secret is an error, not nobody."""
    bearer = connection.headers.get("authorization")
    if bearer is not None:
        scheme, _, secret = bearer.partition(" ")
        if scheme.lower() != "bearer" or not secret:
            raise Problem(401, "bad_token", "authorization is 'Bearer TOKEN'")
        return await callers.find(secret, "token", now)
    method = connection.scope.get("method", "GET")
    # Also where no cookie comes along: another site may not even make somebody a guest, or sign them in.
    if (method not in SAFE_METHODS or connection.scope["type"] == ScopeType.WEBSOCKET) and not same_origin(
        connection, ours
    ):
        raise Problem(403, "other_origin", "this request comes from another site")
    secret = connection.cookies.get(COOKIE, "")
    if not secret:
        return None
    try:
        return await callers.find(secret, "cookie", now)
    except Problem:
        return None  # an old cookie: the browser is a stranger again


async def _caller(store: Store, hash: str, via: Literal["cookie", "token"], now: int) -> Caller:
    session = await store.sessions.get(hash)
    wanted = "browser" if via == "cookie" else "token"
    if session is None or session.kind != wanted or (session.expires is not None and session.expires < now):
        raise Problem(401, "bad_token", "this session or token is not known any more")
    person = await store.people.get(session.person)
    if person is None or person.closed:
        raise Problem(401, "bad_token", "this account is closed")
    return Caller(person, session.hash, via)
