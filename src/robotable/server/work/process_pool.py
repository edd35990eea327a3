"""Processes that compute for the server. They end with it, and another one takes over if one dies."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final, ParamSpec, TypeVar

from robotable.server.work.worker_process import end_with_server

P = ParamSpec("P")
T = TypeVar("T")

TRIES: Final = 3
log = logging.getLogger("robotable.work")


class ProcessPool:
    """The processes start when they are first needed."""

    def __init__(self, processes: int, name: str, niceness: int = 0) -> None:
        """`name` is for the log. With a niceness, other processes come first."""
        self._processes = processes
        self._name = name
        self._niceness = niceness
        self._pool: Executor | None = None

    async def run(self, work: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
        """Must be called in a thread that lives as long as the pool; see `end_with_server`."""
        for attempt in range(TRIES):
            pool = self.started()
            try:
                return await asyncio.wrap_future(pool.submit(work, *arguments, **more))
            except BrokenExecutor:
                log.warning("a process for %s has died (attempt %d of %d)", self._name, attempt + 1, TRIES)
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
        raise RuntimeError(f"{TRIES} processes for {self._name} have died over the same work")

    def started(self) -> Executor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes,
                mp_context=get_context("spawn"),
                initializer=_begin,
                initargs=(self._niceness,),
            )
            self._pool.submit(os.getpid)  # starts a process
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _begin(niceness: int) -> None:
    end_with_server()
    if sys.platform != "win32":
        os.nice(niceness)
