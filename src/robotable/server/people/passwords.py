"""Passwords, hashed with Argon2. One hash takes a while on purpose, so hashes have a thread and a queue of
their own: nothing else ever waits behind a sign-in."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error

from robotable.server.errors import Problem
from robotable.server.ops.limits import HASHES, PASSWORD

MIN_PASSWORD: Final = 8
MAX_PASSWORD: Final = PASSWORD.most
BUSY_SECONDS: Final = 5
_HASHER: Final = PasswordHasher()
_NO_PASSWORD: Final = _HASHER.hash(secrets.token_urlsafe(16))

T = TypeVar("T")


def check_password(password: str) -> None:
    """Raises Problem if a new password is too short or too long."""
    if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD:
        raise Problem(422, "bad_password", f"A password has {MIN_PASSWORD} to {MAX_PASSWORD} characters.")


class Passwords:
    def __init__(self, most: int = HASHES.most) -> None:
        self._most = most
        self._pending = 0
        # One thread, because a single hash already runs on several cores and takes 64 MiB.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="passwords")

    async def hash(self, password: str) -> str:
        """Hash a new password; raises Problem if it is too short or too long."""
        check_password(password)
        return await self._run(lambda: _HASHER.hash(password))

    async def is_right(self, hash: str | None, password: str) -> bool:
        """Takes the same time without a hash, so that the time does not reveal which logins exist."""
        try:
            await self._run(lambda: _HASHER.verify(hash or _NO_PASSWORD, password[:MAX_PASSWORD]))
        except Argon2Error:
            return False
        return hash is not None

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _run(self, work: Callable[[], T]) -> T:
        """Raises Problem if too many are waiting: an early answer is better than a long queue."""
        if self._pending >= self._most:
            message = f"Too many people are signing in at the moment. Try again in {BUSY_SECONDS} s."
            raise Problem(503, "busy", message, seconds=BUSY_SECONDS)
        self._pending += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._pending -= 1
