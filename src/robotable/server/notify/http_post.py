"""POST to an address that a user has given: no redirects, and never into the server's own network.

Exception
  BadAddress    nothing will ever be posted there
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final, Literal, NamedTuple, TypeAlias
from urllib.parse import urlsplit

from robotable.server.ops.limits import LOOKUPS, WEBHOOK_URL

SECONDS: Final = 10.0
"""For resolving the host, connecting and the response together."""

MAX_URL: Final = WEBHOOK_URL.most
_TRANSLATED: Final = (ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48"), ip_network("2002::/16"))
"""IPv6 addresses that lead to an IPv4 address, which could be any."""

_LOOKUPS: Final = ThreadPoolExecutor(LOOKUPS.most, thread_name_prefix="lookups")
"""Threads of their own: strangers choose the hosts, and a name server of theirs may never answer."""

Sent: TypeAlias = Literal["sent", "gone", "failed"]


class BadAddress(Exception):
    """The message says what a valid address looks like."""


class PostAddress(NamedTuple):
    host: str
    port: int
    path: str
    tls: bool

    @property
    def authority(self) -> str:
        """The host, with its port if that is unusual."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.tls else 80) else f"{host}:{self.port}"


def parse_post_address(url: str, *, allow_private: bool) -> PostAddress:
    """Raises BadAddress. Does not look anything up."""
    if not (url.isascii() and url.isprintable()) or " " in url or len(url) > MAX_URL:
        raise BadAddress(f"An address has at most {MAX_URL} ASCII characters and no spaces.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadAddress("This is not a valid address.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadAddress("An address begins with http:// or https:// and a host.")
    if parts.username is not None or parts.password is not None:
        raise BadAddress("An address must not contain a user name or password.")
    tls = parts.scheme == "https"
    if port is None:
        port = 443 if tls else 80
    elif not allow_private and port < 1024 and port not in (80, 443):
        raise BadAddress("Below 1024, only the ports 80 and 443 are allowed.")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return PostAddress(parts.hostname, port, path, tls)


def is_public(address: str) -> bool:
    """Whether anyone on the internet could reach it. Nobody may use the server to reach its own network."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif any(found in net for net in _TRANSLATED):
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


async def resolve(target: PostAddress, *, allow_private: bool) -> str:
    """An IP address of the host; raises BadAddress. The connection goes to this address instead of the name,
    because the name could lead elsewhere a moment later."""
    loop, kind = asyncio.get_running_loop(), socket.SOCK_STREAM
    addresses = await loop.run_in_executor(
        _LOOKUPS, lambda: socket.getaddrinfo(target.host, target.port, type=kind)
    )
    found = [str(one[4][0]) for one in addresses]
    if not allow_private and not all(map(is_public, found)):
        raise BadAddress(f"{target.host} is not on the public internet.")
    return found[0]


async def check_reachable(target: PostAddress, *, allow_private: bool) -> None:
    """Raises BadAddress if the host cannot be found or may not be used."""
    try:
        async with asyncio.timeout(SECONDS):
            await resolve(target, allow_private=allow_private)
    except (OSError, TimeoutError, UnicodeError):
        raise BadAddress(f"The host {target.host} cannot be found.") from None


async def post(
    target: PostAddress, headers: Mapping[str, str], body: bytes, *, allow_private: bool
) -> int | None:
    """The status of the response, whose content is not read; None if there was none. Raises BadAddress."""
    head = (
        f"POST {target.path} HTTP/1.1",
        f"host: {target.authority}",
        "user-agent: robotable",
        *(f"{name}: {value}" for name, value in headers.items()),
        f"content-length: {len(body)}",
        "connection: close",
    )
    try:
        async with asyncio.timeout(SECONDS):
            address = await resolve(target, allow_private=allow_private)
            context = ssl.create_default_context() if target.tls else None
            reader, writer = await asyncio.open_connection(
                address, target.port, ssl=context, server_hostname=target.host if target.tls else None
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
