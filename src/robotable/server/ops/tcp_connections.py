"""How many TCP connections may be open, overall and from one network.

Connections that wait for a request are cheap to replace: if the server is full, a newcomer takes the place of
the one that has been idle longest. So idle connections, however many, lock nobody out.
"""

from __future__ import annotations

import logging
from asyncio import Transport
from collections import Counter
from collections.abc import Callable

from robotable.server.ops.limits import SITE_ALLOWANCE, TCP_BY_NETWORK, TCP_CONNECTIONS
from robotable.server.ops.networks import network_of, site_of

log = logging.getLogger("robotable.connections")


class TcpConnections:
    def __init__(
        self,
        most: int = TCP_CONNECTIONS.most,
        per_network: int = TCP_BY_NETWORK.most,
        is_proxy: Callable[[str], bool] = lambda address: False,
    ) -> None:
        self._most = most
        self._per_network = per_network
        self.is_proxy = is_proxy
        self._open: dict[Transport, tuple[str, ...]] = {}
        """Each connection with the networks that it counts for."""
        self._by_network: Counter[str] = Counter()
        self._idle: dict[Transport, None] = {}
        """In the order in which they became idle."""

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, transport: Transport, address: str) -> bool:
        """Count a new, idle connection; False if there is no room for it."""
        network, site = network_of(address), site_of(address)
        if self.is_proxy(address):
            # All of its clients come from its address. Their own addresses count in each request.
            networks: tuple[str, ...] = ()
        else:
            networks = (network,) if site is None else (network, site)
            if self._by_network[network] >= self._per_network or (
                site is not None and self._by_network[site] >= self._per_network * SITE_ALLOWANCE
            ):
                log.warning("refused a connection: its network already has %d", self._per_network)
                return False
        while len(self._open) >= self._most:
            if not self._idle:
                log.warning("refused a connection: there are already %d, and none is idle", self._most)
                return False
            longest = next(iter(self._idle))
            self.leave(longest)
            longest.abort()
        self._open[transport] = networks
        self._by_network.update(networks)
        self._idle[transport] = None
        return True

    def idle(self, transport: Transport) -> None:
        if transport in self._open:
            self._idle[transport] = None

    def busy(self, transport: Transport) -> None:
        self._idle.pop(transport, None)

    def leave(self, transport: Transport) -> None:
        """It has ended. Harmless if it was not counted, or not any more."""
        self._idle.pop(transport, None)
        for network in self._open.pop(transport, ()):
            self._by_network[network] -= 1
            if not self._by_network[network]:
                del self._by_network[network]
