"""Codes by which people prove that an e-mail address is theirs.

They are kept in memory only. After a restart, people have to request a new code.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import EMAIL_CODE_GUESSES, EMAIL_CODE_MINUTES, EMAIL_CODES_PENDING

VALID_FOR: Final = EMAIL_CODE_MINUTES.most * 60_000


@dataclass
class _Pending:
    email: str
    code: str
    until: int
    guesses: int = EMAIL_CODE_GUESSES.most


class EmailCodes:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._pending: dict[str, _Pending] = {}

    def new(self, person: str, email: str) -> str:
        """A code for this address. It replaces any earlier one of this person."""
        code = f"{secrets.randbelow(10**8):08d}"
        while len(self._pending) >= EMAIL_CODES_PENDING.most:
            del self._pending[next(iter(self._pending))]
        self._pending[person] = _Pending(email, code, self._clock.now() + VALID_FOR)
        return code

    def confirm(self, person: str, code: str) -> str:
        """The address that the code proves. Raises Problem if the code is wrong."""
        pending = self._pending.get(person)
        if pending is None or pending.until < self._clock.now():
            raise Problem(409, "no_code", "Ask for a code first.")
        pending.guesses -= 1
        if pending.guesses < 0 or not secrets.compare_digest(pending.code.encode(), code.strip().encode()):
            if pending.guesses <= 0:
                del self._pending[person]
            raise Problem(422, "wrong_code", "This code is wrong.")
        del self._pending[person]
        return pending.email
