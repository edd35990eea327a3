"""The house bots at their tables: an engine gets a view, thinks in a process of its own, and acts.

A plan is made from the view alone and from a seed of its own, so a bot that was interrupted by a restart
thinks the same again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any, Final

import msgspec

from robotable.engines.catalogue import ENGINES, adviser
from robotable.engines.protocol import Remembering
from robotable.engines.watch import Watch, watched
from robotable.games.catalogue import GAMES
from robotable.games.protocol import Seat
from robotable.games.rounds import MatchView
from robotable.server.context import AppContext
from robotable.server.errors import Problem
from robotable.server.play.live_table import LiveTable
from robotable.store.protocol import StoreError
from robotable.table.fold import Table

log = logging.getLogger("robotable.bots")

LEASE: Final = 60_000
TRIES: Final = 3
MOST_ADVICE: Final = 1_000


def think(
    engine: str, game: str, is_match: bool, view: bytes, past: bytes, seed: str
) -> tuple[int, bytes] | None:
    """In the worker: what the engine wants to do and after how many milliseconds; None: nothing now."""
    entry = GAMES[game]
    of: Any = MatchView
    many: Any = tuple
    seen = msgspec.json.decode(view, type=of[entry.action, entry.view] if is_match else entry.view)
    bot = ENGINES[engine].factory()
    if isinstance(bot, Remembering):
        plan = bot.plan(seen, Random(seed), msgspec.json.decode(past, type=many[entry.action, ...]))
    else:
        plan = bot.plan(seen, Random(seed))
    return None if plan is None else (plan.after_ms, msgspec.json.encode(plan.action))


class BotWorker:
    def __init__(self, house: AppContext, workers: int = 1) -> None:
        self._house = house
        self._workers = workers
        self._pool: Executor | None = None
        self._engines = {name: bot.factory() for name, bot in ENGINES.items()}
        self._watches: dict[tuple[str, Seat], tuple[int, Watch | None]] = {}
        """Up to which entry the log was shown to each bot, and what it is asked since."""
        self._thinking: dict[tuple[str, Seat], tuple[Watch, asyncio.Task[None]]] = {}
        self._advice: OrderedDict[tuple[str, Seat, tuple[Any, ...]], asyncio.Task[Any]] = OrderedDict()
        """What was thought about a turn, by table, seat and all that has happened there: whoever asks twice
        is told the same."""
        self._advising = asyncio.Lock()
        house.registry.committer.on_change = self.look
        house.advise = self.advise

    async def run(self) -> None:
        """After a restart: whoever was thinking goes on. From then on every change tells who is to think."""
        now = self._house.now()
        for job in await self._house.store.jobs.lease(now, now + LEASE, 10_000, ("engine",)):
            try:
                self.look(await self._house.registry.live(job.key))
            except Problem as problem:
                log.warning("table %s: %s", job.key, problem)
            except StoreError:
                raise
            except Exception:
                log.exception("table %s", job.key)

    def close(self) -> None:
        for _, task in self._thinking.values():
            task.cancel()
        for advice in self._advice.values():
            advice.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def look(self, live: LiveTable) -> None:
        """Somebody may have something to think about; nobody begins anew because others have acted."""
        for seat, sitter in enumerate(live.table.sitters):
            if sitter is None or sitter.engine is None:
                continue
            key = (live.row.id, seat)
            watch = self._watch(live, seat, sitter.engine)
            before = self._thinking.get(key)
            if before is not None and before[0] == watch and not before[1].done():
                continue
            if before is not None:
                before[1].cancel()
                del self._thinking[key]
            if watch is not None:
                task = asyncio.create_task(self._think(live, seat, sitter.engine, watch))
                self._thinking[key] = (watch, task)
        if live.table.status == "over":
            for seat in range(len(live.table.sitters)):
                self._watches.pop((live.row.id, seat), None)

    def _watch(self, live: LiveTable, seat: Seat, engine: str) -> Watch | None:
        """The bot's watch, shown what it has not seen of the log; after a restart, the last part of it."""
        seen, watch = self._watches.get((live.row.id, seat), (0, None))
        for entry, grown in live.recent(seen):
            asked = None
            if grown.status == "playing":
                asked = self._engines[engine].question(grown.rules.view(grown.state, seat))
            watch = watched(watch, asked, entry.seq, entry.at)
        self._watches[live.row.id, seat] = (live.table.seq, watch)
        return watch

    async def advise(self, live: LiveTable, seat: Seat) -> Any:
        """What the strongest house bot would lay on this seat: from what the seat sees, in a worker."""
        key = (live.row.id, seat, live.table.log)
        if (found := self._advice.get(key)) is None:
            found = self._advice[key] = asyncio.create_task(self._advised(live, seat))
            if len(self._advice) > MOST_ADVICE:
                self._advice.popitem(last=False)
        try:
            return await asyncio.shield(found)
        except Exception:
            self._advice.pop(key, None)
            raise

    async def _advised(self, live: LiveTable, seat: Seat) -> Any:
        table = live.table
        seed = f"{self._house.secret}/{live.row.id}/{seat}/hint {table.moves}"
        found = adviser(table.setup.game)
        if found is None:
            raise Problem(409, "no_hint", f"No bot of {table.setup.entry().title} gives hints.")
        # One at a time, so that bots who are to move need not wait behind many.
        async with self._advising:
            plan = await self._planned(found.bot, table, seat, seed)
        if plan is None:
            raise Problem(409, "not_now", "You can ask for a hint only on your turn.")
        return msgspec.json.decode(plan[1], type=table.setup.entry().action)

    async def _think(self, live: LiveTable, seat: Seat, engine: str, watch: Watch) -> None:
        table = live.table
        seed = watch.seed(f"{self._house.secret}/{live.row.id}", seat)
        try:
            plan = await self._planned(engine, table, seat, seed)
            if plan is None:
                return
            after, action = plan
            await asyncio.sleep(max(0, watch.due(after) - self._house.now()) / 1000)
            decoded = msgspec.json.decode(action, type=table.setup.entry().action)
            await self._house.registry.engine_acts(live.row.id, seat, table.seq, decoded)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("engine %s at table %s", engine, live.row.id)

    async def _planned(self, name: str, table: Table, seat: Seat, seed: str) -> tuple[int, bytes] | None:
        """In a worker; if the worker dies, in the next one. The same question has the same answer there."""
        engine, view, encode = self._engines[name], table.rules.view(table.state, seat), msgspec.json.encode
        past = engine.recall(view, table.log) if isinstance(engine, Remembering) else ()
        setup = table.setup
        question = (name, setup.game, setup.match is not None, encode(view), encode(past), seed)
        for attempt in range(TRIES):
            if self._pool is None:
                self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"))
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, think, *question)
            except BrokenExecutor:
                log.warning("a thinking worker has died (%d of %d)", attempt + 1, TRIES)
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
        raise RuntimeError(f"the workers died {TRIES} times over one question")
