"""Callers of one network share its limits; IPv6 addresses cost nothing, so they count by /64 and /48."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotable.server.errors import Problem
from robotable.server.ops.limits import SITE_ALLOWANCE, Rate
from robotable.server.ops.networks import network_of, site_of
from robotable.server.ops.rate_limits import NetworkLimiter

LIMIT = Rate("tests", "requests", "network", burst=5, rate=1.0)


def admitted(limiter: NetworkLimiter, addresses: list[str]) -> int:
    refused = 0
    for address in addresses:
        try:
            limiter.check(address)
        except Problem:
            refused += 1
    return len(addresses) - refused


@pytest.mark.parametrize(
    ("address", "network", "site"),
    [
        ("203.0.113.7", "203.0.113.7", None),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("fe80::1%eth0", "fe80::/64", "fe80::/48"),
        ("::ffff:203.0.113.7", "203.0.113.7", None),
        ("unknown", "unknown", None),
    ],
)
def test_networks(address: str, network: str, site: str | None) -> None:
    assert (network_of(address), site_of(address)) == (network, site)


@given(st.integers(0, 2**128 - 1), st.integers(0, 2**64 - 1))
def test_addresses_of_one_64_share_a_network(address: int, other: int) -> None:
    one, two = IPv6Address(address), IPv6Address(address >> 64 << 64 | other)
    if one.ipv4_mapped or two.ipv4_mapped:
        return
    assert network_of(str(one)) == network_of(str(two))
    assert two in IPv6Network(network_of(str(one)))
    assert two in IPv6Network(site_of(str(one)) or "")


def test_new_addresses_of_the_same_network_gain_nothing() -> None:
    limiter = NetworkLimiter(LIMIT, now=lambda: 0.0)
    assert admitted(limiter, [f"2001:db8:1:2::{number:x}" for number in range(100)]) == LIMIT.burst
    assert admitted(limiter, ["2001:db8:1:3::1"]) == 1


def test_new_networks_of_the_same_site_gain_little() -> None:
    limiter = NetworkLimiter(LIMIT, now=lambda: 0.0)
    addresses = [f"2001:db8:1:{network:x}::1" for network in range(200)]
    assert admitted(limiter, addresses) == LIMIT.burst * SITE_ALLOWANCE
    assert admitted(limiter, ["2001:db8:2:1::1", "203.0.113.7"]) == 2
