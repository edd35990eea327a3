"""A new IPv6 address for every request. The loopback device has only one, so the attacker plays the trusted
reverse proxy, which says from which address each request comes."""

from __future__ import annotations

from ipaddress import IPv6Address
from random import Random
from typing import ClassVar

from benchmarks.abuse.attack import CONNECTIONS, Attack, Battlefield, Tally, flood
from benchmarks.abuse.line import Line
from benchmarks.abuse.servers import PROXY


class AddressRotation(Attack):
    name = "ipv6_rotation"
    about = "a new address of the same IPv6 /64 for every request"
    network: ClassVar = int(IPv6Address("2001:db8:1:1::"))
    bits: ClassVar = 64

    def __init__(self) -> None:
        self._rng = Random(1)

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        lines = [Line(field.attacked.at, PROXY) for _ in range(CONNECTIONS)]
        await flood(lines, self._ask, until, tally)

    async def _ask(self, line: Line) -> object:
        line.headers = f"x-forwarded-for: {IPv6Address(self.network + self._rng.getrandbits(self.bits))}\r\n"
        return (await line.get("/api/tables")).status


class SiteRotation(AddressRotation):
    name = "ipv6_site"
    about = "a new address of the same IPv6 /48 for every request"
    network = int(IPv6Address("2001:db8:2::"))
    bits = 80
