"""Which store: an SQLite file in a data directory, or a PostgreSQL database by its address.

The drivers are imported only for the store that is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from robotable.store.opened import OpenedDatabase
from robotable.store.protocol import Store

if TYPE_CHECKING:
    from robotable.store.postgres import PostgresStore
    from robotable.store.sqlite import SqliteStore

SCHEMES = ("postgresql:", "postgres:")


def is_address(where: str) -> bool:
    """Whether this is the address of a PostgreSQL database, and not a directory."""
    return where.startswith(SCHEMES)


class DataPlace(Protocol):
    """Where a server keeps its data."""

    def claimed(self, *, must_exist: bool) -> AbstractContextManager[None]:
        """Keep other servers away, if only one at a time can use the place."""

    async def open_once(self, *, must_exist: bool, longest_check: float) -> OpenedDatabase:
        """Check the database, create or upgrade it, and close it again."""

    def store(self, on_group: Callable[[int], None]) -> Store: ...


class DirectoryPlace:
    def __init__(self, data: Path) -> None:
        self._data = data

    @contextmanager
    def claimed(self, *, must_exist: bool) -> Iterator[None]:
        from robotable.store.sqlite.directory import check_exists, locked

        if must_exist:
            check_exists(self._data)
        with locked(self._data):
            yield

    async def open_once(self, *, must_exist: bool, longest_check: float) -> OpenedDatabase:
        from robotable.store.sqlite.directory import database_path
        from robotable.store.sqlite.opening import open_once

        return await open_once(database_path(self._data), longest_check=longest_check)

    def store(self, on_group: Callable[[int], None]) -> SqliteStore:
        from robotable.store.sqlite import SqliteStore
        from robotable.store.sqlite.directory import database_path

        return SqliteStore(database_path(self._data), on_group=on_group)


class AddressPlace:
    """Several servers can use it at the same time."""

    def __init__(self, url: str) -> None:
        self._url = url

    @contextmanager
    def claimed(self, *, must_exist: bool) -> Iterator[None]:
        yield

    async def open_once(self, *, must_exist: bool, longest_check: float) -> OpenedDatabase:
        from robotable.store.postgres.opening import open_once

        return await open_once(self._url, must_exist=must_exist)

    def store(self, on_group: Callable[[int], None]) -> PostgresStore:
        from robotable.store.postgres import PostgresStore

        return PostgresStore(self._url, on_group=on_group)


def place(where: str | Path) -> DataPlace:
    return AddressPlace(str(where)) if is_address(str(where)) else DirectoryPlace(Path(where))


def existing_store(where: str) -> SqliteStore | PostgresStore:
    """Return a store that commands open without upgrading it. A server may be using it."""
    if is_address(where):
        from robotable.store.postgres import PostgresStore

        return PostgresStore(where, connections=2)
    from robotable.store.sqlite import SqliteStore
    from robotable.store.sqlite.directory import existing_database

    return SqliteStore(existing_database(Path(where)))
