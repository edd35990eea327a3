"""One SQLite file, opened and closed: what is written goes to the writer, what is read to the readers."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from robotable.store.protocol import StoreError
from robotable.store.sqlite.backup import check_file
from robotable.store.sqlite.connection import check_sqlite, connect_writer, make_durable
from robotable.store.sqlite.migration import check_newest, check_ours, migrate
from robotable.store.sqlite.readers import READERS, Readers
from robotable.store.sqlite.trouble import trouble
from robotable.store.sqlite.writer import LARGEST_GROUP, Writer

T = TypeVar("T")


class SqliteFile:
    """Other processes may read the file, and write to it as well: commands of the admin do."""

    def __init__(
        self, path: str | Path, *, largest_group: int = LARGEST_GROUP, readers: int = READERS
    ) -> None:
        self._path = Path(path)
        self._largest_group = largest_group
        self._reader_count = readers
        self.on_group: Callable[[int], None] = lambda size: None
        """Told by the writer's thread how many have shared a commit; to be set before `open`."""
        self._writer: Writer | None = None
        self._readers: Readers | None = None

    async def open(self) -> None:
        await self._open(migrate)

    async def open_beside(self) -> None:
        """To read and write while a server may be working on the file: nothing is brought up to date."""
        await self._open(check_newest)

    async def _open(self, bring: Callable[[sqlite3.Connection, str], object]) -> None:
        if self._writer is not None:
            raise StoreError(f"{self._path}: the store is open already")
        db = await asyncio.to_thread(self._prepared, bring)
        self._writer = Writer(db, str(self._path), self._largest_group, self.on_group)
        self._readers = Readers(self._path, self._reader_count)

    async def open_to_read(self) -> None:
        """Only to look, also while a server works on the file: nothing is brought up to date."""
        if self._readers is not None:
            raise StoreError(f"{self._path}: the store is open already")
        await asyncio.to_thread(check_file, self._path)
        self._readers = Readers(self._path, self._reader_count)

    def _prepared(self, bring: Callable[[sqlite3.Connection, str], object]) -> sqlite3.Connection:
        check_sqlite()
        path = str(self._path)
        try:
            db = connect_writer(self._path)
        except (OSError, sqlite3.Error) as error:
            raise trouble(path, error) from error
        try:
            check_ours(db, path)
            make_durable(db)
            bring(db, path)
        except BaseException as error:
            db.close()
            if isinstance(error, sqlite3.Error):
                raise trouble(path, error) from error
            raise
        return db

    async def close(self) -> None:
        """The readers first: whoever closes last tidies the log away, and readers may not."""
        readers, writer = self._readers, self._writer
        self._readers = self._writer = None
        if readers is not None:
            await readers.close()
        if writer is not None:
            await writer.close()

    def _open_writer(self) -> Writer:
        if self._writer is None:
            raise StoreError(f"{self._path}: the store is not open")
        return self._writer

    def _write(self, do: Callable[[sqlite3.Connection], T]) -> Awaitable[T]:
        return self._open_writer().run(do)

    def _read(self, do: Callable[[sqlite3.Connection], T]) -> Awaitable[T]:
        if self._readers is None:
            raise StoreError(f"{self._path}: the store is not open")
        return self._readers.run(do)
