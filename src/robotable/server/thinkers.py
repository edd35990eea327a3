"""The house bots at their tables: an engine gets a view, thinks in a process of its own, and acts.

A plan is made from the view alone and from a seed of its own, so a bot that was interrupted by a restart
thinks the same again.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any, Final

import msgspec

from robotable.engines.catalogue import ENGINES
from robotable.games.catalogue import GAMES
from robotable.games.protocol import Seat
from robotable.games.race.state import RaceState
from robotable.games.rounds import MatchView
from robotable.server.errors import Problem
from robotable.server.hall import Live
from robotable.server.house import House

log = logging.getLogger("robotable.thinkers")

LEASE: Final = 60_000


def think(engine: str, game: str, is_match: bool, view: bytes, seed: str) -> tuple[int, bytes] | None:
    """In the worker: what the engine wants to do and after how many milliseconds; None: nothing now."""
    entry = GAMES[game]
    of: Any = MatchView
    seen = msgspec.json.decode(view, type=of[entry.action, entry.view] if is_match else entry.view)
    plan = ENGINES[engine].make().plan(seen, Random(seed))
    return None if plan is None else (plan.after_ms, msgspec.json.encode(plan.action))


class Thinkers:
    def __init__(self, house: House, workers: int = 1) -> None:
        self._house = house
        self._workers = workers
        self._pool: Executor | None = None
        self._thinking: dict[tuple[str, Seat], tuple[str, asyncio.Task[None]]] = {}
        house.hall.on_change = self.look

    async def run(self) -> None:
        """After a restart: whoever was thinking goes on. From then on every change tells who is to think."""
        now = self._house.now()
        for job in await self._house.store.lease_jobs(now, now + LEASE, 10_000, ("engine",)):
            try:
                self.look(await self._house.hall.live(job.key))
            except Problem as problem:
                log.warning("table %s: %s", job.key, problem)

    def close(self) -> None:
        for _, task in self._thinking.values():
            task.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def look(self, live: Live) -> None:
        """Somebody may have something to think about; nobody begins anew because others have acted."""
        table = live.table
        acting = table.rules.to_act(table.state) if table.status == "playing" else ()
        for seat, sitter in enumerate(table.sitters):
            if sitter is None or sitter.engine is None:
                continue
            key = (live.row.id, seat)
            about = _about(live, seat)
            before = self._thinking.get(key)
            if before is not None and before[0] == about and not before[1].done():
                continue
            if before is not None:
                before[1].cancel()
                del self._thinking[key]
            if seat in acting:
                task = asyncio.create_task(self._think(live, seat, sitter.engine, about))
                self._thinking[key] = (about, task)

    async def _think(self, live: Live, seat: Seat, engine: str, about: str) -> None:
        table, loop = live.table, asyncio.get_running_loop()
        began = loop.time()
        view = msgspec.json.encode(table.rules.view(table.state, seat))
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"))
        seed = f"{live.row.invite} {about} {seat}"
        try:
            plan = await loop.run_in_executor(
                self._pool, think, engine, table.setup.game, table.setup.match is not None, view, seed
            )
            if plan is None:
                return
            after, action = plan
            await asyncio.sleep(max(0.0, began + after / 1000 - loop.time()))
            decoded = msgspec.json.decode(action, type=table.setup.entry().action)
            await self._house.hall.engine_acts(live.row.id, seat, table.seq, decoded)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("engine %s at table %s", engine, live.row.id)


def _about(live: Live, seat: Seat) -> str:
    """What a bot on this seat thinks about: as long as it stays the same, it goes on thinking."""
    state = live.table.state
    if not isinstance(state, RaceState):
        return str(live.table.seq)
    own = next((offer.count for offer in state.offers if offer.seat == seat), None)
    walk: Any = state.walk
    walked = 0 if walk is None else len(getattr(walk, "slides", walk))
    return f"{state.round} {state.asked if state.goal is None else state.goal} {state.showing} {own} {walked}"
