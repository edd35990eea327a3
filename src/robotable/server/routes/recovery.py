"""Recover an account: a new password for a printed recovery code, or for a code that was mailed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from robotable.server.errors import Problem
from robotable.server.notify.recovery_mail import RecoveryMail
from robotable.server.people.identity import client_address
from robotable.server.people.passwords import check_password
from robotable.server.people.recovery_codes import hashed_code
from robotable.server.routes.account_services import MAX_LOGIN, AccountServices
from robotable.server.routes.me import Me
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol import Conflict
from robotable.store.protocol.people import normal_form


@dataclass(frozen=True)
class Services(AccountServices):
    recovery_mail: RecoveryMail


class RecoveryBody(msgspec.Struct, forbid_unknown_fields=True):
    login: str
    code: str
    """A recovery code, or the code from an e-mail."""

    password: str
    """The new one."""


class RecoveryMailBody(msgspec.Struct, forbid_unknown_fields=True):
    login: str


@post("/api/people/recover", status_code=200, summary="Recover an account")
async def recover(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[RecoveryBody]
) -> Response[Me]:
    """Choose a new password, and sign in. All other sessions and all tokens end; passkeys stay."""
    login = data.login[:MAX_LOGIN]
    await services.check_rate(request, login)
    check_password(data.password)
    caller = await services.identity.caller(request)
    person = await services.store.people.by_login(login)
    # Hashed in any case, so that the time does not reveal which logins exist.
    password = await services.passwords.hash(data.password)
    ended = None
    if person is not None and not person.closed:
        is_mailed = await services.recovery_mail.is_right(person.id, data.code)
        code = None if is_mailed else hashed_code(data.code)
        try:
            ended = await services.store.people.recover(person.id, password, code=code)
        except Conflict:
            ended = None  # closed in the meantime
    if person is None or ended is None:
        raise Problem(401, "wrong_code", "The login or the code is wrong, or the code has been used.")
    services.identity.forget(person.id)
    services.connections.close_person(person.id)
    return await services.signed_in(request, person, caller)


@post("/api/people/recover/mail", status_code=202, summary="Mail a recovery code")
async def mail_code(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[RecoveryMailBody]
) -> None:
    """Send a code to the confirmed e-mail address of this account. The answer is the same if there is
    none."""
    if not services.recovery_mail.is_available:
        raise Problem(409, "no_mail", "This server does not send e-mail.")
    await services.identity.caller(request)
    login = data.login[:MAX_LOGIN]
    await services.limits.recovery_mails.check_at_once(client_address(request))
    await services.limits.recovery_mails_by_login.check_at_once(normal_form(login))
    person = await services.store.people.by_login(login)
    if person is not None and not person.closed:
        services.recovery_mail.send(person)


ROUTES: Final = [recover, mail_code]
