"""Processes in which the built-in bots think."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any, Final

import msgspec

from robotable.engines.catalogue import ENGINES, warm_up
from robotable.engines.protocol import Remembering
from robotable.games.catalogue import GAMES
from robotable.games.protocol import Seat
from robotable.games.rounds import MatchView
from robotable.server.bots.fair_queue import FairQueue, Kind, Owner
from robotable.server.bots.worker_process import end_with_server
from robotable.table.table import Table

log = logging.getLogger("robotable.bots")

TRIES: Final = 3


class PlannedAction(msgspec.Struct, frozen=True):
    action: Any
    after_ms: int
    """How long the bot wants to think, counted from when it was asked."""


def think(
    engine: str, game: str, is_match: bool, view: bytes, past: bytes, seed: str
) -> tuple[int, bytes] | None:
    """Runs in a worker process. Returns the delay in milliseconds and the action; None for no action."""
    entry = GAMES[game]
    match_view: Any = MatchView
    actions: Any = tuple
    seen = msgspec.json.decode(view, type=match_view[entry.action, entry.view] if is_match else entry.view)
    bot = ENGINES[engine].factory()
    if isinstance(bot, Remembering):
        plan = bot.plan(seen, Random(seed), msgspec.json.decode(past, type=actions[entry.action, ...]))
    else:
        plan = bot.plan(seen, Random(seed))
    return None if plan is None else (plan.after_ms, msgspec.json.encode(plan.action))


class EnginePool:
    """A plan depends only on the view and the seed, so a bot that is interrupted plans the same again."""

    def __init__(self, processes: int) -> None:
        self.queue = FairQueue(processes)
        self._processes = processes
        self._pool: Executor | None = None
        self._engines = {name: bot.factory() for name, bot in ENGINES.items()}
        self._plans: set[asyncio.Task[PlannedAction | None]] = set()

    def question(self, engine: str, table: Table, seat: Seat) -> Any:
        """What the engine is asked in this position; None if nothing."""
        return self._engines[engine].question(table.rules.view(table.state, seat))

    async def warm_up(self) -> None:
        """Start the processes and let them load everything, so that the first bots need not wait for it."""
        pool, loop = self._started(), asyncio.get_running_loop()
        warming = (loop.run_in_executor(pool, warm_up) for _ in range(self._processes))
        for end in await asyncio.gather(*warming, return_exceptions=True):
            if isinstance(end, Exception):
                log.warning("a bot process has failed to load: %s", end)

    async def plan(
        self, engine: str, table: Table, seat: Seat, seed: str, owner: Owner, kind: Kind
    ) -> PlannedAction | None:
        """Raises Crowded. If the worker process dies, another one takes over."""
        has_begun = asyncio.Event()

        async def planned() -> PlannedAction | None:
            async with self.queue.turn(owner, kind):
                has_begun.set()
                return await self._plan(engine, table, seat, seed)

        task = asyncio.create_task(planned())
        self._plans.add(task)
        task.add_done_callback(self._finished)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            # A process cannot be stopped in the middle of a plan, so it keeps its place until then.
            if not has_begun.is_set():
                task.cancel()
            raise

    def _finished(self, task: asyncio.Task[PlannedAction | None]) -> None:
        self._plans.discard(task)
        if not task.cancelled():
            task.exception()  # if nobody waits for the plan any more, nobody needs to hear of it

    async def _plan(self, engine: str, table: Table, seat: Seat, seed: str) -> PlannedAction | None:
        bot, view = self._engines[engine], table.rules.view(table.state, seat)
        past = bot.recall(view, table.log) if isinstance(bot, Remembering) else ()
        setup, encode = table.setup, msgspec.json.encode
        question = (engine, setup.game, setup.match is not None, encode(view), encode(past), seed)
        for attempt in range(TRIES):
            pool = self._started()
            try:
                found = await asyncio.get_running_loop().run_in_executor(pool, think, *question)
            except BrokenExecutor:
                log.warning("a bot process has died (attempt %d of %d)", attempt + 1, TRIES)
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
                continue
            if found is None:
                return None
            return PlannedAction(msgspec.json.decode(found[1], type=setup.entry().action), found[0])
        raise RuntimeError(f"{TRIES} bot processes have died over the same question")

    def _started(self) -> Executor:
        """Must be called in the thread of the server's loop. See `end_with_server`."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes, mp_context=get_context("spawn"), initializer=end_with_server
            )
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
