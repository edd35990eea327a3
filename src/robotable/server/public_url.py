"""The address at which people reach the server."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec


class PublicUrl(msgspec.Struct, frozen=True):
    origin: str | None = None
    """As browsers send it, such as https://example.org. None accepts the host of each request."""

    prefix: str = ""
    """The path in front of every route, such as /robots."""

    @property
    def is_secure(self) -> bool:
        """Whether browsers use HTTPS, so that cookies must never travel without it."""
        return self.origin is not None and self.origin.startswith("https://")

    @property
    def cookie_path(self) -> str:
        return self.prefix or "/"

    def of_table(self, table: str) -> str | None:
        """The table's page; None if the server does not know its own address."""
        return None if self.origin is None else f"{self.origin}{self.prefix}/t/{table}"

    def of_unsubscribing(self, token: str) -> str | None:
        """Where the reader of an e-mail ends further ones; None if the server does not know its own
        address."""
        return None if self.origin is None else f"{self.origin}{self.prefix}/unsubscribe/{token}"


def parse_public_url(url: str | None) -> PublicUrl:
    """Raises ValueError if this is not the address of a web site."""
    if url is None:
        return PublicUrl()
    parts = urlsplit(url)
    port = parts.port  # raises ValueError
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise ValueError(f"{url}: a public address looks like https://example.org/robots")
    if parts.username is not None or not url.isascii():
        raise ValueError(f"{url}: a public address contains only ASCII characters and no user name")
    usual = {"http": 80, "https": 443}[parts.scheme]
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    origin = f"{parts.scheme}://{host}" + ("" if port in (None, usual) else f":{port}")
    return PublicUrl(origin, parts.path.rstrip("/"))
