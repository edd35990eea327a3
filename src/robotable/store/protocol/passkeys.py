"""Passkeys: public keys whose private halves never leave their owner's devices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec


class Passkey(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    """The credential id that the device chose, in base64url."""

    person: str
    public_key: bytes
    """As COSE."""

    sign_count: int
    """How often the device has used it, or always 0 for devices that do not count."""

    label: str
    created: int
    used: int
    """The day on which it was last used, or 0."""


class Passkeys(Protocol):
    async def add(self, passkey: Passkey) -> bool:
        """Return False if the id exists. Raise Conflict if the person is unknown."""

    async def get(self, id: str) -> Passkey | None: ...

    async def of(self, person: str) -> Sequence[Passkey]:
        """Return a person's passkeys, oldest first."""

    async def use(self, passkey: Passkey, sign_count: int, day: int) -> bool:
        """Record the new counter. Return False if it has changed since the passkey was read, or if the
        passkey was removed: then it was used twice at once."""

    async def rename(self, person: str, id: str, label: str) -> bool:
        """Return False if the person has no such passkey."""

    async def remove(self, person: str, id: str) -> bool:
        """Return False if the person has no such passkey. Raise Conflict if they could no longer sign in:
        there is no other one and no password."""
