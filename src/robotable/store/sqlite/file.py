"""One SQLite file, with one thread that writes and several that read."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from sqlite3 import Connection
from typing import TypeVar

from robotable.store.protocol import StoreError
from robotable.store.sqlite.backup import check_current
from robotable.store.sqlite.connection import check_sqlite_version, connect_writer, make_durable
from robotable.store.sqlite.errors import store_error
from robotable.store.sqlite.migration import check_application, check_version, migrate
from robotable.store.sqlite.readers import READERS, Readers
from robotable.store.sqlite.writer import LARGEST_GROUP, Writer

T = TypeVar("T")
W = TypeVar("W")


class SqliteFile:
    """Other processes may read the file at the same time and also write to it, as admin commands do."""

    def __init__(
        self,
        path: str | Path,
        *,
        largest_group: int = LARGEST_GROUP,
        readers: int = READERS,
        on_group: Callable[[int], None] = lambda size: None,
    ) -> None:
        self._path = Path(path)
        self._largest_group = largest_group
        self._reader_count = readers
        self._on_group = on_group
        self._writer: Writer | None = None
        self._readers: Readers | None = None

    async def open(self, *, upgrade: bool = True) -> None:
        """Open to read and write. Without `upgrade`, refuse an older schema, because a server may be using
        the file."""
        if self._writer is not None:
            raise StoreError(f"{self._path}: the store is already open")
        db = await asyncio.to_thread(self._connect, migrate if upgrade else check_version)
        self._writer = Writer(db, str(self._path), self._largest_group, self._on_group)
        self._readers = Readers(self._path, self._reader_count)

    async def open_read_only(self) -> None:
        """Open to read only. An older schema is refused."""
        if self._readers is not None:
            raise StoreError(f"{self._path}: the store is already open")
        await asyncio.to_thread(check_current, self._path)
        self._readers = Readers(self._path, self._reader_count)

    def _connect(self, prepare_schema: Callable[[Connection, str], object]) -> Connection:
        check_sqlite_version()
        path = str(self._path)
        try:
            db = connect_writer(self._path)
        except (OSError, sqlite3.Error) as error:
            raise store_error(path, error) from error
        try:
            check_application(db, path)
            make_durable(db)
            prepare_schema(db, path)
        except BaseException as error:
            db.close()
            if isinstance(error, sqlite3.Error):
                raise store_error(path, error) from error
            raise
        return db

    async def close(self) -> None:
        # The last connection to close removes the write-ahead log, and a read-only connection cannot.
        readers, writer = self._readers, self._writer
        self._readers = self._writer = None
        if readers is not None:
            await readers.close()
        if writer is not None:
            await writer.close()

    def read(self, do: Callable[[Connection], T]) -> Awaitable[T]:
        if self._readers is None:
            raise self._not_open()
        return self._readers.run(do)

    def write(self, do: Callable[[Connection], T]) -> Awaitable[T]:
        """Run `do` in a transaction; see `Writer.run`."""
        if self._writer is None:
            raise self._not_open()
        return self._writer.run(do)

    def write_together(self, do: Callable[[Connection, list[W]], list[T]], what: W) -> Awaitable[T]:
        """Run `do` for several callers at once; see `Writer.run_together`."""
        if self._writer is None:
            raise self._not_open()
        return self._writer.run_together(do, what)

    def _not_open(self) -> StoreError:
        return StoreError(f"{self._path}: the store is not open")
