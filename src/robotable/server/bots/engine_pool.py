"""Where the built-in bots think: in processes of this server, or on other machines."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final

import msgspec

from robotable.engines.catalogue import ENGINES, warm_up
from robotable.games.protocol import Seat
from robotable.server.bots.fair_queue import FairQueue, Kind, Owner
from robotable.server.bots.plan_request import (
    PlannedAction,
    PlanRequest,
    checked_plan,
    plan_request,
    read_plan,
    think,
)
from robotable.server.bots.remote_workers import LeaseEnded, RemoteWorkers
from robotable.server.bots.worker_process import end_with_server
from robotable.server.ops.clock import Clock, ServerClock
from robotable.server.ops.metrics import Metrics
from robotable.server.ops.tracing import TRACING
from robotable.table.table import Table

log = logging.getLogger("robotable.bots")

TRIES: Final = 3


class EnginePool:
    """A plan depends only on the view and the seed, so a bot that is interrupted plans the same again."""

    def __init__(self, processes: int, clock: Clock | None = None, metrics: Metrics | None = None) -> None:
        """Without processes, only other machines think."""
        self.queue = FairQueue(processes)
        self.remote = RemoteWorkers(self.queue, clock or ServerClock(), metrics or Metrics())
        self._processes = processes
        self._pool: Executor | None = None
        self._engines = {name: bot.factory() for name, bot in ENGINES.items()}
        self._plans: set[asyncio.Task[PlannedAction | None]] = set()

    def question(self, engine: str, table: Table, seat: Seat) -> Any:
        """What the engine is asked in this position; None if nothing."""
        return self._engines[engine].question(table.rules.view(table.state, seat))

    async def warm_up(self) -> None:
        """Start the processes and let them load everything, so that the first bots need not wait for it."""
        if not self._processes:
            return
        pool, loop = self._started(), asyncio.get_running_loop()
        warming = (loop.run_in_executor(pool, warm_up) for _ in range(self._processes))
        for end in await asyncio.gather(*warming, return_exceptions=True):
            if isinstance(end, Exception):
                log.warning("a bot process has failed to load: %s", end)

    def has_thinkers(self) -> bool:
        """Whether anybody could think now: a process here, or a worker on another machine."""
        return self._processes > 0 or self.remote.are_here()

    async def plan(
        self, engine: str, table: Table, seat: Seat, seed: str, owner: Owner, kind: Kind
    ) -> PlannedAction | None:
        """Raises Crowded. If a process or a worker dies, another one takes over."""
        request = plan_request(engine, self._engines[engine], table, seat, seed)
        people = [one.person for one in table.sitters if one is not None and one.person is not None]
        has_begun = asyncio.Event()
        is_wanted = True

        async def planned() -> PlannedAction | None:
            is_local = False
            while is_wanted:
                async with self.queue.turn(owner, kind, people, is_local=is_local) as offer:
                    has_begun.set()
                    if offer is None:
                        return await self._plan(request, table)
                    try:
                        return await self.remote.plan(
                            offer, request, lambda answer: checked_plan(answer, table, seat)
                        )
                    except LeaseEnded:
                        # Whatever was wrong with the worker, the next attempt is safe, if it can be.
                        is_local = self._processes > 0
                        has_begun.clear()
            return None

        task = asyncio.create_task(planned())
        self._plans.add(task)
        task.add_done_callback(self._finished)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            # A process cannot be stopped in the middle of a plan, so it keeps its place until then.
            is_wanted = False
            if not has_begun.is_set():
                task.cancel()
            raise

    def _finished(self, task: asyncio.Task[PlannedAction | None]) -> None:
        self._plans.discard(task)
        if not task.cancelled():
            task.exception()  # if nobody waits for the plan any more, nobody needs to hear of it

    async def _plan(self, request: PlanRequest, table: Table) -> PlannedAction | None:
        question = msgspec.json.encode(request)
        for attempt in range(TRIES):
            pool = self._started()
            try:
                with TRACING.span("think", engine=request.engine, game=table.setup.game):
                    answer = await asyncio.get_running_loop().run_in_executor(pool, think, question)
            except BrokenExecutor:
                log.warning("a bot process has died (attempt %d of %d)", attempt + 1, TRIES)
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
                continue
            return read_plan(answer, table)
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
