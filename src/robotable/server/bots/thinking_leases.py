"""Lets only one of several nodes think for a bot. Without this, all nodes that have its table in memory would
plan the same move, although only one of them could make it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from robotable.games.protocol import Seat
from robotable.server.ops.clock import Clock
from robotable.store.protocol import StoreError
from robotable.store.protocol.bot_leases import BotLeases

LEASE: Final = 60_000
"""Milliseconds, more than a bot thinks. If it takes longer after all, another node may plan the same move."""

ASK_EVERY: Final = 2.0
"""Seconds after which a node asks again whether the one that thinks has died."""

log = logging.getLogger("robotable.bots")


class ThinkingLeases:
    def __init__(self, node: str, leases: BotLeases, clock: Clock) -> None:
        self._node = node
        self._leases = leases
        self._clock = clock

    @asynccontextmanager
    async def held(self, table: str, seat: Seat) -> AsyncIterator[bool]:
        """Wait until it is this node's turn to think for that bot. Yields whether another node had it."""
        has_waited = False
        while not await self._take(table, seat):
            has_waited = True
            await self._clock.sleep(ASK_EVERY)
        try:
            yield has_waited
        finally:
            await self._give_back(table, seat)

    async def _take(self, table: str, seat: Seat) -> bool:
        try:
            return await self._leases.take(self._node, table, seat, LEASE)
        except StoreError as error:
            log.error("the store does not respond: %s", error)
            return False

    async def _give_back(self, table: str, seat: Seat) -> None:
        try:
            await self._leases.give_back(self._node, table, seat)
        except StoreError as error:
            log.warning("a lease was not given back and will expire: %s", error)
