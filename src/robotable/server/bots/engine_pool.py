"""Processes in which the built-in bots think."""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from random import Random
from threading import Thread
from typing import Any, Final

import msgspec

from robotable.engines.catalogue import ENGINES
from robotable.engines.protocol import Remembering
from robotable.games.catalogue import GAMES
from robotable.games.protocol import Seat
from robotable.games.rounds import MatchView
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


def end_with_server() -> None:
    """Runs first in each worker process. A server that is killed cannot end them itself."""
    server = parent_process()
    assert server is not None

    def wait() -> None:
        server.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


class EnginePool:
    """A plan depends only on the view and the seed, so a bot that is interrupted plans the same again."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: Executor | None = None
        self._engines = {name: bot.factory() for name, bot in ENGINES.items()}

    def question(self, engine: str, table: Table, seat: Seat) -> Any:
        """What the engine is asked in this position; None if nothing."""
        return self._engines[engine].question(table.rules.view(table.state, seat))

    async def plan(self, engine: str, table: Table, seat: Seat, seed: str) -> PlannedAction | None:
        """If the worker process dies, another one takes over."""
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
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes, mp_context=get_context("spawn"), initializer=end_with_server
            )
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
