"""Advice from a built-in bot: what it would do in a player's seat, from what that player sees."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, Final

from robotable.engines.catalogue import adviser
from robotable.games.protocol import Seat
from robotable.server.bots.engine_pool import EnginePool
from robotable.server.bots.owners import Owners
from robotable.server.errors import Problem
from robotable.server.ops.stored_secret import StoredSecret
from robotable.server.play.live_table import LiveTable
from robotable.server.work.fair_queue import Crowded
from robotable.table.action_log import ActionLog

MAX_CACHED: Final = 1_000


class BotAdvice:
    def __init__(self, pool: EnginePool, owners: Owners, luck: StoredSecret) -> None:
        self._pool = pool
        self._owners = owners
        self._luck = luck
        self._cached: OrderedDict[tuple[str, Seat, ActionLog], asyncio.Task[Any]] = OrderedDict()
        """By table, seat and log, so that asking twice gives the same advice."""

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
        if not self._pool.has_thinkers():
            message = "No bot is available to give hints just now. Try again later."
            raise Problem(503, "busy", message, seconds=60)
        seed = f"{await self._luck.get()}/{live.row.id}/{seat}/hint {table.moves}"
        try:
            plan = await self._pool.plan(found.bot, table, seat, seed, self._owners.of(live), "hint")
        except Crowded as crowded:
            raise too_many_hints(crowded) from None
        if plan is None:
            raise Problem(409, "not_now", "You can ask for a hint only on your turn.")
        return plan.action

    def close(self) -> None:
        for task in self._cached.values():
            task.cancel()


def too_many_hints(crowded: Crowded) -> Problem:
    if crowded.whose == "person":
        message = "You are waiting for other hints already. Try again when they have arrived."
        return Problem(429, "too_often", message, seconds=5, key="hints")
    message = "Too many people are asking for hints just now. Try again in a moment."
    return Problem(503, "busy", message, seconds=10)
