"""Registering passkeys, and signing in with them: WebAuthn, checked by the library py_webauthn.

Each ceremony begins with a challenge. It can be used once, expires, and is good for one purpose only.
A single node keeps challenges in memory: after a restart, people begin again.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias
from urllib.parse import urlsplit

import msgspec
import webauthn
from webauthn.helpers import bytes_to_base64url, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import PASSKEY_SECONDS
from robotable.server.people.sessions import day_of
from robotable.server.public_url import PublicUrl
from robotable.store.protocol.passkeys import Passkey
from robotable.store.protocol.passkeys import Passkeys as PasskeyStore
from robotable.store.protocol.people import Person
from robotable.store.protocol.short_lived import ShortLived

Purpose: TypeAlias = Literal["register", "sign_in", "prove"]
Credential: TypeAlias = dict[str, Any]
"""What the browser's `PublicKeyCredential.toJSON()` returns."""


class RelyingParty(msgspec.Struct, frozen=True):
    """The site that passkeys belong to. Browsers offer them there and nowhere else."""

    id: str
    origin: str


def relying_party(public_url: PublicUrl, host: str) -> RelyingParty:
    """The public address; without one, localhost, where browsers allow passkeys for development. Raises
    Problem if there is neither."""
    origin = public_url.origin or f"http://{host}"
    name = urlsplit(origin).hostname or ""
    if name != "localhost" and not public_url.is_secure:
        message = "This server offers no passkeys: it needs --public-url with https, or the host localhost."
        raise Problem(409, "no_passkeys", message)
    return RelyingParty(name, origin)


class _Challenge(msgspec.Struct, frozen=True):
    purpose: Purpose
    person: str | None
    until: int


class PasskeyCeremonies:
    def __init__(self, passkeys: PasskeyStore, challenges: ShortLived, clock: Clock) -> None:
        self._passkeys = passkeys
        self._challenges = challenges
        self._clock = clock

    async def registration(
        self, party: RelyingParty, person: Person, login: str, known: Sequence[Passkey]
    ) -> dict[str, Any]:
        """What the browser needs to create a passkey that it can offer without being told a login."""
        options = webauthn.generate_registration_options(
            rp_id=party.id,
            rp_name="Robotable",
            user_id=person.id.encode(),
            user_name=login,
            user_display_name=login,
            challenge=await self._new_challenge("register", person.id),
            timeout=PASSKEY_SECONDS.most * 1000,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=_descriptors(known),
        )
        return _builtins(webauthn.options_to_json(options))

    async def request(
        self, party: RelyingParty, person: Person | None, known: Sequence[Passkey] = ()
    ) -> dict[str, Any]:
        """What the browser needs to sign somebody in, or to let this person prove who they are."""
        options = webauthn.generate_authentication_options(
            rp_id=party.id,
            challenge=await self._new_challenge(
                "sign_in" if person is None else "prove", None if person is None else person.id
            ),
            timeout=PASSKEY_SECONDS.most * 1000,
            allow_credentials=_descriptors(known),
            user_verification=UserVerificationRequirement.PREFERRED,
        )
        return _builtins(webauthn.options_to_json(options))

    async def registered(
        self, party: RelyingParty, person: str, credential: Credential, label: str
    ) -> Passkey:
        """The new passkey, not yet stored. Raises Problem if the browser's answer does not prove it."""
        challenge = await self._used_challenge(credential, "register", person)
        try:
            verified = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=party.id,
                expected_origin=party.origin,
            )
        except Exception as error:  # the library parses what strangers send, and may fail anywhere
            raise _refused() from error
        return Passkey(
            id=bytes_to_base64url(verified.credential_id),
            person=person,
            public_key=verified.credential_public_key,
            sign_count=verified.sign_count,
            label=label,
            created=self._clock.now(),
            used=0,
        )

    async def owner(self, party: RelyingParty, credential: Credential, person: str | None) -> str:
        """Who has signed this challenge. With a person, it must be theirs. Raises Problem if nobody has."""
        challenge = await self._used_challenge(credential, "sign_in" if person is None else "prove", person)
        passkey = await self._passkeys.get(str(credential.get("id")))
        if passkey is None or (person is not None and passkey.person != person):
            raise _refused()
        try:
            verified = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=party.id,
                expected_origin=party.origin,
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.sign_count,
            )
        except Exception as error:
            raise _refused() from error
        if not await self._passkeys.use(passkey, verified.new_sign_count, day_of(self._clock.now())):
            raise _refused()
        return passkey.person

    async def _new_challenge(self, purpose: Purpose, person: str | None) -> bytes:
        challenge, seconds = secrets.token_bytes(32), PASSKEY_SECONDS.most
        kept = _Challenge(purpose, person, self._clock.now() + seconds * 1000)
        await self._challenges.put(_key(challenge), msgspec.json.encode(kept).decode(), seconds)
        return challenge

    async def _used_challenge(self, credential: Credential, purpose: Purpose, person: str | None) -> bytes:
        """The challenge that the browser says it has answered, if it is one of ours. It cannot be used again,
        whatever becomes of the answer."""
        try:
            data = webauthn.base64url_to_bytes(credential["response"]["clientDataJSON"])
            challenge = parse_client_data_json(data).challenge
        except Exception as error:
            raise _refused() from error
        kept = await self._challenges.pop(_key(challenge))
        known = None if kept is None else msgspec.json.decode(kept, type=_Challenge)
        if (
            known is None
            or known.until < self._clock.now()
            or (known.purpose, known.person) != (purpose, person)
        ):
            raise _refused()
        return challenge


def _key(challenge: bytes) -> str:
    return f"passkey {challenge.hex()}"


def _refused() -> Problem:
    """The same for everything that can be wrong. People try again, and attackers learn nothing."""
    return Problem(422, "wrong_passkey", "This passkey was not accepted. Try again.")


def _descriptors(passkeys: Sequence[Passkey]) -> list[PublicKeyCredentialDescriptor]:
    return [PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(one.id)) for one in passkeys]


def _builtins(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found
