"""Wake-ups through PostgreSQL: LISTEN and NOTIFY on a connection of their own.

A transaction that notifies holds a lock of the whole server while it commits, so a move never notifies inside
its own transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import asyncpg

from robotable.server.bus.relay import Channel, RelayDown

CHANNEL: Final = "robotable"
CONNECT_SECONDS: Final = 5.0
LONGEST_MESSAGE: Final = 7_900
"""PostgreSQL allows 8,000 bytes."""

_BROKEN: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)


class PostgresRelay:
    max_message = LONGEST_MESSAGE

    def __init__(self, address: str) -> None:
        self._address = address

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[Channel]:
        try:
            connection = await asyncpg.connect(
                self._address,
                timeout=CONNECT_SECONDS,
                command_timeout=CONNECT_SECONDS,
                server_settings={"application_name": "robotable bus"},
            )
        except (*_BROKEN, ValueError) as error:
            raise RelayDown(type(error).__name__) from None
        try:
            yield await _PostgresChannel.listening(connection)
        finally:
            # Closing politely would wait for a server that may be gone.
            connection.terminate()


class _PostgresChannel:
    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._received: asyncio.Queue[str | None] = asyncio.Queue()
        """None once the connection is broken."""
        self._sending = asyncio.Lock()
        """A connection does one thing at a time."""

    @classmethod
    async def listening(cls, connection: Any) -> _PostgresChannel:
        channel = cls(connection)
        connection.add_termination_listener(lambda _: channel._received.put_nowait(None))
        try:
            await connection.add_listener(
                CHANNEL, lambda _, pid, name, payload: channel._received.put_nowait(payload)
            )
        except _BROKEN as error:
            raise RelayDown(type(error).__name__) from None
        return channel

    async def send(self, message: str) -> None:
        try:
            async with self._sending:
                await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, message)
        except _BROKEN as error:
            raise RelayDown(type(error).__name__) from None

    async def messages(self) -> AsyncIterator[str]:
        while (message := await self._received.get()) is not None:
            yield message
        raise RelayDown("ConnectionLost")
