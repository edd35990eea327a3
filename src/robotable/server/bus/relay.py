"""What carries wake-ups between nodes.

Exception
  RelayDown    the relay cannot be reached; the message never contains its address
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from typing import Protocol


class RelayDown(Exception):
    """The message says what failed, without the address: it may contain a password."""


class Channel(Protocol):
    """An open connection. Both methods raise RelayDown once it is broken."""

    async def send(self, message: str) -> None:
        """To all nodes, including this one."""

    def messages(self) -> AsyncIterator[str]:
        """What all nodes send from now on."""


class Relay(Protocol):
    max_message: int
    """The most characters in a message, all of them ASCII."""

    def connected(self) -> AbstractAsyncContextManager[Channel]:
        """A channel for the duration of the block. Raises RelayDown if there is none."""


class _NoChannel(AbstractAsyncContextManager[Channel]):
    async def __aenter__(self) -> Channel:
        raise RelayDown("there is none")

    async def __aexit__(self, *error: object) -> None: ...


class NoRelay:
    """For nodes that share a store but no bus: they look for changes every second."""

    max_message = 1

    def connected(self) -> AbstractAsyncContextManager[Channel]:
        return _NoChannel()
