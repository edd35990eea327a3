"""Workers on the database: they wait there with a lease, and this node gives them what would have to wait
here. As over HTTPS, nobody depends on them. Unlike there, they are trusted: they can read the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import msgspec

from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import ALL_WORKER_LEASES, WORKER_PAUSE, WORKER_SILENCE, WORKER_THINKING
from robotable.server.ops.metrics import Metrics
from robotable.server.work.fair_queue import FairQueue, LeaseEnded, NobodyWaits, RemoteOffer
from robotable.server.work.remote_workers import PROTOCOL
from robotable.server.work.task import BadAnswer, Task
from robotable.store.protocol import StoreError
from robotable.store.protocol.worker_leases import GivenTask, WorkerLeases

T = TypeVar("T")

LOOK_EVERY: Final = 0.1
"""Seconds between two looks at the answers."""

COUNT_EVERY: Final = 0.5
"""Seconds between two looks at who waits."""

log = logging.getLogger("robotable.work")


@dataclass(eq=False)
class _Offer(RemoteOffer):
    workers: DatabaseWorkers

    async def perform(self, task: Task, check: Callable[[bytes], T]) -> T:
        return await self.workers.perform(self, task, check)


@dataclass(frozen=True)
class _Given:
    check: Callable[[bytes], Any]
    answer: asyncio.Future[Any]
    began: float


class DatabaseWorkers:
    def __init__(
        self, node: str, leases: WorkerLeases, queue: FairQueue, clock: Clock, metrics: Metrics
    ) -> None:
        self._node = node
        self._leases = leases
        self._queue = queue
        self._clock = clock
        self._metrics = metrics
        self._offers: list[_Offer] = []
        """As many as workers wait. They wait for the tasks of all nodes, so there may be too many."""
        self._given: dict[str, _Given] = {}
        """By the id of the lease."""
        self._counted_at = -COUNT_EVERY
        self._mistakes = 0
        self._pause_until = 0.0

    def are_here(self) -> bool:
        return bool(self._offers or self._given)

    async def run(self) -> None:
        try:
            while True:
                try:
                    await self._count_idle()
                    await self._look()
                except StoreError as error:
                    log.error("the store does not respond: %s", error)
                    self._withdraw_all()
                await self._clock.sleep(LOOK_EVERY if self._given else COUNT_EVERY)
        finally:
            self._withdraw_all()

    async def perform(self, offer: _Offer, task: Task, check: Callable[[bytes], T]) -> T:
        """Raises LeaseEnded."""
        if offer in self._offers:
            self._offers.remove(offer)
        text = msgspec.json.encode(task).decode()
        try:
            id = await self._leases.give(self._node, PROTOCOL, text)
        except StoreError as error:
            log.error("the store does not respond: %s", error)
            raise NobodyWaits from None
        if id is None:  # another node was faster
            raise NobodyWaits
        self._count("leased")
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._given[id] = _Given(check, answer, self._clock.elapsed())
        try:
            return await answer
        finally:
            del self._given[id]
            await self._end(id)

    async def _count_idle(self) -> None:
        now = self._clock.elapsed()
        if now - self._counted_at < COUNT_EVERY:
            return
        self._counted_at = now
        idle = 0 if now < self._pause_until else await self._leases.idle(PROTOCOL)
        room = max(0, ALL_WORKER_LEASES.most - len(self._given))
        for _ in range(len(self._offers), min(idle, room)):
            offer = _Offer("", True, self)
            self._offers.append(offer)
            self._queue.offer(offer)
        while len(self._offers) > idle:
            self._queue.withdraw(self._offers.pop())

    async def _look(self) -> None:
        """Read the answers, and take tasks back from workers that are silent or slow."""
        if not self._given:
            return
        asked = list(self._given)
        found = await self._leases.given(asked)
        for id in asked:
            if id in self._given and not self._given[id].answer.done():
                self._settle(self._given[id], found.get(id))

    def _settle(self, given: _Given, found: GivenTask | None) -> None:
        if found is None:
            self._count("given_back")
            given.answer.set_exception(LeaseEnded())
        elif found.answer is not None:
            try:
                answer = given.check(found.answer.encode())
            except BadAnswer as error:
                log.warning("an answer was not used: %s", error)
                self._count("rejected")
                self._pause()
                given.answer.set_exception(LeaseEnded())
            else:
                self._mistakes = 0
                self._count("finished")
                given.answer.set_result(answer)
        elif (
            found.silent > WORKER_SILENCE.most * 1000
            or self._clock.elapsed() - given.began > WORKER_THINKING.most
        ):
            self._count("taken_over")
            given.answer.set_exception(LeaseEnded())

    def _pause(self) -> None:
        """Give nobody on the database anything for a while: longer after each mistake in a row."""
        self._mistakes += 1
        self._pause_until = self._clock.elapsed() + min(2.0**self._mistakes, WORKER_PAUSE.most)
        self._withdraw_all()

    async def _end(self, id: str) -> None:
        try:
            await self._leases.end(id)
        except StoreError as error:
            log.warning("a lease was not ended and will expire: %s", error)

    def _withdraw_all(self) -> None:
        while self._offers:
            self._queue.withdraw(self._offers.pop())

    def _count(self, what: str) -> None:
        self._metrics.worker_jobs.labels(what).inc()
