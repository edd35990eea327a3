"""What happens by itself: deadlines are met from the jobs in the store, so they survive a restart."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from robotable.server.errors import Problem
from robotable.server.house import House
from robotable.store.protocol import StoreError

LEASE: Final = 30_000
LONGEST_SLEEP: Final = 1.0
log = logging.getLogger("robotable.clockwork")


async def run_clock(house: House) -> None:
    """Meet every deadline that is due. A job that fails stays leased for a while and comes again."""
    while not house.closing:
        try:
            await meet_deadlines(house)
            due = await house.store.next_due(("clock",))
        except StoreError as error:
            log.error("the store does not answer: %s", error)
            due = None
        wait = LONGEST_SLEEP if due is None else (due - house.now()) / 1000
        await asyncio.sleep(max(0.01, min(LONGEST_SLEEP, wait)))


async def meet_deadlines(house: House) -> int:
    """How many deadlines were met."""
    now = house.now()
    jobs = await house.store.lease_jobs(now, now + LEASE, 100, ("clock",))
    for job in jobs:
        house.metrics.job_lag.labels(job.kind).observe(max(0, house.now() - job.due) / 1000)
        try:
            await house.hall.clock(job.key)
        except Problem as problem:
            log.warning("table %s: %s", job.key, problem)
        except StoreError:
            raise
        except Exception:
            # A table that cannot be read, say, is one table's trouble: the clocks of the others go on.
            log.exception("table %s", job.key)
            continue
        await house.store.finish_job(job)
    return len(jobs)
