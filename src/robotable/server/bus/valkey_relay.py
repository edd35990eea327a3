"""Wake-ups through Valkey or Redis: publish and subscribe on one channel. It stores nothing there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final

import valkey.asyncio
from valkey.exceptions import ValkeyError

from robotable.server.bus.relay import Channel, RelayDown

CHANNEL: Final = "robotable"
CONNECT_SECONDS: Final = 5.0
LONGEST_MESSAGE: Final = 60_000


class ValkeyRelay:
    max_message = LONGEST_MESSAGE

    def __init__(self, address: str) -> None:
        self._address = address

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[Channel]:
        client = valkey.asyncio.from_url(  # type: ignore[no-untyped-call]  # it lacks one annotation
            self._address,
            decode_responses=True,
            socket_connect_timeout=CONNECT_SECONDS,
            # Messages may be rare; whether the connection lives is checked by the caller.
            socket_timeout=None,
            single_connection_client=False,
        )
        subscription = client.pubsub()
        try:
            with _errors():
                await subscription.subscribe(CHANNEL)
                # The confirmation: from here on, no message is missed.
                await subscription.get_message(timeout=CONNECT_SECONDS)
            yield _ValkeyChannel(client, subscription)
        finally:
            await subscription.aclose()
            await client.aclose()


class _ValkeyChannel:
    def __init__(self, client: Any, subscription: Any) -> None:
        self._client = client
        self._subscription = subscription

    async def send(self, message: str) -> None:
        with _errors():
            await self._client.publish(CHANNEL, message)

    async def messages(self) -> AsyncIterator[str]:
        while True:
            with _errors():
                got = await self._subscription.get_message(ignore_subscribe_messages=True, timeout=None)
            if got is not None:
                yield got["data"]


@contextmanager
def _errors() -> Iterator[None]:
    try:
        yield
    except (ValkeyError, OSError, TimeoutError) as error:
        raise RelayDown(type(error).__name__) from None
