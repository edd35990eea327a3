"""One letter to one address on the web: signed, without redirects, never to a neighbour of the server.

Exception
  BadAddress    nothing will ever be posted there
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ssl
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final, Literal, NamedTuple, TypeAlias
from urllib.parse import urlsplit

SECONDS: Final = 10.0
"""For all of it: finding the host, the connection, the answer."""

LONGEST_URL: Final = 500
_TRANSLATED: Final = (ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48"), ip_network("2002::/16"))
"""IPv6 addresses that lead to an IPv4 address, which could be any."""

Sent: TypeAlias = Literal["sent", "gone", "failed"]


class BadAddress(Exception):
    """Says what would be right."""


class Target(NamedTuple):
    host: str
    port: int
    path: str
    tls: bool


def target(url: str, *, private: bool) -> Target:
    """What an URL means, without looking anything up."""
    if not (url.isascii() and url.isprintable()) or " " in url or len(url) > LONGEST_URL:
        raise BadAddress(f"an address has up to {LONGEST_URL} ASCII characters and no spaces")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadAddress("this is no address") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadAddress("an address begins with http:// or https:// and a host")
    if parts.username is not None or parts.password is not None:
        raise BadAddress("an address holds no user name and no password")
    tls = parts.scheme == "https"
    if port is None:
        port = 443 if tls else 80
    elif not private and port < 1024 and port not in (80, 443):
        raise BadAddress("below 1024 only the ports 80 and 443 may be used")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.hostname, port, path, tls)


def is_public(address: str) -> bool:
    """Whether anybody on the internet could reach it: what only this server can reach is none of theirs."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif any(found in net for net in _TRANSLATED):
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


async def resolved(to: Target, *, private: bool) -> str:
    """An address of the host. The connection goes to it and not to the name, which could mean another one a
    moment later."""
    loop = asyncio.get_running_loop()
    found = [str(one[4][0]) for one in await loop.getaddrinfo(to.host, to.port, type=1)]
    if not private and not all(map(is_public, found)):
        raise BadAddress(f"{to.host} is not on the public internet")
    return found[0]


def signature(secret: str, at: int, body: bytes) -> str:
    """The time is signed too, so that whoever overhears a letter cannot send it again later."""
    mac = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256)
    return f"t={at},v1={mac.hexdigest()}"


async def post(url: str, secret: str, number: int, body: bytes, at: int, *, private: bool) -> Sent:
    """Raises BadAddress. Everything else that goes wrong is `failed`, and may be tried again."""
    head = {
        "content-type": "application/json",
        "x-robotable-letter": str(number),
        "x-robotable-signature": signature(secret, at, body),
    }
    status = await posted(target(url, private=private), head, body, private=private)
    if status == 410:
        return "gone"
    # A redirect is no success: where it leads, nobody has checked.
    return "sent" if status is not None and 200 <= status < 300 else "failed"


async def posted(to: Target, headers: Mapping[str, str], body: bytes, *, private: bool) -> int | None:
    """The status of the answer, of which no more is read; None if there was none. Raises BadAddress."""
    host = f"[{to.host}]" if ":" in to.host else to.host
    usual = to.port == (443 if to.tls else 80)
    head = (
        f"POST {to.path} HTTP/1.1",
        f"host: {host}" + ("" if usual else f":{to.port}"),
        "user-agent: robotable",
        *(f"{name}: {value}" for name, value in headers.items()),
        f"content-length: {len(body)}",
        "connection: close",
    )
    try:
        async with asyncio.timeout(SECONDS):
            address = await resolved(to, private=private)
            context = ssl.create_default_context() if to.tls else None
            reader, writer = await asyncio.open_connection(
                address, to.port, ssl=context, server_hostname=to.host if to.tls else None
            )
            try:
                writer.write("\r\n".join((*head, "", "")).encode("ascii") + body)
                await writer.drain()
                line = await reader.readuntil(b"\n")
            finally:
                writer.transport.abort()
    except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, UnicodeError):
        return None
    status = line.split()[1:2]
    return int(status[0]) if status and status[0].isdigit() else None
