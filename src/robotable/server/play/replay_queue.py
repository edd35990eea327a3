"""Replays of old moves, and searches for solutions, a few at a time and fairly: no network can delay another
one by more than the work that is running, however much it asks for."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

from robotable.server.errors import Problem
from robotable.server.ops.limits import (
    REPLAY_WORKERS,
    REPLAYS_BY_NETWORK,
    WAITING_REPLAYS,
    WAITING_REPLAYS_BY_NETWORK,
)
from robotable.server.ops.networks import network_of, site_of

T = TypeVar("T")


@dataclass(frozen=True)
class Asker:
    """Who asks for a replay, and from which address."""

    person: str | None
    address: str

    @property
    def network(self) -> str:
        """The whole site where it is known: its networks cost nothing."""
        return site_of(self.address) or network_of(self.address)


@dataclass(eq=False)
class _Waiting:
    person: str | None
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class ReplayQueue:
    """Networks take turns. Within a network, the first request comes first."""

    def __init__(
        self,
        workers: int = REPLAY_WORKERS.most,
        by_network: int = REPLAYS_BY_NETWORK.most,
        waiting_by_person: int = WAITING_REPLAYS.most,
        waiting_by_network: int = WAITING_REPLAYS_BY_NETWORK.most,
    ) -> None:
        self._free = workers
        self._by_network = by_network
        self._waiting_by_person = waiting_by_person
        self._waiting_by_network = waiting_by_network
        self._waiting: dict[str, deque[_Waiting]] = {}
        """In the order in which the networks have their turns."""
        self._running: Counter[str] = Counter()

    async def take_turn(
        self, asker: Asker, work: Callable[[], Coroutine[Any, Any, T]], *, patient: bool = False
    ) -> T:
        """Do the work when it is this asker's turn. Raises Problem if too many requests wait, unless the
        caller is patient: it must then limit its own concurrent requests."""
        network = asker.network
        if not patient:
            self._check(network, asker.person)
        await self._turn(network, asker.person)
        running = asyncio.ensure_future(work())
        # Also if the asker has gone: somebody is busy until the work is done.
        running.add_done_callback(lambda done: self._finished(network, done))
        return await asyncio.shield(running)

    def _check(self, network: str, person: str | None) -> None:
        waiting = self._waiting.get(network, ())
        own = sum(one.person == person for one in waiting)
        if len(waiting) >= self._waiting_by_network or own >= self._waiting_by_person:
            message = "Too many of your requests are waiting. Try again in a moment."
            raise Problem(429, "too_often", message, seconds=1, key="replays")

    async def _turn(self, network: str, person: str | None) -> None:
        waiting = _Waiting(person)
        self._waiting.setdefault(network, deque()).append(waiting)
        self._grant()
        try:
            await waiting.turn
        except asyncio.CancelledError:
            if waiting.turn.cancelled():
                self._forget(network, waiting)
            else:
                self._release(network)
            raise

    def _grant(self) -> None:
        """Give every free place to the next network that may use it."""
        for network in list(self._waiting):
            if not self._free:
                return
            if self._running[network] < self._by_network:
                waiting = self._waiting[network]
                waiting.popleft().turn.set_result(None)
                if not waiting:
                    del self._waiting[network]
                self._free -= 1
                self._running[network] += 1

    def _forget(self, network: str, waiting: _Waiting) -> None:
        self._waiting[network].remove(waiting)
        if not self._waiting[network]:
            del self._waiting[network]

    def _finished(self, network: str, done: asyncio.Future[T]) -> None:
        if not done.cancelled():
            done.exception()  # retrieved here in case the asker has gone
        self._release(network)

    def _release(self, network: str) -> None:
        self._free += 1
        self._running[network] -= 1
        if not self._running[network]:
            del self._running[network]
        if network in self._waiting:
            self._waiting[network] = self._waiting.pop(network)  # at the end
        self._grant()
