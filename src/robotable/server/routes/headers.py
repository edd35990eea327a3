"""Security headers of every response, including errors."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from litestar.types import Message, Scope

from robotable.server.public_url import PublicUrl

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}


EMBEDDED: Final = {
    name: value.replace("frame-ancestors 'none'", "frame-ancestors *") for name, value in HEADERS.items()
}
"""Of the page where other sites may embed it. There it acts for nobody, so a click that somebody was tricked
into changes nothing."""

HTTPS_ONLY: Final = {"strict-transport-security": "max-age=31536000"}
"""For a year browsers do not even try without HTTPS. Not for subdomains: they may not be ours."""


def adding_headers(public_url: PublicUrl) -> Callable[[Message, Scope], Awaitable[None]]:
    """A hook that adds the headers where responses leave the application."""
    prefix = public_url.prefix
    wanted_headers = HEADERS | (HTTPS_ONLY if public_url.is_secure else {})
    everywhere = [(name.encode(), value.encode()) for name, value in wanted_headers.items()]
    # Responses of the API are about one person at one moment.
    from_api = [*everywhere, (b"cache-control", b"no-store")]

    async def add(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            present = {name for name, _ in message["headers"]}
            wanted = from_api if scope["path"].startswith(f"{prefix}/api/") else everywhere
            message["headers"] = [*message["headers"], *(one for one in wanted if one[0] not in present)]

    return add
