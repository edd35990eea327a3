"""Processes on this machine that run jobs, and end at once on Ctrl-C."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import active_children
from queue import SimpleQueue
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Final

from robotable.batch.interrupts import deferred_interrupt

AHEAD: Final = 8
"""Jobs that are handed out per process, so that none waits for work and a million jobs take little memory."""


class Processes:
    """They start with the first jobs and stay until the end of the block."""

    def __init__(self, processes: int | None) -> None:
        self._count = processes or os.cpu_count() or 1
        self._pool: ProcessPoolExecutor | None = None
        self._others = set(active_children())

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for worker in set(active_children()) - self._others:  # a job can take minutes
                worker.terminate()

    def run(self, work: Callable[[Any], Any], jobs: Sequence[Any]) -> Generator[tuple[int, Any], None, None]:
        """Yields the number of each job with its result, as they are completed."""
        done: SimpleQueue[Future[Any] | None] = SimpleQueue()
        with deferred_interrupt(lambda: done.put(None)):
            if self._pool is None:
                # Ctrl-C in a terminal reaches the workers as well. They leave it to this process.
                self._pool = ProcessPoolExecutor(self._count, initializer=signal, initargs=(SIGINT, SIG_IGN))
            running: dict[Future[Any], int] = {}
            coming = iter(enumerate(jobs))
            while True:
                while len(running) < AHEAD * self._count and (job := next(coming, None)) is not None:
                    future = self._pool.submit(work, job[1])
                    running[future] = job[0]
                    future.add_done_callback(done.put)
                if not running or (finished := done.get()) is None:
                    return
                yield running.pop(finished), finished.result()
