"""What the owner of an account can do with it: change the password, or close it for good.

Both ask for the password again, because a browser that was left open is not yet its owner.
"""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from robotable.server.errors import Problem
from robotable.server.people.identity import Caller
from robotable.server.people.passwords import hash_password, is_password
from robotable.server.routes.account_services import AccountServices
from robotable.server.routes.request import HttpRequest


class PasswordBody(msgspec.Struct, forbid_unknown_fields=True):
    old: str
    new: str


class CloseBody(msgspec.Struct, forbid_unknown_fields=True):
    password: str


async def _owner(request: HttpRequest, services: AccountServices, password: str) -> Caller:
    """The caller, who has just proved that the account is theirs."""
    caller = await services.identity.person(request)
    if caller.person.login is None:
        raise Problem(409, "no_account", "You are a guest. Guests have no password.")
    services.check_rate(request, caller.person.login)
    # Not from the cache: the password may have changed a moment ago.
    person = await services.store.people.get(caller.person.id)
    if person is None or person.closed or not await is_password(person.password, password):
        raise Problem(422, "wrong_old_password", "This is not your current password.")
    return msgspec.structs.replace(caller, person=person)


@post("/api/me/password", status_code=204)
async def change_password(
    request: HttpRequest, services: NamedDependency[AccountServices], data: JSONBody[PasswordBody]
) -> None:
    """Choose another password. Your other browsers are signed out; tokens of programs stay valid."""
    caller = await _owner(request, services, data.old)
    person = caller.person.id
    await services.store.people.set_password(person, await hash_password(data.new))
    services.identity.forget(person)
    for session in await services.store.sessions.of(person):
        if session.kind == "browser" and session.hash != caller.session:
            await services.end_session(person, session.hash)


@post("/api/me/close", status_code=204)
async def close_account(
    request: HttpRequest, services: NamedDependency[AccountServices], data: JSONBody[CloseBody]
) -> Response[None]:
    """Close your account for good. You resign or leave your unfinished games, and are signed out everywhere.
    Finished games keep the name that you had in them."""
    caller = await _owner(request, services, data.password)
    await services.own_tables.leave(caller.person)
    await services.store.people.close_account(caller.person.id)
    services.identity.forget(caller.person.id)
    services.connections.close_person(caller.person.id)
    return services.signed_out()


ROUTES: Final = [change_password, close_account]
