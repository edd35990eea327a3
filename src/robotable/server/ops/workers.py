"""Background workers. All of their work waits in the store, so one that fails can start again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Final

from robotable.server.ops.clock import Clock

RESTART_SECONDS: Final = 1.0
log = logging.getLogger("robotable.workers")


@asynccontextmanager
async def running(workers: Mapping[str, Callable[[], Awaitable[None]]], clock: Clock) -> AsyncIterator[None]:
    """Run the workers in the background, and end them at the end of the block."""
    tasks = [asyncio.create_task(_keep_running(name, work, clock)) for name, work in workers.items()]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _keep_running(name: str, work: Callable[[], Awaitable[None]], clock: Clock) -> None:
    while True:
        try:
            await work()
            return
        except Exception:
            log.exception("worker %s failed; restarting it", name)
            await clock.sleep(RESTART_SECONDS)
