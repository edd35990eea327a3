"""What the owner of an account can do with it: change the password, print recovery codes, or close it for
good.

All of it asks for a proof.
"""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from robotable.server.people.passwords import check_password
from robotable.server.people.recovery_codes import hashed_code, new_codes
from robotable.server.routes.account_services import AccountServices
from robotable.server.routes.proof import Proof, owner
from robotable.server.routes.request import HttpRequest


class PasswordBody(msgspec.Struct, forbid_unknown_fields=True):
    new: str
    old: str | None = None
    """The current password, if there is one."""

    proof: Proof | None = None
    """Instead of the current password."""


class CloseBody(msgspec.Struct, forbid_unknown_fields=True):
    password: str | None = None
    proof: Proof | None = None
    """Instead of the password."""


class CodesLeft(msgspec.Struct):
    left: int


class NewCodes(msgspec.Struct):
    codes: list[str]
    """Shown only this once."""


@post("/api/me/password", status_code=204, summary="Change your password")
async def change_password(
    request: HttpRequest, services: NamedDependency[AccountServices], data: JSONBody[PasswordBody]
) -> Response[None]:
    """Choose another password, or a first one. Your other browsers are signed out, and this one gets a new
    cookie; tokens of programs stay valid."""
    # Before the proof: a recovery code must not be used up for a password that is too short.
    check_password(data.new)
    caller = await owner(request, services, data.proof or Proof(password=data.old))
    person = caller.person.id
    await services.store.people.set_password(person, await services.passwords.hash(data.new))
    await services.end_sessions(person, kind="browser", keep=caller.session)
    return await services.rotated(caller)


@post("/api/me/close", status_code=204, summary="Close your account")
async def close_account(
    request: HttpRequest, services: NamedDependency[AccountServices], data: JSONBody[CloseBody]
) -> Response[None]:
    """Close your account for good. You withdraw from tournaments, resign or leave your unfinished games, and
    are signed out everywhere. Finished games keep the name that you had in them."""
    caller = await owner(request, services, data.proof or Proof(password=data.password))
    # Tournaments first, so that none of them opens another table.
    await services.tournaments.leave(caller.person.id)
    await services.own_tables.leave(caller.person)
    await services.store.people.close_account(caller.person.id)
    services.identity.forget(caller.person.id)
    services.connections.close_person(caller.person.id)
    return services.signed_out()


@get("/api/me/recovery", summary="Count your recovery codes")
async def recovery_codes(request: HttpRequest, services: NamedDependency[AccountServices]) -> CodesLeft:
    """How many codes you have left."""
    caller = await services.identity.person(request)
    return CodesLeft(await services.store.recovery_codes.left(caller.person.id))


@post("/api/me/recovery", status_code=201, summary="Create new recovery codes")
async def new_recovery_codes(
    request: HttpRequest, services: NamedDependency[AccountServices], data: JSONBody[Proof]
) -> NewCodes:
    """A new set to print. The old one is worthless."""
    caller = await owner(request, services, data)
    codes = new_codes()
    await services.store.recovery_codes.replace(caller.person.id, [hashed_code(one) for one in codes])
    return NewCodes(codes)


ROUTES: Final = [change_password, close_account, recovery_codes, new_recovery_codes]
