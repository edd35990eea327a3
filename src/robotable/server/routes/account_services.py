"""What the routes about people and their accounts share: signing in and out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from litestar import Response

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import LOGIN
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.browsers import browser_label
from robotable.server.people.connections import Connections
from robotable.server.people.identity import Caller, Identity, client_address
from robotable.server.people.mutes import Mutes
from robotable.server.people.passkeys import PasskeyCeremonies, RelyingParty, relying_party
from robotable.server.people.passwords import Passwords
from robotable.server.people.sessions import hashed, new_browser_session, new_secret, session_cookie
from robotable.server.play.command_handler import CommandHandler
from robotable.server.play.own_tables import OwnTables
from robotable.server.play.tournament_registry import TournamentRegistry
from robotable.server.public_url import PublicUrl
from robotable.server.routes.me import Me, me_of
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol import Store
from robotable.store.protocol.people import Person, normal_form

MAX_LOGIN: Final = LOGIN.most


def wrong_password() -> Problem:
    return Problem(401, "wrong_password", "The login or the password is wrong.")


@dataclass(frozen=True)
class AccountServices:
    store: Store
    identity: Identity
    limits: RateLimits
    connections: Connections
    own_tables: OwnTables
    tournaments: TournamentRegistry
    public_url: PublicUrl
    passwords: Passwords
    ceremonies: PasskeyCeremonies
    clock: Clock
    commands: CommandHandler
    mutes: Mutes

    def party(self, request: HttpRequest) -> RelyingParty:
        """The site that passkeys belong to. Raises Problem if this server offers none."""
        return relying_party(self.public_url, request.headers.get("host", ""))

    async def check_rate(self, request: HttpRequest, login: str) -> None:
        """Raises Problem if somebody has tried too many passwords from this address or for this login."""
        await self.limits.sign_ins.check_at_once(client_address(request))
        await self.limits.sign_ins_by_login.check_at_once(normal_form(login))

    async def end_session(self, person: str, session: str) -> bool:
        """Returns False if this person has no such session."""
        if not await self.store.sessions.end(person, session):
            return False
        self.identity.forget(person)
        self.connections.close_session(session)
        return True

    async def end_sessions(
        self, person: str, *, kind: Literal["browser", "token"] | None = None, keep: str | None = None
    ) -> None:
        """End this person's sessions, of this kind if one is given, except `keep`."""
        ended = await self.store.sessions.end_all(person, kind=kind, keep=keep)
        self.identity.forget(person)
        for session in ended:
            self.connections.close_session(session)

    async def rotated(self, caller: Caller) -> Response[None]:
        """The response that gives this browser a new secret, so that an old copy of its cookie is worthless.
        What it has open stays open."""
        if caller.via != "cookie":
            return Response(None, status_code=204)
        secret = new_secret()
        await self.store.sessions.rotate(caller.person.id, caller.session, hashed(secret))
        # In this order: other nodes close the connections of sessions that they do not find.
        self.connections.rename_session(caller.session, hashed(secret))
        self.identity.forget(caller.person.id)
        return Response(None, status_code=204, cookies=[session_cookie(secret, self.public_url)])

    async def signed_in(
        self, request: HttpRequest, person: Person, caller: Caller | None, *, by_password: bool = False
    ) -> Response[Me]:
        """The response that signs a browser in. If the caller was a guest, their games become this person's.
        Raises Problem if somebody signs in with a password that has been changed in the meantime."""
        now = self.clock.now()
        if caller is not None and caller.person.login is None:
            guest = caller.person.id
            merged = await self.store.people.merge(guest, person.id, now)
            await self.commands.read_on(table for table, _ in merged)
            self.identity.forget(guest)
            self.connections.close_person(guest)
        label = browser_label(request.headers.get("user-agent", ""))
        secret = await new_browser_session(self.store.sessions, person.id, label, now)
        if by_password:
            # Only now it is certain: a new password ends the sessions that are there by then.
            latest = await self.store.people.get(person.id)
            if latest is None or latest.password != person.password:
                await self.end_session(person.id, hashed(secret))
                raise wrong_password()
        cookie = session_cookie(secret, self.public_url)
        return Response(await me_of(person, self.mutes), status_code=200, cookies=[cookie])

    def signed_out(self) -> Response[None]:
        """The response that signs a browser out."""
        return Response(None, status_code=204, cookies=[session_cookie("", self.public_url)])
