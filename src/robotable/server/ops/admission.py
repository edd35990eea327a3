"""Whose work the server does next: a network has a budget of processor time, and waits when it is used up.

Limits on the number of requests do not bound what they cost: a thousand replays take as long as ten
thousand looks at a table. So what each network costs is measured. Those that use up their budget get the slow
lane: they take turns there, and all of them together get a small share of the processor. Their requests wait
unread, which costs nothing. As soon as they ask for less, they are as fast as all others.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from time import monotonic
from typing import Final

from robotable.server.errors import Problem
from robotable.server.ops.limits import (
    PROCESSOR_TIME,
    PROCESSOR_TIME_OF_SITES,
    SLOW_SHARE,
    SLOW_SHARE_ALONE,
    WAITING_FOR_PROCESSOR,
    Rate,
)
from robotable.server.ops.networks import network_of, site_of
from robotable.server.ops.rate_limits import RateLimiter

MS: Final = 1_000

CONNECTION_MS: Final = 0.15
"""What a new connection costs before and after everything that is measured."""

REQUEST_MS: Final = 0.1
"""What a request costs outside of the application, and so outside of what is measured."""

LEAST_MS: Final = 0.5
"""What the next turn is put off by before its predecessor has been measured."""

ALONE_SECONDS: Final = 30.0
"""A network that has used nothing for so long does not need the processor."""

RECOVERED: Final = 0.5
"""A slow network becomes fast again when it has this part of its budget, and nothing of it waits."""

NETWORKS_KEPT: Final = 1_000


class SlowLaneTurn:
    """Something that waits in the slow lane."""

    __slots__ = ("_begin",)

    def __init__(self, begin: Callable[[], None]) -> None:
        self._begin: Callable[[], None] | None = begin

    @property
    def is_cancelled(self) -> bool:
        return self._begin is None

    def cancel(self) -> None:
        """Harmless if it has begun."""
        self._begin = None

    def begin(self) -> None:
        begin, self._begin = self._begin, None
        if begin is not None:
            begin()


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
        self._waiting: OrderedDict[str, deque[SlowLaneTurn]] = OrderedDict()
        """In the slow lane, by network, the next one first."""
        self._active: OrderedDict[str, float] = OrderedDict()
        """When each fast network last used the processor, the latest one last."""
        self._next_at = 0.0
        """When the slow lane may go on."""
        self._timer: asyncio.TimerHandle | None = None

    def charge(self, address: str, milliseconds: float) -> None:
        """This network has used so much of the processor."""
        now, network, site = self._now(), network_of(address), site_of(address)
        self._spend(network, self.by_network, milliseconds)
        if site is not None:
            self._spend(site, self.by_site, milliseconds)
        if network in self._slow or site in self._slow:
            self._put_off(now, milliseconds)
        else:
            self._active.pop(network, None)
            self._active[network] = now
            if len(self._active) > NETWORKS_KEPT:
                self._active.popitem(last=False)

    def turn(self, address: str, begin: Callable[[], None]) -> SlowLaneTurn | None:
        """None if this network may go on at once. Otherwise `begin` is called when it is its turn."""
        name = self._lane_of(address)
        if name is None:
            return None
        turn = SlowLaneTurn(begin)
        self._waiting.setdefault(name, deque()).append(turn)
        self._schedule()
        return turn

    async def wait(self, address: str) -> None:
        """Until this network may go on. Raises Problem if too much of it waits already."""
        name = self._lane_of(address)
        if name is None:
            return
        if len(self._waiting.get(name, ())) >= WAITING_FOR_PROCESSOR.most:
            message = "Too many of your requests are waiting. Try again in a moment."
            raise Problem(429, "too_often", message, seconds=5, key=PROCESSOR_TIME.key)
        begun = asyncio.get_running_loop().create_future()
        turn = self.turn(address, lambda: None if begun.done() else begun.set_result(None))
        try:
            if turn is not None:
                await begun
        finally:
            if turn is not None:
                turn.cancel()

    def is_slow(self, address: str) -> bool:
        return self._lane_of(address) is not None

    def close(self) -> None:
        """Whatever waits, waits for nothing: the server ends."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._waiting.clear()

    def _lane_of(self, address: str) -> str | None:
        """In which lane this address waits: that of its site, that of its network, or none."""
        if not self._slow:
            return None
        for name in (site_of(address), network_of(address)):
            if name in self._slow and not self._has_recovered(name):
                return name
        return None

    def _spend(self, name: str, budgets: RateLimiter, milliseconds: float) -> None:
        if budgets.spend_part(name, milliseconds) >= 0 or name in self._slow:
            return
        self._slow[name] = budgets
        self._active.pop(name, None)
        if len(self._slow) > NETWORKS_KEPT:
            for one in tuple(self._slow):
                self._has_recovered(one)

    def _has_recovered(self, name: str) -> bool:
        budgets = self._slow[name]
        if self._waiting.get(name) or budgets.left(name) < RECOVERED * budgets.limit.burst:
            return False
        del self._slow[name]
        return True

    def _put_off(self, now: float, milliseconds: float) -> None:
        self._next_at = max(self._next_at, now) + milliseconds / MS / self._share(now)

    def _share(self, now: float) -> float:
        """Of the processor, for the slow lane."""
        latest = next(reversed(self._active.values()), float("-inf"))
        percent = SLOW_SHARE_ALONE if now - latest > ALONE_SECONDS else SLOW_SHARE
        return percent.most / 100

    def _schedule(self) -> None:
        if self._timer is None and self._waiting:
            pause = max(0.0, self._next_at - self._now())
            self._timer = asyncio.get_running_loop().call_later(pause, self._go_on)

    def _go_on(self) -> None:
        """The next turn, unless those before it have taken longer than expected."""
        self._timer = None
        now = self._now()
        if now >= self._next_at:
            turn = self._take()
            if turn is not None:
                self._put_off(now, LEAST_MS)
                turn.begin()
        self._schedule()

    def _take(self) -> SlowLaneTurn | None:
        """The first one of the next network, which goes to the back."""
        while self._waiting:
            name, turns = next(iter(self._waiting.items()))
            turn = turns.popleft()
            if turns:
                self._waiting.move_to_end(name)
            else:
                del self._waiting[name]
            if not turn.is_cancelled:
                return turn
        return None


class Unlimited(Admission):
    """For operators, who have a port of their own."""

    def charge(self, address: str, milliseconds: float) -> None:
        pass
