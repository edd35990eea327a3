"""Where tasks are done: in processes of this server, or by workers elsewhere."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from time import process_time
from typing import Any, Final, Generic, TypeVar

import msgspec

from robotable.engines.catalogue import warm_up
from robotable.server.ops.clock import Clock, ServerClock
from robotable.server.ops.metrics import Metrics
from robotable.server.ops.tracing import TRACING
from robotable.server.work.fair_queue import (
    FairQueue,
    LeaseEnded,
    Line,
    NobodyWaits,
    Owner,
    Reach,
    RemoteOffer,
    Slot,
)
from robotable.server.work.kinds import perform
from robotable.server.work.process_pool import ProcessPool
from robotable.server.work.remote_workers import RemoteWorkers
from robotable.server.work.task import Task
from robotable.server.work.thinking_time import ThinkingTime

T = TypeVar("T")

log = logging.getLogger("robotable.work")

PATIENT_NICENESS: Final = 10
"""Moves come before whatever nobody waits for, and before networks that think too much."""


class FinishedTask(msgspec.Struct, Generic[T], frozen=True):
    answer: T
    was_here: bool
    """Whether a process of this server has done it."""


class WorkPool:
    """An answer depends only on its task, so a task that is interrupted gets the same answer again."""

    def __init__(self, processes: int, clock: Clock | None = None, metrics: Metrics | None = None) -> None:
        """One more process, of a lower priority, does what is not prompt. Without processes, only workers
        elsewhere do something."""
        clock = clock or ServerClock()
        self.thinking_time = ThinkingTime(clock.elapsed)
        self.queue = FairQueue(processes, min(1, processes), self.thinking_time.is_slow)
        self.remote = RemoteWorkers(self.queue, clock, metrics or Metrics())
        self._processes = processes
        self.pools: dict[Slot, ProcessPool] = {
            "prompt": ProcessPool(processes, "bots"),
            "patient": ProcessPool(1, "patient work", PATIENT_NICENESS),
        }
        self._running: set[asyncio.Task[Any]] = set()
        self.are_trusted_here: Callable[[], bool] = lambda: False
        """Whether there are trusted workers elsewhere."""

    async def warm_up(self) -> None:
        """Start the processes for moves and let them load everything, so that the first tasks need not wait
        for it."""
        warming = (self.pools["prompt"].run(warm_up) for _ in range(self._processes))
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
        is_long: bool = False,
    ) -> FinishedTask[T]:
        """`check` reads the answer, or raises BadAnswer. No worker of these `people` gets the task. A long
        task takes more time than a move. Raises Crowded. If a process or a worker dies, another one takes
        over."""
        has_begun = asyncio.Event()
        is_wanted = True

        async def done() -> FinishedTask[T]:
            allowed = reach
            while is_wanted:
                async with self.queue.turn(owner, line, people, reach=allowed, is_long=is_long) as place:
                    has_begun.set()
                    if not isinstance(place, RemoteOffer):
                        return FinishedTask(check(await self._here(task, place, owner)), True)
                    try:
                        return FinishedTask(await place.perform(task, check), False)
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

    async def _here(self, task: Task, slot: Slot, owner: Owner) -> bytes:
        with TRACING.span("work", kind=task.kind):
            answer, milliseconds = await self.pools[slot].run(_timed, task.kind, bytes(task.payload))
        if owner.site:
            self.thinking_time.charge(owner, milliseconds)
        return answer

    def close(self) -> None:
        for pool in self.pools.values():
            pool.close()


def _timed(kind: str, payload: bytes) -> tuple[bytes, float]:
    """The answer, and how many milliseconds of processor time it took."""
    began = process_time()
    answer = perform(kind, payload)
    return answer, 1_000 * (process_time() - began)
