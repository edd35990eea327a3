"""Whose work the server does next: a network has a budget of processor time, and waits when it is used up.

Limits on the number of requests do not bound what they cost: a thousand replays take as long as ten
thousand looks at a table. So what each network costs is measured. Those that have used a part of their budget
are paced: their requests come one after the other, with pauses, instead of all at once. Those that have used
it up get the slow lane, which has a small share of the processor. As soon as they ask for less, they are as
fast as all others.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final

from robotable.server.errors import Problem
from robotable.server.ops.lane import Lane, LaneTurn
from robotable.server.ops.limits import (
    PACED_SHARE,
    PROCESSOR_TIME,
    PROCESSOR_TIME_OF_SITES,
    SLOW_SHARE,
    SLOW_SHARE_ALONE,
    WAITING_FOR_PROCESSOR,
    Rate,
)
from robotable.server.ops.networks import network_of, site_of
from robotable.server.ops.rate_limits import RateLimiter

CONNECTION_MS: Final = 0.15
"""What a new connection costs before and after everything that is measured."""

REQUEST_MS: Final = 0.1
"""What a request costs outside of the application, and so outside of what is measured."""

CHARGED_AT_ONCE: Final = 1.0
"""Milliseconds of processor time that a socket collects before it is charged: most messages take far less."""

ALONE_SECONDS: Final = 30.0
"""A network that has used nothing for so long does not need the processor."""

UNPACED: Final = 0.8
"""A network that has this part of its budget left is not paced."""

RECOVERED: Final = 0.5
"""A slow network leaves the slow lane when it has this part of its budget, and nothing of it waits."""

NETWORKS_KEPT: Final = 1_000


class Admission:
    def __init__(
        self,
        now: Callable[[], float] = monotonic,
        budget: Rate = PROCESSOR_TIME,
        budget_of_sites: Rate = PROCESSOR_TIME_OF_SITES,
    ) -> None:
        self._now = now
        self.by_network = RateLimiter(budget, now)
        self.by_site = RateLimiter(budget_of_sites, now)
        self._slow: dict[str, RateLimiter] = {}
        """Networks and sites that have used up their budget, and where it is kept."""
        self._paced: dict[str, RateLimiter] = {}
        """Those that have used a part of it."""
        self._slow_lane = Lane(now, self._slow_share)
        self._paced_lane = Lane(now, lambda: PACED_SHARE.most / 100)
        self._active: OrderedDict[str, float] = OrderedDict()
        """When each network that is not slow last used the processor, the latest one last."""

    def charge(self, address: str, milliseconds: float) -> None:
        """Charge processor time to the network of this address."""
        now, network, site = self._now(), network_of(address), site_of(address)
        self._spend(network, self.by_network, milliseconds)
        if site is not None:
            self._spend(site, self.by_site, milliseconds)
        if network in self._slow or site in self._slow:
            self._slow_lane.put_off(milliseconds)
            return
        if network in self._paced or site in self._paced:
            self._paced_lane.put_off(milliseconds)
        self._active.pop(network, None)
        self._active[network] = now
        if len(self._active) > NETWORKS_KEPT:
            self._active.popitem(last=False)

    def turn(self, address: str, begin: Callable[[], None]) -> LaneTurn | None:
        """None if this network may go on at once. Otherwise `begin` is called when it is its turn."""
        found = self._lane_of(address)
        if found is None:
            return None
        lane, name = found
        return lane.add(name, begin)

    async def wait(self, address: str) -> None:
        """Until this network may go on. Raises Problem if too much of it waits already."""
        found = self._lane_of(address)
        if found is None:
            return
        lane, name = found
        if lane.waiting(name) >= WAITING_FOR_PROCESSOR.most:
            message = "Too many of your requests are waiting. Try again in a moment."
            raise Problem(429, "too_often", message, seconds=5, key=PROCESSOR_TIME.key)
        begun = asyncio.get_running_loop().create_future()
        turn = lane.add(name, lambda: None if begun.done() else begun.set_result(None))
        try:
            await begun
        finally:
            turn.cancel()

    def is_slow(self, address: str) -> bool:
        found = self._lane_of(address)
        return found is not None and found[0] is self._slow_lane

    def close(self) -> None:
        """Whatever waits, waits for nothing: the server ends."""
        self._slow_lane.close()
        self._paced_lane.close()

    def _lane_of(self, address: str) -> tuple[Lane, str] | None:
        """Where this address waits, and in whose name: that of its site, or that of its network."""
        if not self._paced and not self._slow:
            return None
        network = network_of(address)
        names = (site_of(address), network)
        for name in names:
            if name in self._slow and not self._has_recovered(name):
                return self._slow_lane, name
        for name in names:
            if name in self._paced and not self._is_unpaced(name) and self._has_company(network):
                return self._paced_lane, name
        return None

    def _spend(self, name: str, budgets: RateLimiter, milliseconds: float) -> None:
        left = budgets.spend_part(name, milliseconds)
        if left < UNPACED * budgets.limit.burst and name not in self._paced:
            self._paced[name] = budgets
            if len(self._paced) > NETWORKS_KEPT:
                for one in tuple(self._paced):
                    self._is_unpaced(one)
        if left >= 0 or name in self._slow:
            return
        self._slow[name] = budgets
        self._active.pop(name, None)
        if len(self._slow) > NETWORKS_KEPT:
            for one in tuple(self._slow):
                self._has_recovered(one)

    def _has_recovered(self, name: str) -> bool:
        budgets = self._slow[name]
        if self._slow_lane.waiting(name) or budgets.left(name) < RECOVERED * budgets.limit.burst:
            return False
        del self._slow[name]
        return True

    def _is_unpaced(self, name: str) -> bool:
        budgets = self._paced[name]
        if self._paced_lane.waiting(name) or budgets.left(name) < UNPACED * budgets.limit.burst:
            return False
        del self._paced[name]
        return True

    def _has_company(self, network: str | None = None) -> bool:
        """Whether another network, which is not slow, has used the processor recently."""
        latest = next((at for name, at in reversed(self._active.items()) if name != network), None)
        return latest is not None and self._now() - latest <= ALONE_SECONDS

    def _slow_share(self) -> float:
        return (SLOW_SHARE if self._has_company() else SLOW_SHARE_ALONE).most / 100


class Unlimited(Admission):
    """For operators, who have a port of their own."""

    def charge(self, address: str, milliseconds: float) -> None:
        pass
