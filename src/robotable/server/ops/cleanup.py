"""Deletes what is no longer needed. Notifications are deleted when they are sent."""

from __future__ import annotations

import logging
from typing import Final

from robotable.server.ops.clock import Clock
from robotable.store.protocol import Store, StoreError
from robotable.store.protocol.logs import CommandKey
from robotable.table.timing import DAY

EVERY: Final = 6 * 3600.0
KEEP_COMMANDS: Final = 30 * DAY
"""A command that is sent again within this time is still done only once."""

KEEP_SESSIONS: Final = 7 * DAY
"""After they expire, in case the clock was wrong."""

KEEP_CHALLENGES: Final = 90 * DAY
KEEP_SEEKS: Final = DAY
BATCH: Final = 500
PAUSE: Final = 0.05
"""Seconds between two batches, so that moves go first."""

log = logging.getLogger("robotable.cleanup")


async def run_cleanup(store: Store, clock: Clock) -> None:
    while True:
        try:
            await prune(store, clock)
        except StoreError as error:
            log.error("the store does not respond: %s", error)
        await clock.sleep(EVERY)


async def prune(store: Store, clock: Clock) -> None:
    now = clock.now()
    await store.sessions.prune(now - KEEP_SESSIONS)
    await store.challenges.prune(now - KEEP_CHALLENGES)
    await store.reserved_seats.prune(now)
    await store.seeks.prune(now - KEEP_SEEKS)
    after: CommandKey | None = None
    while True:
        after = await store.logs.prune_commands(now - KEEP_COMMANDS, after, BATCH)
        if after is None:
            return
        await clock.sleep(PAUSE)
