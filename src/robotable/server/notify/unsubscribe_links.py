"""Links by which the reader of an e-mail ends further ones without signing in (RFC 8058)."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping

from robotable.server.ops.stored_secret import StoredSecret
from robotable.server.public_url import PublicUrl
from robotable.store.protocol.people import Person


class UnsubscribeLinks:
    def __init__(self, secret: StoredSecret, public_url: PublicUrl) -> None:
        self._secret = secret
        self._public_url = public_url

    async def url(self, person: Person) -> str | None:
        """None if the server does not know its own address."""
        return self._public_url.of_unsubscribing(await self._token(person))

    def headers(self, url: str | None) -> Mapping[str, str]:
        """By these, mail programs offer a button. One click must not need a sign-in or a confirmation, and
        works only over HTTPS."""
        if url is None:
            return {}
        headers = {"List-Unsubscribe": f"<{url}>"}
        if self._public_url.is_secure:
            headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return headers

    async def is_for(self, token: str, person: Person) -> bool:
        """Whether the link was sent to this person, at the address that they have now."""
        return hmac.compare_digest(token.encode(), (await self._token(person)).encode())

    async def _token(self, person: Person) -> str:
        secret = (await self._secret.get()).encode()
        mac = hmac.new(secret, f"{person.id} {person.email}".encode(), hashlib.sha256)
        return f"{person.id}.{mac.hexdigest()[:32]}"


def person_of(token: str) -> str:
    """The id of the person, whether or not the token is genuine."""
    return token.rpartition(".")[0]
