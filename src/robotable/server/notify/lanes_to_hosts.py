"""Which notifications are on their way: a few to each host, so that a slow one delays only its own.

Exception
  HostIsSlow    too much waits for this host already
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from robotable.server.ops.limits import POSTS_AT_ONCE, POSTS_BY_HOST, POSTS_WAITING, POSTS_WAITING_IF_SLOW

SLOW_SECONDS: Final = 3.0
"""A host that takes longer gets one message at a time until it is faster."""

LANES_KEPT: Final = 1_000


class HostIsSlow(Exception):
    pass


def site_of_host(host: str) -> str:
    """The domain. Its owner controls all names in it, so that they share a lane."""
    labels = host.lower().rstrip(".").split(".")
    if ":" in host or labels[-1].isdigit():
        return host  # an address
    return ".".join(labels[-3 if len(labels) > 2 and len(labels[-2]) <= 3 else -2 :])


@dataclass(eq=False)
class _Lane:
    busy: int = 0
    is_slow: bool = False
    """Whether the last message took long."""

    waiting: deque[asyncio.Future[None]] = field(default_factory=deque)

    def has_room(self) -> bool:
        return self.busy < (1 if self.is_slow else POSTS_BY_HOST.most)

    def refuse_beyond(self, most: int) -> None:
        while len(self.waiting) > most:
            last = self.waiting.pop()
            if not last.done():
                last.set_exception(HostIsSlow())


class LanesToHosts:
    def __init__(self) -> None:
        self._lanes: OrderedDict[str, _Lane] = OrderedDict()
        """Those with messages under way, and slow ones. The latest one is last."""
        self._all = asyncio.Semaphore(POSTS_AT_ONCE.most)

    @asynccontextmanager
    async def turn(self, host: str) -> AsyncIterator[None]:
        """Wait until a message may go to this host, and send it in the block. Raises HostIsSlow if too much
        waits for this host."""
        site = site_of_host(host)
        lane = self._lanes.setdefault(site, _Lane())
        self._lanes.move_to_end(site)
        await self._wait(lane)
        try:
            async with self._all:
                began = monotonic()
                yield
                lane.is_slow = monotonic() - began > SLOW_SECONDS
        finally:
            lane.busy -= 1
            if lane.is_slow:
                lane.refuse_beyond(POSTS_WAITING_IF_SLOW.most)
            self._grant(lane)
            self._forget()

    def _forget(self) -> None:
        """Lanes that nobody uses, the oldest first. Slow ones are remembered for a while."""
        for site, lane in tuple(self._lanes.items()):
            if not lane.busy and not lane.waiting and (not lane.is_slow or len(self._lanes) > LANES_KEPT):
                del self._lanes[site]

    async def _wait(self, lane: _Lane) -> None:
        if lane.has_room():
            lane.busy += 1
            return
        if len(lane.waiting) >= (POSTS_WAITING_IF_SLOW if lane.is_slow else POSTS_WAITING).most:
            raise HostIsSlow
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        lane.waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                lane.busy -= 1
                self._grant(lane)
            raise

    def _grant(self, lane: _Lane) -> None:
        while lane.waiting and lane.has_room():
            turn = lane.waiting.popleft()
            if not turn.done():
                lane.busy += 1
                turn.set_result(None)
