"""What the routes about people and their accounts share: signing in and out."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import Response

from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.connections import Connections
from robotable.server.people.identity import Identity, client_address
from robotable.server.people.sessions import session_cookie
from robotable.server.play.own_tables import OwnTables
from robotable.server.public_url import PublicUrl
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol import Store
from robotable.store.protocol.people import login_key


@dataclass(frozen=True)
class AccountServices:
    store: Store
    identity: Identity
    limits: RateLimits
    connections: Connections
    own_tables: OwnTables
    public_url: PublicUrl

    def check_rate(self, request: HttpRequest, login: str) -> None:
        """Raises Problem if somebody has tried too many passwords from this address or for this login."""
        self.limits.sign_ins.check(client_address(request))
        self.limits.sign_ins_by_login.check(login_key(login))

    async def end_session(self, person: str, session: str) -> bool:
        """Returns False if this person has no such session."""
        if not await self.store.sessions.end(person, session):
            return False
        self.identity.forget(person)
        self.connections.close_session(session)
        return True

    def signed_out(self) -> Response[None]:
        """The response that signs a browser out."""
        return Response(None, status_code=204, cookies=[session_cookie("", self.public_url)])
