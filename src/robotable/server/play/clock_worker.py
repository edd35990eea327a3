"""Acts when a table's deadline has passed. Deadlines are jobs in the store, so they survive a restart."""

from __future__ import annotations

import logging
from typing import Final

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.json_log import about
from robotable.server.ops.metrics import Metrics
from robotable.server.play.command_handler import CommandHandler
from robotable.server.play.uptime import Uptime
from robotable.store.protocol import StoreError
from robotable.store.protocol.jobs import Jobs

LEASE: Final = 30_000
BATCH: Final = 100
MAX_SLEEP: Final = 1.0
log = logging.getLogger("robotable.clock")


class ClockWorker:
    def __init__(
        self, jobs: Jobs, commands: CommandHandler, clock: Clock, metrics: Metrics, uptime: Uptime
    ) -> None:
        self._jobs = jobs
        self._uptime = uptime
        self._commands = commands
        self._clock = clock
        self._metrics = metrics

    async def run(self) -> None:
        """A job that fails stays leased for a while and is then tried again."""
        await self._stop_clocks()
        while True:
            try:
                await self.meet_deadlines()
                due = await self._jobs.next_due(("clock",))
                if due is not None:
                    await self._uptime.sign()
            except StoreError as error:
                log.error("the store does not respond: %s", error)
                due = None
            wait = MAX_SLEEP if due is None else (due - self._clock.now()) / 1000
            await self._clock.sleep(max(0.01, min(MAX_SLEEP, wait)))

    async def _stop_clocks(self) -> None:
        """Credit downtime wherever a clock runs. The first command at a table does the same, so nobody has to
        wait for this."""
        if self._uptime.outage is None:
            return
        after = ""
        while tables := await self._jobs.keys("clock", after=after, limit=BATCH):
            for table in tables:
                await self._meet(table)
            after = tables[-1]

    async def meet_deadlines(self) -> int:
        """Returns how many deadlines there were."""
        now = self._clock.now()
        jobs = await self._jobs.lease(now, now + LEASE, BATCH, ("clock",))
        for job in jobs:
            self._metrics.job_lag.labels(job.kind).observe(max(0, self._clock.now() - job.due) / 1000)
            if await self._meet(job.key):
                await self._jobs.finish(job)
        return len(jobs)

    async def _meet(self, table: str) -> bool:
        """Returns False if it has to be tried again."""
        try:
            await self._commands.meet_deadline(table)
        except Problem as problem:
            log.warning("a deadline was not met: %s", problem, extra=about(table))
        except StoreError:
            raise
        except Exception:
            # One broken table must not stop the clocks of the others.
            log.exception("a deadline was not met", extra=about(table))
            return False
        return True
