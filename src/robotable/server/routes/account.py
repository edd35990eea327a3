"""What the owner of an account can do with it: change the password, or close it for good.

Both ask for the password again, because a browser that was left open is not yet its owner.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from robotable.server.errors import Problem
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.connections import Connections
from robotable.server.people.identity import Caller, Identity, client_address
from robotable.server.people.passwords import checked_password, hash_password, is_password
from robotable.server.people.sessions import session_cookie
from robotable.server.play.own_tables import OwnTables
from robotable.server.public_url import PublicUrl
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol import Store
from robotable.store.protocol.people import login_key


@dataclass(frozen=True)
class Services:
    store: Store
    identity: Identity
    limits: RateLimits
    connections: Connections
    own_tables: OwnTables
    public_url: PublicUrl


class PasswordBody(msgspec.Struct, forbid_unknown_fields=True):
    old: str
    new: str


class CloseBody(msgspec.Struct, forbid_unknown_fields=True):
    password: str


async def _owner(request: HttpRequest, services: Services, password: str) -> Caller:
    """The caller, who has just proved that the account is theirs."""
    caller = await services.identity.person(request)
    if caller.person.login is None:
        raise Problem(409, "no_account", "You are a guest. Guests have no password.")
    services.limits.sign_ins.check(client_address(request))
    services.limits.sign_ins_by_login.check(login_key(caller.person.login))
    # Not from the cache: the password may have changed a moment ago.
    person = await services.store.people.get(caller.person.id)
    if person is None or person.closed or not await is_password(person.password, password):
        raise Problem(422, "wrong_old_password", "This is not your current password.")
    return msgspec.structs.replace(caller, person=person)


@post("/api/me/password", status_code=204)
async def change_password(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[PasswordBody]
) -> None:
    """Choose another password. Your other browsers are signed out; tokens of programs stay valid."""
    caller = await _owner(request, services, data.old)
    person = caller.person.id
    await services.store.people.set_password(person, await hash_password(checked_password(data.new)))
    services.identity.forget(person)
    for session in await services.store.sessions.of(person):
        if session.kind == "browser" and session.hash != caller.session:
            await services.store.sessions.end(person, session.hash)
            services.connections.close_session(session.hash)


@post("/api/me/close", status_code=204)
async def close_account(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[CloseBody]
) -> Response[None]:
    """Close your account for good. You resign or leave your unfinished games, and are signed out everywhere.
    Finished games keep the name that you had in them."""
    caller = await _owner(request, services, data.password)
    await services.own_tables.leave(caller.person)
    await services.store.people.close_account(caller.person.id)
    services.identity.forget(caller.person.id)
    services.connections.close_person(caller.person.id)
    cookie = session_cookie("", services.public_url)
    return Response(None, status_code=204, cookies=[cookie])


ROUTES: Final = [change_password, close_account]
