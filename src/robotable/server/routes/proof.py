"""How somebody who is signed in proves again that the account is theirs.

Anyone can use a browser that was left open, so whatever could lock the owner out requires a proof.
"""

from __future__ import annotations

import msgspec

from robotable.server.errors import Problem
from robotable.server.people.identity import Caller
from robotable.server.people.passkeys import Credential
from robotable.server.people.recovery_codes import hashed_code
from robotable.server.routes.account_services import AccountServices
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.people import Person


class Proof(msgspec.Struct, forbid_unknown_fields=True):
    """One of these."""

    password: str | None = None
    recovery_code: str | None = None
    """It is used up."""

    passkey: Credential | None = None
    """The answer to a challenge from `POST /api/me/passkeys/challenge`."""


async def owner(request: HttpRequest, services: AccountServices, proof: Proof) -> Caller:
    """The caller, who has just proved that the account is theirs. Raises Problem otherwise."""
    return await proved(request, services, await services.identity.person(request), proof)


async def proved(request: HttpRequest, services: AccountServices, caller: Caller, proof: Proof) -> Caller:
    """The same for a caller who has been identified already."""
    if caller.person.login is None:
        raise Problem(409, "no_account", "You are a guest. Guests have no password.")
    await services.check_rate(request, caller.person.login)
    # Not from the cache: the password may have changed a moment ago.
    person = await services.store.people.get(caller.person.id)
    if person is None or person.closed:
        raise Problem(401, "bad_token", "This account is closed.")
    await _check(request, services, person, proof)
    return msgspec.structs.replace(caller, person=person)


async def _check(request: HttpRequest, services: AccountServices, person: Person, proof: Proof) -> None:
    if proof.passkey is not None:
        await services.ceremonies.owner(services.party(request), proof.passkey, person.id)
    elif proof.recovery_code is not None:
        if not await services.store.recovery_codes.use(person.id, hashed_code(proof.recovery_code)):
            raise Problem(422, "wrong_code", "This is not one of your recovery codes, or it has been used.")
    elif not await services.passwords.is_right(person.password, proof.password or ""):
        raise Problem(422, "wrong_old_password", "This is not your current password.")
