"""Passwords, hashed with Argon2 in a thread: one hash takes a while on purpose."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error

from robotable.server.errors import Problem

MIN_PASSWORD: Final = 8
MAX_PASSWORD: Final = 200
_HASHER: Final = PasswordHasher()
_NO_PASSWORD: Final = _HASHER.hash(secrets.token_urlsafe(16))


async def hash_password(password: str) -> str:
    """Hash a new password; raises Problem if it is too short or too long."""
    if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD:
        raise Problem(422, "bad_password", f"A password has {MIN_PASSWORD} to {MAX_PASSWORD} characters.")
    return await asyncio.to_thread(_HASHER.hash, password)


async def is_password(hash: str | None, password: str) -> bool:
    """Takes the same time without a hash, so that the time does not reveal which logins exist."""
    try:
        await asyncio.to_thread(_HASHER.verify, hash or _NO_PASSWORD, password[:MAX_PASSWORD])
    except Argon2Error:
        return False
    return hash is not None
