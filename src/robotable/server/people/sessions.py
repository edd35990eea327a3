"""Sessions of browsers and personal tokens. The store keeps only a hash of each secret."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from typing import Final

from litestar.datastructures import Cookie

from robotable.server.people.scopes import SCOPES, Scope
from robotable.server.public_url import PublicUrl
from robotable.store.protocol.sessions import Session, Sessions
from robotable.table.timing import DAY

COOKIE: Final = "robotable"
COOKIE_SECONDS: Final = 400 * 24 * 3600
"""Browsers keep no cookie for longer."""


def hashed(secret: str) -> str:
    """A plain hash is enough, because the secrets are 256 random bits. Comparing hashes reveals nothing."""
    return hashlib.sha256(secret.encode()).hexdigest()


def day_of(now: int) -> int:
    """The first millisecond of the day, in UTC."""
    return now - now % DAY


def new_secret() -> str:
    return secrets.token_urlsafe(32)


async def new_browser_session(sessions: Sessions, person: str, label: str, now: int) -> str:
    """Returns the secret for the cookie."""
    secret = new_secret()
    await sessions.add(
        Session(
            hash=hashed(secret),
            person=person,
            kind="browser",
            label=label,
            created=now,
            expires=now + COOKIE_SECONDS * 1000,
            seen=day_of(now),
        )
    )
    return secret


async def new_token(
    sessions: Sessions, person: str, label: str, scopes: Iterable[Scope], days: int, now: int
) -> tuple[str, Session]:
    """Returns the secret, which is shown only once, and the stored session."""
    secret = new_secret()
    session = Session(
        hash=hashed(secret),
        person=person,
        kind="token",
        label=label,
        created=now,
        expires=now + days * DAY,
        scopes=tuple(one for one in SCOPES if one in frozenset(scopes)),
        seen=day_of(now),
    )
    await sessions.add(session)
    return secret, session


def session_cookie(secret: str, public_url: PublicUrl) -> Cookie:
    """An empty secret deletes the cookie."""
    return Cookie(
        key=COOKIE,
        value=secret,
        max_age=COOKIE_SECONDS if secret else 0,
        httponly=True,
        samesite="lax",
        secure=public_url.is_secure,
        path=public_url.cookie_path,
    )
