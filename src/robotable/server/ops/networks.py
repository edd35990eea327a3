"""Which callers share a limit: those in the same network.

Each IPv4 address counts separately. Anyone with one IPv6 address has all addresses of its /64, so they count
together. A site often gets a /48, which is 65,536 of these, so a /48 has a limit too: a larger one, because
it may belong to a university.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import AddressValueError, IPv6Address, IPv6Network


@lru_cache(maxsize=10_000)
def network_of(address: str) -> str:
    """The address itself, or the /64 of an IPv6 address."""
    ipv6 = _ipv6(address)
    if ipv6 is None:
        return address
    return str(ipv6.ipv4_mapped or IPv6Network((ipv6, 64), strict=False))


@lru_cache(maxsize=10_000)
def site_of(address: str) -> str | None:
    """The /48 of an IPv6 address; None for other addresses."""
    ipv6 = _ipv6(address)
    if ipv6 is None or ipv6.ipv4_mapped is not None:
        return None
    return str(IPv6Network((ipv6, 48), strict=False))


def _ipv6(address: str) -> IPv6Address | None:
    try:
        return IPv6Address(address.partition("%")[0])
    except AddressValueError:
        return None
