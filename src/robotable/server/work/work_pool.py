"""Where tasks are done: in processes of this server, or by workers elsewhere."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final, Generic, TypeVar

import msgspec

from robotable.engines.catalogue import warm_up
from robotable.server.ops.clock import Clock, ServerClock
from robotable.server.ops.metrics import Metrics
from robotable.server.ops.tracing import TRACING
from robotable.server.work.fair_queue import FairQueue, LeaseEnded, Line, NobodyWaits, Owner, Reach
from robotable.server.work.kinds import perform
from robotable.server.work.remote_workers import RemoteWorkers
from robotable.server.work.task import Task
from robotable.server.work.worker_process import end_with_server

T = TypeVar("T")

log = logging.getLogger("robotable.work")

TRIES: Final = 3


class FinishedTask(msgspec.Struct, Generic[T], frozen=True):
    answer: T
    was_here: bool
    """Whether a process of this server has done it."""


class WorkPool:
    """An answer depends only on its task, so a task that is interrupted gets the same answer again."""

    def __init__(self, processes: int, clock: Clock | None = None, metrics: Metrics | None = None) -> None:
        """Without processes, only workers elsewhere do something."""
        self.queue = FairQueue(processes)
        self.remote = RemoteWorkers(self.queue, clock or ServerClock(), metrics or Metrics())
        self._processes = processes
        self._pool: Executor | None = None
        self._running: set[asyncio.Task[Any]] = set()
        self.are_trusted_here: Callable[[], bool] = lambda: False
        """Whether there are trusted workers elsewhere."""

    async def warm_up(self) -> None:
        """Start the processes and let them load everything, so that the first tasks need not wait for it."""
        if not self._processes:
            return
        pool, loop = self._started(), asyncio.get_running_loop()
        warming = (loop.run_in_executor(pool, warm_up) for _ in range(self._processes))
        for end in await asyncio.gather(*warming, return_exceptions=True):
            if isinstance(end, Exception):
                log.warning("a bot process has failed to load: %s", end)

    def has_workers(self, *, trusted: bool = False) -> bool:
        """Whether anybody could do a task now: a process here, or a worker elsewhere."""
        if self._processes > 0 or self.are_trusted_here():
            return True
        return not trusted and self.remote.are_here()

    async def do(
        self,
        task: Task,
        check: Callable[[bytes], T],
        owner: Owner,
        line: Line,
        people: Iterable[str] = (),
        *,
        reach: Reach = "anywhere",
    ) -> FinishedTask[T]:
        """`check` reads the answer, or raises BadAnswer. No worker of these `people` gets the task. Raises
        Crowded. If a process or a worker dies, another one takes over."""
        has_begun = asyncio.Event()
        is_wanted = True

        async def done() -> FinishedTask[T]:
            allowed = reach
            while is_wanted:
                async with self.queue.turn(owner, line, people, reach=allowed) as offer:
                    has_begun.set()
                    if offer is None:
                        return FinishedTask(check(await self._here(task)), True)
                    try:
                        return FinishedTask(await offer.perform(task, check), False)
                    except LeaseEnded as ended:
                        # Whatever was wrong with the worker, the next attempt is safe, if it can be.
                        if self._processes > 0 and not isinstance(ended, NobodyWaits):
                            allowed = "here"
                        has_begun.clear()
            raise asyncio.CancelledError

        running = asyncio.create_task(done())
        self._running.add(running)
        running.add_done_callback(self._finished)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            # A process cannot be stopped in the middle of a task, so it keeps its place until then.
            is_wanted = False
            if not has_begun.is_set():
                running.cancel()
            raise

    def _finished(self, running: asyncio.Task[Any]) -> None:
        self._running.discard(running)
        if not running.cancelled():
            running.exception()  # if nobody waits for the answer any more, nobody needs to hear of it

    async def _here(self, task: Task) -> bytes:
        for attempt in range(TRIES):
            pool, loop = self._started(), asyncio.get_running_loop()
            try:
                with TRACING.span("work", kind=task.kind):
                    return await loop.run_in_executor(pool, perform, task.kind, bytes(task.payload))
            except BrokenExecutor:
                log.warning("a bot process has died (attempt %d of %d)", attempt + 1, TRIES)
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
        raise RuntimeError(f"{TRIES} bot processes have died over the same task")

    def _started(self) -> Executor:
        """Must be called in the thread of the server's loop. See `end_with_server`."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes, mp_context=get_context("spawn"), initializer=end_with_server
            )
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
