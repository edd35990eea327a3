"""The calls of a worker to the database, where it waits until a node gives it a task."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from threading import Thread
from typing import Any, Final, TypeVar

import msgspec

from robotable.server.ops.limits import WORKER_POLL, WORKER_SILENCE
from robotable.server.work.remote_workers import PROTOCOL
from robotable.server.work.task import Task
from robotable.store.postgres import PostgresStore
from robotable.store.protocol import StoreError
from robotable.worker.link import Unreachable, no_lease

T = TypeVar("T")

LOOK_EVERY: Final = 0.2
"""Seconds between two looks for a task."""


class DatabaseLinks:
    """One pool of connections in a thread of its own, for all threads of a worker."""

    def __init__(self, url: str, processes: int) -> None:
        """Raises StoreError if the database is not ours, or if its schema is older."""
        self._loop = asyncio.new_event_loop()
        Thread(target=self._loop.run_forever, daemon=True).start()
        self._store = PostgresStore(url, connections=min(processes + 1, 5))
        self.name = self._store.database.name
        self._stopped: set[str] = set()
        try:
            self._wait(self._store.open_read_only())
        except BaseException:
            self._loop.call_soon_threadsafe(self._loop.stop)
            raise

    def connect(self) -> DatabaseLink:
        return DatabaseLink(self)

    def close(self) -> None:
        self._wait(self._store.close())
        self._loop.call_soon_threadsafe(self._loop.stop)

    def run(self, call: Coroutine[Any, Any, T]) -> T:
        """Raises Unreachable."""
        try:
            return self._wait(call)
        except StoreError as error:
            raise Unreachable(str(error)) from None

    def _wait(self, call: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(call, self._loop).result()

    @property
    def store(self) -> PostgresStore:
        return self._store

    def stop_waiting(self, id: str) -> None:
        self._stopped.add(id)

    def has_stopped(self, id: str) -> bool:
        if id in self._stopped:
            self._stopped.remove(id)
            return True
        return False


class DatabaseLink:
    def __init__(self, links: DatabaseLinks) -> None:
        self._links = links
        self._leases = links.store.shared.worker_leases

    def lease(self, id: str) -> tuple[Task, int] | None:
        end = time.monotonic() + WORKER_POLL.most
        while time.monotonic() < end and not self._links.has_stopped(id):
            found = self._links.run(self._leases.wait(id, PROTOCOL))
            if found is not None:
                return msgspec.json.decode(found, type=Task), WORKER_SILENCE.most
            time.sleep(LOOK_EVERY)
        self._links.run(self._leases.end(id))
        return None

    def heartbeat(self, id: str) -> None:
        if not self._links.run(self._leases.renew(id)):
            raise no_lease()

    def answer(self, id: str, answer: bytes) -> None:
        if not self._links.run(self._leases.answer(id, answer.decode())):
            raise no_lease()

    def give_back(self, id: str) -> None:
        self._links.stop_waiting(id)
        self._links.run(self._leases.end(id))

    def close(self) -> None:
        """The connections belong to all threads together."""
