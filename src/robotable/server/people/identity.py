"""Who is calling, by a session cookie or a personal token."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final, Literal, TypeAlias

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType

from robotable.server.bus import Bus, account_topic
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.last_addresses import LastAddresses
from robotable.server.people.scopes import (
    ROUTE_SCOPE,
    SAFE_METHODS,
    SCOPES,
    Scope,
    check_scope,
    covered_by,
    needed_scope,
)
from robotable.server.people.sessions import COOKIE, day_of, hashed
from robotable.server.public_url import PublicUrl
from robotable.store.protocol import Store, StoreError
from robotable.store.protocol.people import Person

KNOWN_FOR: Final = 5_000
"""Milliseconds after which a caller is looked up again."""

MAX_KNOWN: Final = 20_000

AsgiConnection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
Via: TypeAlias = Literal["cookie", "token"]


class Caller(msgspec.Struct, frozen=True):
    person: Person
    session: str
    via: Via
    scopes: frozenset[Scope] | None = None
    """What a token may do, with everything that its scopes contain; None if there is no restriction."""


def client_address(connection: AsgiConnection) -> str:
    return connection.client.host if connection.client is not None else "unknown"


def id_of(caller: Caller | None) -> str | None:
    return None if caller is None else caller.person.id


class Identity:
    """Identifies callers and limits their rate.

    Recent callers are cached, so that not every move asks the store. Changes take effect at once, and those
    made by another program such as `robotable admin` within seconds.
    """

    def __init__(
        self, store: Store, clock: Clock, limits: RateLimits, public_url: PublicUrl, bus: Bus
    ) -> None:
        self._bus = bus
        self._store = store
        self._clock = clock
        self._limits = limits
        self._origin = public_url.origin
        self._known: dict[str, tuple[Caller, int]] = {}
        self._forgotten = 0
        """How often somebody was forgotten. A person who was being looked up then may have changed."""
        self.addresses = LastAddresses()

    async def caller(self, connection: AsgiConnection) -> Caller | None:
        """None for anonymous callers. A wrong token is an error, and so is one whose scopes do not cover this
        route."""
        address = client_address(connection)
        self._limits.by_network.check(address)
        caller = await self._identify(connection)
        if caller is not None:
            self._limits.by_person.check(caller.person.id)
            self.addresses.seen(caller.person.id, address)
            if caller.scopes is not None:
                route = connection.route_handler
                method = connection.scope.get("method")
                check_scope(caller.scopes, needed_scope(route.paths, method, route.opt.get(ROUTE_SCOPE)))
        return caller

    async def person(self, connection: AsgiConnection) -> Caller:
        """Raises Problem for anonymous callers."""
        caller = await self.caller(connection)
        if caller is None:
            message = "Sign in first, or POST a name to /api/people/guest."
            raise Problem(401, "nobody", message)
        return caller

    async def again(self, caller: Caller) -> Caller:
        """The same caller as the store knows them now; raises Problem if their session has ended."""
        return await self._known_by(caller.session, caller.via)

    def forget(self, person: str) -> None:
        """Look this person up again, on all nodes: their name, account or sessions have changed."""
        self.forget_here(person)
        self._bus.wake_others(account_topic(person))

    def forget_here(self, person: str) -> None:
        self._forgotten += 1
        for hash in [hash for hash, (caller, _) in self._known.items() if caller.person.id == person]:
            del self._known[hash]

    def is_same_origin(self, connection: AsgiConnection) -> bool:
        """Whether this comes from one of our pages. Programs send no Origin header and no cookies."""
        origin = connection.headers.get("origin")
        if origin is None:
            return True
        if self._origin is not None:
            return origin == self._origin
        return origin.split("://", 1)[-1] == connection.headers.get("host", "")

    async def _identify(self, connection: AsgiConnection) -> Caller | None:
        bearer = connection.headers.get("authorization")
        if bearer is not None:
            scheme, _, token = bearer.partition(" ")
            if scheme.lower() != "bearer" or not token:
                raise Problem(401, "bad_token", "Send 'Authorization: Bearer TOKEN'.")
            return await self._find(token, "token")
        method = connection.scope.get("method", "GET")
        is_write = method not in SAFE_METHODS or connection.scope["type"] == ScopeType.WEBSOCKET
        # Also without a cookie: no other site may create a guest here, or sign somebody in.
        if is_write and not self.is_same_origin(connection):
            raise Problem(403, "other_origin", "This request comes from another site.")
        secret = connection.cookies.get(COOKIE, "")
        if not secret:
            return None
        try:
            return await self._find(secret, "cookie")
        except Problem:
            return None  # an old cookie: the browser is anonymous again

    async def _find(self, secret: str, via: Via) -> Caller:
        return await self._known_by(hashed(secret), via)

    async def _known_by(self, hash: str, via: Via) -> Caller:
        now = self._clock.now()
        caller, until = self._known.get(hash, (None, 0))
        # The second comparison: if the clock is set back, no caller stays cached for longer.
        if caller is not None and caller.via == via and now < until <= now + KNOWN_FOR:
            return caller
        forgotten = self._forgotten
        caller = await self._look_up(hash, via, now)
        if self._forgotten == forgotten:
            if len(self._known) >= MAX_KNOWN:
                self._known.clear()
            self._known[hash] = (caller, now + KNOWN_FOR)
        return caller

    async def _look_up(self, hash: str, via: Via, now: int) -> Caller:
        session = await self._store.sessions.get(hash)
        kind = "browser" if via == "cookie" else "token"
        if session is None or session.kind != kind or (session.expires is not None and session.expires < now):
            raise Problem(401, "bad_token", "This session or token is no longer valid.")
        person = await self._store.people.get(session.person)
        if person is None or person.closed:
            raise Problem(401, "bad_token", "This account is closed.")
        if session.seen < day_of(now):
            # Nobody is turned away because this cannot be written.
            with suppress(StoreError):
                await self._store.sessions.saw(hash, day_of(now))
        scopes = session.scopes
        known = None if scopes is None else covered_by(one for one in SCOPES if one in scopes)
        return Caller(person, session.hash, via, known)
