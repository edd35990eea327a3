"""Now and then: what has served its time is forgotten. Letters are forgotten when they are sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from robotable.store.protocol import Store, StoreError
from robotable.store.protocol.logs import CommandKey
from robotable.table.timing import DAY

EVERY: Final = 6 * 3600.0
KEEP_COMMANDS: Final = 30 * DAY
"""For so long a command that is sent again is done once."""

KEEP_SESSIONS: Final = 7 * DAY
"""After they have expired, in case the clock was wrong."""

KEEP_CHALLENGES: Final = 90 * DAY
AT_ONCE: Final = 500
PAUSE: Final = 0.05
"""Seconds between two bites: moves go first."""

log = logging.getLogger("robotable.cleanup")


async def run_cleanup(store: Store, now: Callable[[], int]) -> None:
    while True:
        try:
            await prune(store, now())
        except StoreError as error:
            log.error("the store does not answer: %s", error)
        await asyncio.sleep(EVERY)


async def prune(store: Store, now: int) -> None:
    await store.sessions.prune(now - KEEP_SESSIONS)
    await store.challenges.prune(now - KEEP_CHALLENGES)
    await store.reserved_seats.prune(now)
    after: CommandKey | None = None
    while True:
        after = await store.logs.prune_commands(now - KEEP_COMMANDS, after, AT_ONCE)
        if after is None:
            return
        await asyncio.sleep(PAUSE)
