"""Appends to the logs. Appends that wait while the writer is busy share one round trip and one commit.

A connection can break after a group was sent and before its answer came. Then the writer asks the database
for the answer: each group writes it into the writer's own row. So nothing is lost and nothing is written
twice.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple
from uuid import UUID, uuid4

from robotable.store.postgres.append import Answer, answers, append_all, check_numbers
from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.database import PostgresDatabase
from robotable.store.postgres.errors import is_broken, is_from_store, is_undone, store_error
from robotable.store.protocol import StoreError
from robotable.store.protocol.logs import Append, AppendResult, CommandKey

LARGEST_GROUP: Final = 256
"""Limits how long the first append of a group waits for the last."""

PATIENCE: Final = 20.0
"""Seconds in which a writer tries to find out what has become of a group."""

PAUSE: Final = 0.1
"""Seconds between two attempts to reach a server that does not answer."""

LONGEST_USE: Final = 400 * 24 * 60 * 60 * 1000
"""Milliseconds after which the row of a writer that never closed is deleted."""


class _Request(NamedTuple):
    append: Append
    future: asyncio.Future[AppendResult]


class PostgresWriter:
    """Belongs to one event loop. Appends to the same table are carried out in the order of the calls."""

    def __init__(
        self,
        database: PostgresDatabase,
        largest_group: int = LARGEST_GROUP,
        on_group: Callable[[int], None] = lambda size: None,
    ) -> None:
        """`on_group` is called with the number of appends that shared a commit."""
        self._database = database
        self._largest = largest_group
        self._on_group = on_group
        self._id: UUID = uuid4()
        self._number = 0
        self._waiting: deque[_Request] = deque()
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    async def open(self) -> None:
        now = time.time_ns() // 1_000_000
        await self._database.write(lambda db: _add_writer(db, self._id, now))

    async def append(self, append: Append) -> AppendResult:
        """Return the result once it is durable. If the caller is cancelled, the append may still happen."""
        check_numbers(append)
        if self._closing:
            raise StoreError(f"{self._database.name}: the store is closed")
        future: asyncio.Future[AppendResult] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Request(append, future))
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="robotable-writer")
        return await future

    async def close(self) -> None:
        """Finish the appends made so far."""
        self._closing = True
        while self._task is not None:
            await asyncio.wait([self._task])
        with suppress(StoreError):  # an unreachable database keeps the row, which does no harm
            await self._database.run_once(
                lambda db: db.execute("DELETE FROM writers WHERE id = $1", self._id)
            )

    async def _run(self) -> None:
        try:
            while group := self._next_group():
                await self._write(group)
                self._on_group(len(group))
        finally:
            self._task = None

    def _next_group(self) -> list[_Request]:
        """Take what waits. A command that is already in the group has to wait for its answer."""
        group: list[_Request] = []
        commands: set[CommandKey] = set()
        while self._waiting and len(group) < self._largest:
            one = self._waiting[0].append
            if one.client is not None:
                if (key := (one.table, *one.client)) in commands:
                    break
                commands.add(key)
            group.append(self._waiting.popleft())
        return group

    async def _write(self, group: Sequence[_Request]) -> None:
        """If one of several appends fails, write each separately, so that only that one gets the error."""
        try:
            found = await self._append([request.append for request in group])
        except Exception as error:
            if len(group) > 1 and not isinstance(error, StoreError):
                for request in group:
                    await self._write([request])
                return
            # One exception object per request, because raising it stores a traceback in it.
            for request in group:
                _reject(request, self._error(error))
            return
        for request, answer in zip(group, found, strict=True):
            if isinstance(answer, StoreError):
                _reject(request, answer)
            elif not request.future.done():
                request.future.set_result(answer)

    def _error(self, error: Exception) -> Exception:
        if isinstance(error, StoreError):
            return type(error)(str(error))
        return store_error(self._database.name, error) if is_from_store(error) else error

    async def _append(self, appends: Sequence[Append]) -> Sequence[Answer]:
        """Raise StoreError only if it would fail for every other append, too."""
        end = time.monotonic() + PATIENCE
        sent: int | None = None
        while True:
            try:
                async with self._database.connection() as db:
                    if sent is not None:
                        found = await self._look_up(db, sent, appends)
                        if found is not None:
                            return found
                    self._number += 1
                    sent = self._number
                    return await append_all(db, self._id, self._number, appends)
            except Exception as error:
                if is_undone(error):
                    sent = None
                    continue
                if not is_broken(error):
                    raise
                if time.monotonic() > end:
                    raise store_error(self._database.name, error) from error
            await asyncio.sleep(PAUSE)

    async def _look_up(
        self, db: PostgresConnection, sent: int, appends: Sequence[Append]
    ) -> Sequence[Answer] | None:
        """Return what became of the group that was sent with this number, or None if it was not written. From
        then on it cannot be written, even if the server still has it: its number is used up."""
        async with db.transaction():
            # Waits for the end of the group, if the server is working on it.
            row = await db.fetchrow(
                "SELECT number, outcomes, seqs FROM writers WHERE id = $1 FOR UPDATE", self._id
            )
            if row is None:
                raise StoreError(
                    f"{self._database.name}: the writer's row is missing; start the server again"
                )
            number, outcomes, seqs = row
            if number == sent:
                return answers(appends, outcomes, seqs)
            self._number += 1
            await db.execute("UPDATE writers SET number = $2 WHERE id = $1", self._id, self._number)
        return None


async def _add_writer(db: PostgresConnection, id: UUID, now: int) -> None:
    await db.execute("DELETE FROM writers WHERE opened < $1", now - LONGEST_USE)
    await db.execute("INSERT INTO writers (id, opened, number) VALUES ($1, $2, 0)", id, now)


def _reject(request: _Request, error: Exception) -> None:
    if not request.future.done():
        request.future.set_exception(error)
