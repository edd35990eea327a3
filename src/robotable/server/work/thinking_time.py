"""How long the built-in bots have thought for each network. Those that have used up their time wait in a slot
of their own, so that nobody's bots wait for theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from robotable.server.ops.limits import THINKING_TIME
from robotable.server.ops.rate_limits import RateLimiter
from robotable.server.work.fair_queue import Owner

RECOVERED: Final = 0.5
"""A slow network becomes fast again when it has this part of its time."""

NETWORKS_KEPT: Final = 1_000


class ThinkingTime:
    def __init__(self, now: Callable[[], float]) -> None:
        self._left = RateLimiter(THINKING_TIME, now)
        self._slow: set[str] = set()

    def charge(self, owner: Owner, milliseconds: float) -> None:
        """The bots of this owner have thought for so long."""
        if self._left.spend_part(owner.site, milliseconds) < 0:
            self._slow.add(owner.site)
            if len(self._slow) > NETWORKS_KEPT:
                self._slow = {one for one in self._slow if not self._has_recovered(one)}

    def used(self, site: str) -> float:
        """How many milliseconds this network has used, and not got back yet."""
        return THINKING_TIME.burst - self._left.left(site)

    def is_slow(self, owner: Owner) -> bool:
        site = owner.site
        if site in self._slow and self._has_recovered(site):
            self._slow.discard(site)
        return site in self._slow

    def _has_recovered(self, site: str) -> bool:
        return self.used(site) <= (1 - RECOVERED) * THINKING_TIME.burst
