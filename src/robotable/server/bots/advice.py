"""Advice from a built-in bot: what it would do in a player's seat, from what that player sees."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, Final

from robotable.engines.catalogue import adviser
from robotable.games.protocol import Seat
from robotable.server.bots.engine_pool import EnginePool
from robotable.server.errors import Problem
from robotable.server.ops.stored_secret import StoredSecret
from robotable.server.play.live_table import LiveTable

MAX_CACHED: Final = 1_000


class BotAdvice:
    def __init__(self, pool: EnginePool, luck: StoredSecret) -> None:
        self._pool = pool
        self._luck = luck
        self._cached: OrderedDict[tuple[str, Seat, tuple[Any, ...]], asyncio.Task[Any]] = OrderedDict()
        """By table, seat and log, so that asking twice gives the same advice."""
        self._thinking = asyncio.Lock()
        """One piece of advice at a time, so that bots at their tables do not have to wait."""

    async def get(self, live: LiveTable, seat: Seat) -> Any:
        """The action that the bot would choose."""
        key = (live.row.id, seat, live.table.log)
        if (found := self._cached.get(key)) is None:
            found = self._cached[key] = asyncio.create_task(self._think(live, seat))
            if len(self._cached) > MAX_CACHED:
                self._cached.popitem(last=False)
        try:
            return await asyncio.shield(found)
        except Exception:
            self._cached.pop(key, None)
            raise

    async def _think(self, live: LiveTable, seat: Seat) -> Any:
        table = live.table
        found = adviser(table.setup.game)
        if found is None:
            raise Problem(409, "no_hint", f"No bot of {table.setup.entry().title} gives hints.")
        seed = f"{await self._luck.get()}/{live.row.id}/{seat}/hint {table.moves}"
        async with self._thinking:
            plan = await self._pool.plan(found.bot, table, seat, seed)
        if plan is None:
            raise Problem(409, "not_now", "You can ask for a hint only on your turn.")
        return plan.action

    def close(self) -> None:
        for task in self._cached.values():
            task.cancel()
