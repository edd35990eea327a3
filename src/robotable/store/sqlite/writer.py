"""The one thread that writes. What waits when it is free shares one transaction and one sync of the disk."""

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
from robotable.store.sqlite.trouble import trouble

T = TypeVar("T")
W = TypeVar("W")

LARGEST_GROUP: Final = 256
"""Bounds how long the first of a group waits for the last."""


class _Work(NamedTuple):
    do: Callable[[Connection, list[Any]], list[Any]]
    """Works of the same function that stand side by side are done by one call."""

    what: Any
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class _Done(NamedTuple):
    work: _Work
    result: Any
    error: Exception | None


class Writer:
    """Owns the connection from the start to the end of its thread."""

    def __init__(
        self,
        db: Connection,
        path: str,
        largest_group: int = LARGEST_GROUP,
        on_group: Callable[[int], None] = lambda size: None,
    ) -> None:
        self._db = db
        self._path = path
        self._largest = largest_group
        self._on_group = on_group
        self._waiting: SimpleQueue[_Work | None] = SimpleQueue()
        self._closing = False
        self._thread = Thread(target=self._run, name="robotable-writer", daemon=True)
        self._thread.start()

    async def run(self, do: Callable[[Connection], T]) -> T:
        """The result when it is durable. If the caller is cancelled meanwhile, it may happen nevertheless.
        `do` may be called again after it was rolled back, and must do nothing but read and write."""
        return await self.run_with_others(_each, do)

    async def run_with_others(self, do: Callable[[Connection, list[W]], list[T]], what: W) -> T:
        """The same for a function that can do several at once; its results are in the order of the works."""
        if self._closing:
            raise StoreError(f"{self._path}: the store is closed")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._waiting.put(_Work(do, what, loop, future))
        return await future

    async def close(self) -> None:
        """After everything that was handed over before."""
        self._closing = True
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        open_ = True
        while open_:
            group, open_ = self._group()
            if group:
                _tell(self._commit(group))
                self._on_group(len(group))
        self._db.close()

    def _group(self) -> tuple[list[_Work], bool]:
        """Waits for one, takes all; False with the last."""
        group: list[_Work] = []
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

    def _commit(self, group: list[_Work]) -> list[_Done]:
        """Everything or, where SQLite gives up the transaction, nothing: then all get the error."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            bunches = [list(bunch) for _, bunch in groupby(group, key=lambda work: work.do)]
            done = [one for bunch in bunches for one in self._bunch(bunch)]
            self._db.execute("COMMIT")
        except Exception as error:
            self._rollback()
            # An error for each: whoever raises it writes its traceback into it. And never a Conflict, which
            # would tell those who did nothing wrong not to ask again.
            return [_Done(work, None, StoreError(str(trouble(self._path, error)))) for work in group]
        return done

    def _bunch(self, bunch: list[_Work]) -> list[_Done]:
        """If one of several fails, each is done alone, so that only that one gets the error."""
        try:
            results = self._saved(bunch)
        except Exception as error:
            if not self._db.in_transaction:
                # Out of space or memory, SQLite may roll back everything, also what others wrote before.
                raise
            if len(bunch) > 1:
                return [done for work in bunch for done in self._bunch([work])]
            return [_Done(bunch[0], None, error if _is_callers(error) else trouble(self._path, error))]
        return [_Done(work, result, None) for work, result in zip(bunch, results, strict=True)]

    def _saved(self, bunch: list[_Work]) -> list[Any]:
        self._db.execute("SAVEPOINT bunch")
        try:
            results = bunch[0].do(self._db, [work.what for work in bunch])
        except Exception:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK TO bunch")
                self._db.execute("RELEASE bunch")
            raise
        self._db.execute("RELEASE bunch")
        return results

    def _rollback(self) -> None:
        with suppress(sqlite3.Error):  # the next BEGIN will say so
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")


def _each(db: Connection, works: list[Callable[[Connection], T]]) -> list[T]:
    return [do(db) for do in works]


def _is_callers(error: Exception) -> bool:
    """Not the store's trouble: the work itself said no, or was wrong."""
    return not isinstance(error, sqlite3.Error | msgspec.DecodeError)


def _tell(group: list[_Done]) -> None:
    """One wake-up for each event loop, not for each caller."""
    loops: dict[asyncio.AbstractEventLoop, list[_Done]] = {}
    for done in group:
        loops.setdefault(done.work.loop, []).append(done)
    for loop, those in loops.items():
        with suppress(RuntimeError):  # the loop is closed: nobody waits there any more
            loop.call_soon_threadsafe(_resolve, those)


def _resolve(group: list[_Done]) -> None:
    for work, result, error in group:
        if work.future.done():
            continue  # cancelled
        if error is None:
            work.future.set_result(result)
        else:
            work.future.set_exception(error)
