"""Leases tasks from a server or on its database and does them, each in a process of its own.

Exception
  Dismissed    the server does not want this worker: wrong token, wrong version
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from contextlib import suppress
from multiprocessing import get_context
from threading import Event, Thread
from typing import Final

from robotable.engines.catalogue import warm_up
from robotable.server.work.kinds import perform
from robotable.server.work.task import Task
from robotable.server.work.worker_process import end_with_server
from robotable.worker.link import Link, ServerRefusal, Unreachable

log = logging.getLogger("robotable.worker")

PAUSES: Final = (0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds before the server is asked again after it could not be reached. The last pause repeats."""

SOON: Final = 0.2
"""Seconds after which a worker that is busy notices that it should stop."""


class Dismissed(Exception):
    pass


class _Slot:
    """One process, and the thread that finds work for it."""

    def __init__(self, link: Link, stopping: Event, dismissed: Callable[[str], None]) -> None:
        self._link = link
        self._stopping = stopping
        self._dismissed = dismissed
        self._pool: ProcessPoolExecutor | None = None
        self.lease = ""
        """The id of the lease with which it waits or works."""
        self.is_working = False

    def run(self) -> None:
        """Until the worker stops. The processes end with this thread; see `end_with_server`."""
        failures = 0
        self._process().submit(warm_up)
        while not self._stopping.is_set():
            self.lease = secrets.token_urlsafe(18)
            try:
                if (found := self._link.lease(self.lease)) is not None:
                    self.is_working = True
                    self._work(*found)
                if failures:
                    log.info("the server answers again")
                failures = 0
            except Unreachable as error:
                if not failures:
                    log.warning("the server cannot be reached: %s", error)
                self._stopping.wait(PAUSES[min(failures, len(PAUSES) - 1)])
                failures += 1
            except ServerRefusal as refused:
                if refused.status in (401, 403) or refused.error == "wrong_version":
                    self._dismissed(str(refused))
                    return
                log.warning("the server refuses: %s", refused)
                self._stopping.wait(refused.seconds or 1)
            finally:
                self.is_working = False

    def close(self) -> None:
        """Called when the thread has ended. A search cannot be cancelled, so its process is killed."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def _work(self, task: Task, seconds: int) -> None:
        working = self._process().submit(perform, task.kind, bytes(task.payload))
        try:
            answer = self._answer(working, seconds)
        except BrokenExecutor:
            log.warning("a bot process has died")
            self._pool = None
            answer = None
        if answer is None:
            with suppress(ServerRefusal):
                self._link.give_back(self.lease)
            return
        try:
            self._link.answer(self.lease, answer)
        except ServerRefusal as refused:
            if refused.error not in ("no_lease", "bad_answer"):
                raise
            log.warning("an answer was not used: %s", refused)

    def _answer(self, working: Future[bytes], seconds: int) -> bytes | None:
        """None if the worker stops first, or if somebody else has taken the task over."""
        waited = 0.0
        is_needed = True
        while not self._stopping.is_set():
            try:
                answer = working.result(SOON)
                return answer if is_needed else None
            except NotYet:
                waited += SOON
            if is_needed and waited >= seconds / 3:
                waited = 0.0
                is_needed = self._is_needed()
        return None

    def _is_needed(self) -> bool:
        """Say that the process is still working. A search cannot be stopped, but it may be in vain."""
        try:
            self._link.heartbeat(self.lease)
        except Unreachable:
            return True
        except ServerRefusal as refused:
            if refused.error != "no_lease":
                raise
            return False
        return True

    def _process(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=end_with_server)
        return self._pool


class RemoteWorker:
    def __init__(self, connect: Callable[[], Link], processes: int) -> None:
        self._connect = connect
        self._stopping = Event()
        self._dismissed: list[str] = []
        self._slots = [_Slot(connect(), self._stopping, self._dismiss) for _ in range(processes)]

    def stop(self) -> None:
        """May be called by a signal handler."""
        self._stopping.set()

    def run(self) -> None:
        """Until `stop`. Tasks that are not finished are given back. Raises Dismissed."""
        threads = [Thread(target=slot.run, daemon=True) for slot in self._slots]
        for thread in threads:
            thread.start()
        while not self._stopping.wait(3600):
            pass
        if not self._dismissed:
            self._leave()
        for thread in threads:
            thread.join(2)
        for slot in self._slots:
            slot.close()
        if self._dismissed:
            raise Dismissed(self._dismissed[0])

    def _leave(self) -> None:
        """End the requests that wait for work. Busy processes notice by themselves."""
        link = self._connect()
        for slot in self._slots:
            if not slot.is_working:
                with suppress(ServerRefusal, Unreachable):
                    link.give_back(slot.lease)
        link.close()

    def _dismiss(self, message: str) -> None:
        self._dismissed.append(message)
        self._stopping.set()
