"""Codes by which people prove that an e-mail address is theirs."""

from __future__ import annotations

import secrets
from typing import Final

import msgspec

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import EMAIL_CODE_GUESSES, EMAIL_CODE_MINUTES
from robotable.store.protocol.short_lived import ShortLived

VALID_SECONDS: Final = EMAIL_CODE_MINUTES.most * 60


class _Pending(msgspec.Struct, frozen=True):
    email: str
    code: str
    until: int
    guesses: int = EMAIL_CODE_GUESSES.most


class EmailCodes:
    def __init__(self, short_lived: ShortLived, clock: Clock, purpose: str) -> None:
        """Codes for one purpose are worthless for another."""
        self._short_lived = short_lived
        self._clock = clock
        self._purpose = purpose

    async def new(self, person: str, email: str) -> str:
        """A code for this address. It replaces any earlier one of this person."""
        code = f"{secrets.randbelow(10**8):08d}"
        await self._keep(person, _Pending(email, code, self._clock.now() + VALID_SECONDS * 1000))
        return code

    async def confirm(self, person: str, code: str) -> str:
        """The address that the code proves. Raises Problem if the code is wrong."""
        kept = await self._short_lived.pop(self._key(person))
        pending = None if kept is None else msgspec.json.decode(kept, type=_Pending)
        if pending is None or pending.until < self._clock.now():
            raise Problem(409, "no_code", "Ask for a code first.")
        if not secrets.compare_digest(pending.code.encode(), code.strip().encode()):
            if pending.guesses > 1:
                await self._keep(person, msgspec.structs.replace(pending, guesses=pending.guesses - 1))
            raise Problem(422, "wrong_code", "This code is wrong.")
        return pending.email

    async def _keep(self, person: str, pending: _Pending) -> None:
        await self._short_lived.put(self._key(person), msgspec.json.encode(pending).decode(), VALID_SECONDS)

    def _key(self, person: str) -> str:
        return f"{self._purpose} {person}"
