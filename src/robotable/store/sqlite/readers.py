"""Threads that read, each with its own connection. They see committed data and never wait for the writer."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from sqlite3 import Connection
from typing import Final, TypeVar

import msgspec

from robotable.store.protocol import StoreError
from robotable.store.sqlite.connection import connect_reader
from robotable.store.sqlite.errors import store_error

T = TypeVar("T")

READERS: Final = 4


class Readers:
    def __init__(self, path: Path, count: int = READERS) -> None:
        self._path = path
        self._local = threading.local()
        self._connections: list[Connection] = []
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="robotable-reader")
        self._closing = False

    async def run(self, do: Callable[[Connection], T]) -> T:
        if self._closing:
            raise StoreError(f"{self._path}: the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, do)

    async def close(self) -> None:
        self._closing = True
        await asyncio.to_thread(self._threads.shutdown)
        for db in self._connections:
            db.close()

    def _read(self, do: Callable[[Connection], T]) -> T:
        try:
            return do(self._connection())
        except (sqlite3.Error, msgspec.DecodeError) as error:
            raise store_error(str(self._path), error) from error

    def _connection(self) -> Connection:
        found: Connection | None = getattr(self._local, "db", None)
        if found is None:
            found = self._local.db = connect_reader(self._path)
            self._connections.append(found)
        return found
