"""A claim that waits until its window closes. The node that weighs it can write it, even if the claim came to
another node."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

import msgspec

from robotable.games.arrivals import Arrival
from robotable.server.play.committer import ClientKey, Done
from robotable.table.claim_window import Shown
from robotable.table.table import Table


class HeldClaim(msgspec.Struct, frozen=True, kw_only=True):
    arrival: Arrival
    action: str
    """As JSON."""

    target: Shown
    came: int
    """When it arrived, by the clock of the server."""

    person: str | None
    """None for a built-in bot."""

    name: str = ""
    client: str | None = None
    lag: int = 0

    @property
    def key(self) -> ClientKey | None:
        """The same key means the same claim."""
        return None if self.person is None or self.client is None else (self.person, self.client)


WriteClaim: TypeAlias = Callable[[str, HeldClaim, tuple[Arrival, ...]], Awaitable[Done]]
"""Writes a claim at a table, given all claims in order, itself first. Raises Problem."""


class Claims(Protocol):
    async def clear(self, table: str) -> None:
        """Wait until no claim is held: whatever arrives after a claim is decided after it."""

    async def claim(self, table: str, claim: HeldClaim, patience: int, current: Callable[[], Table]) -> Done:
        """Wait for the answer to a claim; raises Problem. `patience` is how long the window stays open, in
        milliseconds, if this claim opens it."""
