"""Sessions of browsers and personal tokens. The store keeps only a hash of each secret."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final, Literal

from litestar.datastructures import Cookie

from robotable.server.public_url import PublicUrl
from robotable.store.protocol.sessions import Session, Sessions

COOKIE: Final = "robotable"
COOKIE_SECONDS: Final = 400 * 24 * 3600
"""Browsers keep no cookie for longer."""


def hashed(secret: str) -> str:
    """A plain hash is enough, because the secrets are 256 random bits. Comparing hashes reveals nothing."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def new_session(
    sessions: Sessions, person: str, kind: Literal["browser", "token"], label: str, now: int
) -> tuple[str, Session]:
    """Returns the secret, which is shown only once, and the stored session."""
    secret = secrets.token_urlsafe(32)
    expires = now + COOKIE_SECONDS * 1000 if kind == "browser" else None
    session = Session(
        hash=hashed(secret), person=person, kind=kind, label=label, created=now, expires=expires
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
