"""Removes people from a race who have closed the page without leaving it. So nobody races against an empty
seat, and a race without people ends."""

from __future__ import annotations

import logging
from typing import Final

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.json_log import about
from robotable.server.play.command_handler import CommandHandler
from robotable.server.play.live_table import LiveTable
from robotable.server.play.presence import TablePresence
from robotable.server.play.table_registry import TableRegistry
from robotable.store.protocol import StoreError

UNSEEN_FOR: Final = 120_000
"""Milliseconds. Long enough to reload the page, to change trains or to answer the door."""

EVERY: Final = 5.0
log = logging.getLogger("robotable.absence")


class AbsenceWorker:
    def __init__(
        self, registry: TableRegistry, presence: TablePresence, commands: CommandHandler, clock: Clock
    ) -> None:
        self._registry = registry
        self._presence = presence
        self._commands = commands
        self._clock = clock

    async def run(self) -> None:
        while True:
            await self._clock.sleep(EVERY)
            await self.look_around()

    async def look_around(self) -> None:
        """Only tables in memory: nobody is waiting at any other table."""
        for live in self._registry.all_in_memory():
            if live.table.status == "playing" and not live.table.policy.in_turns:
                await self._look_at(live)

    async def _look_at(self, live: LiveTable) -> None:
        now = self._clock.now()
        for seat, since in self._presence.unseen_since(live).items():
            if now - since < UNSEEN_FOR:
                continue
            try:
                await self._commands.leave_unseen(live.row.id, seat)
            except (Problem, StoreError) as error:
                log.warning("an absent player stays seated: %s", error, extra=about(live.row.id))
