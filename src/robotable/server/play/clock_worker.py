"""What happens by itself: deadlines are met from the jobs in the store, so they survive a restart."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from robotable.server.errors import Problem
from robotable.server.play.table_registry import TableRegistry
from robotable.store.protocol import StoreError

LEASE: Final = 30_000
LONGEST_SLEEP: Final = 1.0
log = logging.getLogger("robotable.clock_worker")


async def run_clock(registry: TableRegistry) -> None:
    """Meet every deadline that is due. A job that fails stays leased for a while and comes again."""
    while True:
        try:
            await meet_deadlines(registry)
            due = await registry.store.jobs.next_due(("clock",))
        except StoreError as error:
            log.error("the store does not answer: %s", error)
            due = None
        wait = LONGEST_SLEEP if due is None else (due - registry.now()) / 1000
        await asyncio.sleep(max(0.01, min(LONGEST_SLEEP, wait)))


async def meet_deadlines(registry: TableRegistry) -> int:
    """How many deadlines were met."""
    now = registry.now()
    jobs = await registry.store.jobs.lease(now, now + LEASE, 100, ("clock",))
    for job in jobs:
        registry.metrics.job_lag.labels(job.kind).observe(max(0, registry.now() - job.due) / 1000)
        try:
            await registry.clock(job.key)
        except Problem as problem:
            log.warning("table %s: %s", job.key, problem)
        except StoreError:
            raise
        except Exception:
            # A table that cannot be read, say, is one table's trouble: the clocks of the others go on.
            log.exception("table %s", job.key)
            continue
        await registry.store.jobs.finish(job)
    return len(jobs)
