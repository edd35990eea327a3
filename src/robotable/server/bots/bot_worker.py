"""Lets the built-in bots act at their tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Final

from robotable.engines.pending_question import PendingQuestion, pending_question
from robotable.games.protocol import Seat
from robotable.server.bots.bot_pace import BotPace
from robotable.server.bots.engine_pool import EnginePool
from robotable.server.bots.owners import Owners
from robotable.server.bots.thinking_leases import ThinkingLeases
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.json_log import TABLE, about
from robotable.server.ops.stored_secret import StoredSecret
from robotable.server.play.changed_tables import ChangedTables
from robotable.server.play.command_handler import CommandHandler
from robotable.server.play.live_table import LiveTable
from robotable.server.play.table_registry import TableRegistry
from robotable.server.work.fair_queue import Crowded
from robotable.server.work.plan_request import PlannedAction
from robotable.store.protocol import StoreError
from robotable.store.protocol.jobs import Jobs

log = logging.getLogger("robotable.bots")

RESUMED_AT_ONCE: Final = 500
ASK_AGAIN: Final = (1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds after which a bot asks again for its turn to think. The last pause repeats."""


@dataclass(frozen=True)
class BotWorker:
    pool: EnginePool
    owners: Owners
    pace: BotPace
    changed: ChangedTables
    registry: TableRegistry
    commands: CommandHandler
    jobs: Jobs
    clock: Clock
    luck: StoredSecret
    """The bots' seeds are derived from it, so that nobody else can foresee what they do."""
    leases: ThinkingLeases | None
    """None if there are no other nodes."""
    is_mine: Callable[[str], bool]
    """Whether this node is the one that resumes a table."""

    _pending: dict[tuple[str, Seat], tuple[int, PendingQuestion | None]] = field(
        default_factory=dict, init=False
    )
    """For each bot the last entry that it has seen, and its current question."""

    _thinking: dict[tuple[str, Seat], tuple[PendingQuestion, asyncio.Task[None]]] = field(
        default_factory=dict, init=False
    )

    _abandoned: asyncio.Event = field(default_factory=asyncio.Event, init=False)

    async def run(self) -> None:
        """After a restart, resume where bots were thinking. From then on, follow the changes."""
        await self._resume()
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._follow())
            tasks.create_task(self._take_over())

    def node_ended(self) -> None:
        """Another node has ended, and perhaps nobody else knows where its bots were thinking."""
        self._abandoned.set()

    async def _take_over(self) -> None:
        while True:
            await self._abandoned.wait()
            self._abandoned.clear()
            await self._resume()

    async def _follow(self) -> None:
        while True:
            for live in await self.changed.take():
                try:
                    self.look_at(live)
                except Exception:
                    log.exception("the bots were not told", extra=about(live.row.id))

    async def _resume(self) -> None:
        """All tables of this node, whatever is leased: the server before has ended, even if that was only a
        second ago."""
        after = ""
        while tables := await self.jobs.keys("engine", after=after, limit=RESUMED_AT_ONCE):
            for table in filter(self.is_mine, tables):
                try:
                    self.look_at(await self.registry.get(table))
                except Problem as problem:
                    log.warning("the bots did not resume: %s", problem, extra=about(table))
                except StoreError:
                    raise
                except Exception:
                    log.exception("the bots did not resume", extra=about(table))
            after = tables[-1]

    def close(self) -> None:
        for _, task in self._thinking.values():
            task.cancel()

    def look_at(self, live: LiveTable) -> None:
        """Start the bots that have a new question. A bot whose question is unchanged keeps thinking."""
        for seat, sitter in enumerate(live.table.sitters):
            if sitter is None or sitter.engine is None:
                continue
            key = (live.row.id, seat)
            pending = self._pending_question(live, seat, sitter.engine)
            before = self._thinking.get(key)
            if before is not None and before[0] == pending and not before[1].done():
                continue
            if before is not None:
                before[1].cancel()
                del self._thinking[key]
            if pending is not None:
                task = asyncio.create_task(self._think(live, seat, sitter.engine, pending))
                self._thinking[key] = (pending, task)
        if live.table.status == "over":
            for seat in range(len(live.table.sitters)):
                self._pending.pop((live.row.id, seat), None)

    def _pending_question(self, live: LiveTable, seat: Seat, engine: str) -> PendingQuestion | None:
        """The bot's current question, from the entries it has not seen yet. After a restart these are the
        recent ones."""
        seen, pending = self._pending.get((live.row.id, seat), (0, None))
        for entry, table in live.recent(seen):
            asked = self.pool.question(engine, table, seat) if table.status == "playing" else None
            pending = pending_question(pending, asked, entry.seq, entry.at)
        self._pending[live.row.id, seat] = (live.table.seq, pending)
        return pending

    async def _think(self, live: LiveTable, seat: Seat, engine: str, pending: PendingQuestion) -> None:
        table = live.table
        TABLE.set(live.row.id)  # this is a task of its own
        try:
            await self.pace.wait(live)
            async with self._turn(live, seat) as has_waited:
                if has_waited and await self.commands.committer.refresh(live):
                    # The other node may have made the move. Then this ends the task.
                    self.look_at(live)
                    await asyncio.sleep(0)
                seed = pending.seed(f"{await self.luck.get()}/{live.row.id}", seat)
                plan = await self._plan(live, seat, engine, seed)
                if plan is None:
                    return
                await self.clock.sleep(_wait(pending, plan, self.clock.now()) / 1000)
                await self.commands.act_for_bot(live.row.id, seat, table.seq, plan.action)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("bot %s did not act", engine)

    def _turn(self, live: LiveTable, seat: Seat) -> AbstractAsyncContextManager[bool]:
        return nullcontext(False) if self.leases is None else self.leases.held(live.row.id, seat)

    async def _plan(self, live: LiveTable, seat: Seat, engine: str, seed: str) -> PlannedAction | None:
        """However many others are waiting, the bot gets its turn."""
        table = live.table
        for pause in chain(ASK_AGAIN, repeat(ASK_AGAIN[-1])):
            try:
                return await self.pool.plan(engine, table, seat, seed, self.owners.of(live), "move")
            except Crowded:
                await self.clock.sleep(pause)
        raise AssertionError("the pauses never end")


def _wait(pending: PendingQuestion, plan: PlannedAction, now: int) -> int:
    """Milliseconds until the plan is carried out."""
    left = pending.due(plan.after_ms) - now
    if left >= 0 or not plan.late_step_ms:
        return max(0, left)
    return left % plan.late_step_ms
