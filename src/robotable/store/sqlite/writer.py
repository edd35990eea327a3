"""The one thread that writes. Requests that wait while it is busy share one transaction and one disk sync."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from itertools import groupby
from queue import Empty, SimpleQueue
from sqlite3 import Connection
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from robotable.store.protocol import StoreError
from robotable.store.sqlite.errors import store_error

T = TypeVar("T")
W = TypeVar("W")

LARGEST_GROUP: Final = 256
"""Limits how long the first request of a group waits for the last."""


class _Request(NamedTuple):
    do: Callable[[Connection, list[Any]], list[Any]]
    """Adjacent requests with the same function are passed to it in one call."""

    what: Any
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class _Outcome(NamedTuple):
    request: _Request
    result: Any
    error: Exception | None


class Writer:
    """Owns the connection and closes it when the thread ends."""

    def __init__(
        self,
        db: Connection,
        path: str,
        largest_group: int = LARGEST_GROUP,
        on_group: Callable[[int], None] = lambda size: None,
    ) -> None:
        """`on_group` is called in the writer's thread with the number of requests that shared a commit."""
        self._db = db
        self._path = path
        self._largest = largest_group
        self._on_group = on_group
        self._waiting: SimpleQueue[_Request | None] = SimpleQueue()
        self._closing = False
        self._thread = Thread(target=self._run, name="robotable-writer", daemon=True)
        self._thread.start()

    async def run(self, do: Callable[[Connection], T]) -> T:
        """Return the result once it is durable. If the caller is cancelled, the write may still happen. `do`
        may run again after a rollback, so it must only read and write the database."""
        return await self.run_together(_each, do)

    async def run_together(self, do: Callable[[Connection, list[W]], list[T]], what: W) -> T:
        """Like `run`, for a function that serves several requests at once. It returns one result for each
        request, in order."""
        if self._closing:
            raise StoreError(f"{self._path}: the store is closed")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._waiting.put(_Request(do, what, loop, future))
        return await future

    async def close(self) -> None:
        """Finish the requests made so far."""
        self._closing = True
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        open_ = True
        while open_:
            group, open_ = self._next_group()
            if group:
                _deliver(self._commit(group))
                self._on_group(len(group))
        self._db.close()

    def _next_group(self) -> tuple[list[_Request], bool]:
        """Wait for a request and take all that are ready. The flag is False once the writer is closing."""
        group: list[_Request] = []
        next_ = self._waiting.get()
        while next_ is not None:
            group.append(next_)
            if len(group) == self._largest:
                return group, True
            try:
                next_ = self._waiting.get_nowait()
            except Empty:
                return group, True
        return group, False

    def _commit(self, group: list[_Request]) -> list[_Outcome]:
        """Commit the whole group. If SQLite aborts the transaction, every request gets the error."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            batches = [list(batch) for _, batch in groupby(group, key=lambda request: request.do)]
            run = self._run_alone if len(batches) == 1 else self._run_in_savepoint
            outcomes = [outcome for batch in batches for outcome in self._run_batch(batch, run)]
            self._db.execute("COMMIT")
        except Exception as error:
            self._rollback()
            # One exception object per request, because raising it stores a traceback in it. Never a Conflict:
            # that would tell callers who did nothing wrong not to try again.
            return [
                _Outcome(request, None, StoreError(str(store_error(self._path, error)))) for request in group
            ]
        return outcomes

    def _run_batch(self, batch: list[_Request], run: Callable[[list[_Request]], list[Any]]) -> list[_Outcome]:
        """If one of several requests fails, run each separately, so that only that one gets the error."""
        try:
            results = run(batch)
        except Exception as error:
            if not self._db.in_transaction:
                # Without disk space or memory, SQLite may roll back everything, including earlier batches.
                raise
            if len(batch) > 1:
                each = ([request] for request in batch)
                return [outcome for one in each for outcome in self._run_batch(one, self._run_in_savepoint)]
            reported = store_error(self._path, error) if _is_from_store(error) else error
            return [_Outcome(batch[0], None, reported)]
        return [_Outcome(request, result, None) for request, result in zip(batch, results, strict=True)]

    def _run_alone(self, batch: list[_Request]) -> list[Any]:
        """Run the only batch of a group. Usually there is one, and each statement less gives the server's
        other thread one chance less to keep the interpreter lock for a while."""
        try:
            return batch[0].do(self._db, [request.what for request in batch])
        except Exception:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
                self._db.execute("BEGIN IMMEDIATE")
            raise

    def _run_in_savepoint(self, batch: list[_Request]) -> list[Any]:
        self._db.execute("SAVEPOINT batch")
        try:
            results = batch[0].do(self._db, [request.what for request in batch])
        except Exception:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK TO batch")
                self._db.execute("RELEASE batch")
            raise
        self._db.execute("RELEASE batch")
        return results

    def _rollback(self) -> None:
        with suppress(sqlite3.Error):  # the next BEGIN reports the problem
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")


def _each(db: Connection, functions: list[Callable[[Connection], T]]) -> list[T]:
    return [do(db) for do in functions]


def _is_from_store(error: Exception) -> bool:
    """Other errors come from the request itself and are passed on unchanged."""
    return isinstance(error, sqlite3.Error | msgspec.DecodeError)


def _deliver(group: list[_Outcome]) -> None:
    """Wake each event loop once, not once per caller."""
    loops: dict[asyncio.AbstractEventLoop, list[_Outcome]] = {}
    for outcome in group:
        loops.setdefault(outcome.request.loop, []).append(outcome)
    for loop, outcomes in loops.items():
        with suppress(RuntimeError):  # the loop is closed, so nobody waits for the result
            loop.call_soon_threadsafe(_resolve, outcomes)


def _resolve(group: list[_Outcome]) -> None:
    for request, result, error in group:
        if request.future.done():
            continue  # cancelled
        if error is None:
            request.future.set_result(result)
        else:
            request.future.set_exception(error)
