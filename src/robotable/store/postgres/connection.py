"""The pool of connections, and what the server is told about each of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, Protocol, TypeAlias

import asyncpg

Row: TypeAlias = Any
"""Both a sequence and a mapping, which no type describes."""

NUL: Final = "\0"
NUL_SIGN: Final = "\N{SYMBOL FOR NULL}"
"""PostgreSQL cannot store the character NUL. The server accepts it nowhere, but people send it in addresses
and logins, and there it must find nothing instead of failing."""


class PostgresConnection:
    """What the store uses of asyncpg's connections, which come without types."""

    def __init__(self, raw: Any) -> None:
        self.raw = raw

    async def execute(self, query: str, *args: Any) -> str:
        """Return the server's answer, whose last word is the number of rows."""
        answer: str = await self.raw.execute(query, *map(storable, args))
        return answer

    async def executemany(self, query: str, rows: Iterable[Sequence[Any]]) -> None:
        await self.raw.executemany(query, [tuple(map(storable, row)) for row in rows])

    async def fetch(self, query: str, *args: Any) -> list[Row]:
        rows: list[Row] = await self.raw.fetch(query, *map(storable, args))
        return rows

    async def fetchrow(self, query: str, *args: Any) -> Row | None:
        return await self.raw.fetchrow(query, *map(storable, args))

    async def fetchval(self, query: str, *args: Any) -> Any:
        return await self.raw.fetchval(query, *map(storable, args))

    def transaction(self) -> AbstractAsyncContextManager[Any]:
        transaction: AbstractAsyncContextManager[Any] = self.raw.transaction()
        return transaction


def storable(value: Any) -> Any:
    """Return a value or a list of values without NUL."""
    if isinstance(value, str):
        return value.replace(NUL, NUL_SIGN)
    if isinstance(value, list | tuple):
        return [storable(one) for one in value]
    return value


class Pool(Protocol):
    def acquire(self, *, timeout: float) -> AbstractAsyncContextManager[Any]: ...

    async def close(self) -> None: ...


CONNECTIONS: Final = 10
CONNECT_TIMEOUT: Final = 10.0
"""Seconds to wait for a new connection, or for one that another request uses."""

ANSWER_TIMEOUT: Final = 30.0
"""Seconds to wait for an answer. The server gives up earlier, so this is reached only if it is cut off."""

SETTINGS: Final = {
    "application_name": "robotable",
    "statement_timeout": "20s",
    "lock_timeout": "10s",
    "idle_in_transaction_session_timeout": "30s",
    "client_min_messages": "error",
    "timezone": "UTC",
}


async def connect_pool(url: str, connections: int) -> Pool:
    pool: Pool = await asyncpg.create_pool(
        url,
        min_size=0,
        max_size=connections,
        timeout=CONNECT_TIMEOUT,
        command_timeout=ANSWER_TIMEOUT,
        server_settings=SETTINGS,
        reset=_keep,
    )
    return pool


async def _keep(connection: Any) -> None:
    """Nothing is set for a session, so nothing has to be reset: that would be one more round trip for each
    use."""
