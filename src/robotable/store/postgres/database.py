"""One PostgreSQL database, reached through a pool of connections."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from robotable.store.postgres.address import name_of
from robotable.store.postgres.connection import (
    CONNECT_TIMEOUT,
    CONNECTIONS,
    Pool,
    PostgresConnection,
    connect_pool,
)
from robotable.store.postgres.errors import is_broken, is_from_store, is_undone, store_error
from robotable.store.postgres.migration import check_version, migrate
from robotable.store.protocol import StoreError

T = TypeVar("T")

ATTEMPTS: Final = 5
"""How often a transaction is run if PostgreSQL rolls it back in favour of others."""


class PostgresDatabase:
    """Several processes may use the database at the same time."""

    def __init__(self, url: str, *, connections: int = CONNECTIONS) -> None:
        self._url = url
        self._connections = connections
        self._pool: Pool | None = None
        self.name = name_of(url)
        """The address without the password."""

    async def open(self, *, upgrade: bool = True) -> None:
        """Without `upgrade`, refuse an older schema."""
        await self.connect()
        try:
            prepare = migrate if upgrade else check_version
            await self.read(lambda db: prepare(db, self.name))
        except BaseException:
            await self.close()
            raise

    async def connect(self) -> None:
        """Open the pool, whatever the database contains."""
        if self._pool is not None:
            raise StoreError(f"{self.name}: the store is already open")
        try:
            self._pool = await connect_pool(self._url, self._connections)
        except Exception as error:
            raise store_error(self.name, error) from error

    @property
    def is_open(self) -> bool:
        return self._pool is not None

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await pool.close()

    async def read(self, do: Callable[[PostgresConnection], Awaitable[T]]) -> T:
        """Run `do` without a transaction. If the connection turns out to be broken, run it once more on
        another."""
        try:
            async with self.connection() as db:
                return await do(db)
        except Exception as error:
            if not is_broken(error):
                raise self._translated(error) from error
        return await self.run_once(do)

    async def run_once(self, do: Callable[[PostgresConnection], Awaitable[T]]) -> T:
        """Run `do` without a transaction, for single statements that write."""
        try:
            async with self.connection() as db:
                return await do(db)
        except Exception as error:
            raise self._translated(error) from error

    async def write(self, do: Callable[[PostgresConnection], Awaitable[T]]) -> T:
        """Run `do` in a transaction and return its result once it is durable. `do` may run again after a
        rollback, so it must only read and write the database."""
        left = ATTEMPTS
        while True:
            left -= 1
            try:
                async with self.connection() as db, db.transaction():
                    return await do(db)
            except Exception as error:
                if not (left and is_undone(error)):
                    raise self._translated(error) from error

    def _translated(self, error: Exception) -> Exception:
        return store_error(self.name, error) if is_from_store(error) else error

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[PostgresConnection]:
        if self._pool is None:
            raise StoreError(f"{self.name}: the store is not open")
        async with self._pool.acquire(timeout=CONNECT_TIMEOUT) as db:
            yield PostgresConnection(db)
