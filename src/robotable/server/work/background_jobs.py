"""Does jobs of the store that take a while and for which nobody waits. Each is leased by one node, which
renews the lease while it works. If the node dies, the lease ends and another node does the job."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from robotable.server.ops.clock import Clock
from robotable.server.ops.metrics import Metrics
from robotable.store.protocol import StoreError
from robotable.store.protocol.jobs import Job, JobKind, Jobs

LEASE: Final = 60_000
"""Milliseconds. It is also the pause before a job that has failed is tried again."""

AT_ONCE: Final = 4
CHECK_EVERY: Final = 1.0
"""Seconds."""

log = logging.getLogger("robotable.jobs")

Handlers = Mapping[JobKind, Callable[[str], Awaitable[None]]]
"""What to do with the key of a job of each kind. It may run twice, so the second time must do no harm."""


class BackgroundJobs:
    def __init__(
        self,
        jobs: Jobs,
        clock: Clock,
        metrics: Metrics,
        handlers: Handlers,
        *,
        lease: int = LEASE,
        check_every: float = CHECK_EVERY,
    ) -> None:
        """`lease` is in milliseconds, `check_every` in seconds."""
        self._lease = lease
        self._check_every = check_every
        self._jobs = jobs
        self._clock = clock
        self._metrics = metrics
        self._handlers = handlers
        self._running: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        try:
            while True:
                try:
                    await self.begin()
                except StoreError as error:
                    log.error("the store does not respond: %s", error)
                await self._clock.sleep(self._check_every)
        finally:
            for task in self._running:
                task.cancel()

    async def begin(self) -> None:
        """Begin with jobs that are due, as many as there is room for."""
        room = AT_ONCE - len(self._running)
        if not room:
            return
        kinds, now = tuple(self._handlers), self._clock.now()
        due = await self._jobs.next_due(kinds)
        if due is None or due > now:
            return
        for job in await self._jobs.lease(now, now + self._lease, room, kinds):
            self._metrics.job_lag.labels(job.kind).observe(max(0, now - job.due) / 1000)
            task = asyncio.create_task(self._do(job))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _do(self, job: Job) -> None:
        renewing = asyncio.create_task(self._renew(job))
        try:
            await self._handlers[job.kind](job.key)
            await self._jobs.finish(job)
        except Exception:
            log.exception("a job of kind %s failed and will be tried again", job.kind)
        finally:
            renewing.cancel()

    async def _renew(self, job: Job) -> None:
        is_there = True
        while is_there:
            await self._clock.sleep(self._lease / 3000)
            try:
                is_there = await self._jobs.renew(job, self._clock.now() + self._lease)
            except StoreError as error:
                log.error("the store does not respond: %s", error)
