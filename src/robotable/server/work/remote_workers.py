"""Workers on other machines: they lease a task over HTTPS, say that they are alive while they work, and send
the answer. Nobody depends on them: when a lease ends without a valid answer, the task goes back to the queue.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn, TypeVar

import msgspec

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import (
    ALL_WORKER_LEASES,
    WORKER_LEASES,
    WORKER_PAUSE,
    WORKER_POLL,
    WORKER_SILENCE,
    WORKER_THINKING,
)
from robotable.server.ops.metrics import Metrics
from robotable.server.work.fair_queue import FairQueue, LeaseEnded, NobodyWaits, RemoteOffer
from robotable.server.work.task import BadAnswer, Task

T = TypeVar("T")

PROTOCOL: Final = 2
"""Grows when a worker of another version could no longer answer."""

FORGOTTEN_AFTER: Final = 1_000
"""The workers whose mistakes are remembered."""


class Worker(msgspec.Struct, frozen=True):
    """A token. Several machines may share it."""

    session: str
    person: str


class Leased(msgspec.Struct, frozen=True):
    task: Task
    seconds: int
    """The worker must send a heartbeat more often than that."""


@dataclass(eq=False)
class _Lease(RemoteOffer):
    """First the worker waits for a task, then it works on it."""

    workers: RemoteWorkers
    worker: Worker
    task: asyncio.Future[Task | None]
    answer: asyncio.Future[Any] | None = None
    check: Callable[[bytes], Any] | None = None
    began: float = 0.0
    heard: float = 0.0

    async def perform(self, task: Task, check: Callable[[bytes], T]) -> T:
        return await self.workers.perform(self, task, check)


@dataclass(frozen=True)
class RemoteWorkers:
    queue: FairQueue
    clock: Clock
    metrics: Metrics
    _leases: dict[tuple[str, str], _Lease] = field(default_factory=dict, init=False)
    """By the session of the worker and the id that it has chosen."""

    _mistakes: OrderedDict[str, tuple[int, float]] = field(default_factory=OrderedDict, init=False)
    """By session: how many in a row, and until when the worker gets nothing to do."""

    _seen: list[float] = field(default_factory=list, init=False)
    """When a worker last asked for work."""

    def are_here(self) -> bool:
        """Whether any worker has asked for work recently or is thinking."""
        recently = bool(self._seen) and self.clock.elapsed() - self._seen[0] < 2 * WORKER_POLL.most
        return recently or bool(self._leases)

    async def lease(self, worker: Worker, id: str) -> Leased | None:
        """Wait for a task; None if there is none for a while. Raises Problem."""
        key = (worker.session, id)
        self._check_room(worker, key)
        self._seen[:] = [self.clock.elapsed()]
        lease = _Lease(worker.person, False, self, worker, asyncio.get_running_loop().create_future())
        self._leases[key] = lease
        try:
            async with asyncio.timeout(WORKER_POLL.most):
                _, pause_until = self._mistakes.get(worker.session, (0, 0.0))
                if (pause := pause_until - self.clock.elapsed()) > 0:
                    await self.clock.sleep(pause)
                self.queue.offer(lease)
                task = await lease.task
        except TimeoutError:
            task = None
        finally:
            self.queue.withdraw(lease)
            if lease.answer is None:
                self._leases.pop(key, None)
        return None if task is None else Leased(task, WORKER_SILENCE.most)

    def heartbeat(self, worker: Worker, id: str) -> None:
        """Raises Problem if the lease has ended."""
        self._thinking(worker, id).heard = self.clock.elapsed()

    def answer(self, worker: Worker, id: str, answer: bytes) -> None:
        """Raises Problem if the lease has ended, or if the answer does not fit."""
        lease = self._thinking(worker, id)
        assert lease.answer is not None
        assert lease.check is not None
        try:
            found = lease.check(answer)
        except BadAnswer as error:
            self._count("rejected")
            self._fail(lease)
            raise Problem(422, "bad_answer", str(error)) from None
        self._mistakes.pop(worker.session, None)
        self._count("finished")
        lease.answer.set_result(found)

    def give_back(self, worker: Worker, id: str) -> None:
        """Stop waiting or thinking. This does not count as a failure."""
        lease = self._leases.get((worker.session, id))
        if lease is None:
            _no_lease()
        if lease.answer is None:
            self.queue.withdraw(lease)
            if not lease.task.done():
                lease.task.set_result(None)
        elif not lease.answer.done():
            self._count("given_back")
            lease.answer.set_exception(LeaseEnded())

    async def perform(self, lease: _Lease, task: Task, check: Callable[[bytes], T]) -> T:
        """Let the worker who has this lease do the task. Raises LeaseEnded."""
        if lease.task.done():
            raise NobodyWaits
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        lease.answer = answer
        lease.check = check
        lease.began = lease.heard = self.clock.elapsed()
        lease.task.set_result(task)
        self._count("leased")
        try:
            while not answer.done():
                now = self.clock.elapsed()
                left = min(lease.heard + WORKER_SILENCE.most, lease.began + WORKER_THINKING.most) - now
                if left <= 0:
                    self._count("taken_over")
                    self._fail(lease)
                    break
                await asyncio.wait([answer], timeout=left)
            return answer.result()
        finally:
            for key in [key for key, one in self._leases.items() if one is lease]:
                del self._leases[key]

    def _check_room(self, worker: Worker, key: tuple[str, str]) -> None:
        by_worker = Counter(session for session, _ in self._leases)
        if key in self._leases:
            raise Problem(409, "lease_exists", "You have a lease with this id already. Choose another id.")
        if by_worker[worker.session] >= WORKER_LEASES.most or len(self._leases) >= ALL_WORKER_LEASES.most:
            raise Problem(429, "too_many", "Too many workers are waiting or thinking already.", seconds=10)

    def _thinking(self, worker: Worker, id: str) -> _Lease:
        lease = self._leases.get((worker.session, id))
        if lease is None or lease.answer is None or lease.answer.done():
            _no_lease()
        return lease

    def _fail(self, lease: _Lease) -> None:
        """The worker gets nothing to do for a while: longer after each mistake in a row."""
        session = lease.worker.session
        mistakes = self._mistakes.pop(session, (0, 0.0))[0] + 1
        pause = min(2.0**mistakes, WORKER_PAUSE.most)
        self._mistakes[session] = (mistakes, self.clock.elapsed() + pause)
        if len(self._mistakes) > FORGOTTEN_AFTER:
            self._mistakes.popitem(last=False)
        assert lease.answer is not None
        lease.answer.set_exception(LeaseEnded())

    def _count(self, what: str) -> None:
        self.metrics.worker_jobs.labels(what).inc()


def _no_lease() -> NoReturn:
    message = "This lease has ended. Somebody else has taken the job over, or it is no longer needed."
    raise Problem(404, "no_lease", message)
