"""The nodes that run on this store: who is alive. All times are the store's, so nodes need not agree on
theirs."""

from __future__ import annotations

from typing import Protocol

import msgspec


class Joined(msgspec.Struct, frozen=True):
    now: int
    """The store's time, in milliseconds since 1970."""

    outage: tuple[int, int] | None
    """The last time when no node could reach the store: since when, and until when."""


class Beat(msgspec.Struct, frozen=True):
    now: int
    alive: frozenset[str]
    """All nodes that have given a sign of life lately, this one included."""


class Nodes(Protocol):
    async def join(self, node: str) -> Joined:
        """A node starts, or comes back. If no node has given a sign of life for a few seconds, there was an
        outage until now."""

    async def beat(self, node: str) -> Beat | None:
        """A sign of life. Return None if the node was forgotten, or if there was an outage: it has to join
        again, and to say again who is connected to it."""

    async def leave(self, node: str) -> None:
        """A node ends, and everyone who was connected to it is gone."""
