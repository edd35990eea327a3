"""How many open tables may wait for players at the same time, per person and per network."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakValueDictionary

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import SITE_ALLOWANCE, WAITING_BY_NETWORK, WAITING_BY_PERSON
from robotable.server.ops.networks import network_of, site_of
from robotable.store.protocol.tables import Tables
from robotable.table.timing import DAY

LISTED_FOR: Final = DAY
"""How long a table stays in the lobby after its host was last there or anything happened."""


class WaitingTables:
    """The store does not know networks, so they are remembered until a restart."""

    def __init__(
        self,
        tables: Tables,
        clock: Clock,
        *,
        per_person: int = WAITING_BY_PERSON.most,
        per_network: int = WAITING_BY_NETWORK.most,
    ) -> None:
        self.per_person = per_person
        self.per_network = per_network
        self._tables = tables
        self._clock = clock
        self._by_network: dict[str, set[str]] = {}
        """Sites count as networks too, with a larger limit."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def active_since(self) -> int:
        """Tables where nothing has happened since then are not in the lobby."""
        return self._clock.now() - LISTED_FOR

    @asynccontextmanager
    async def room(self, person: str | None, address: str) -> AsyncIterator[set[str]]:
        """Raises Problem if no other table may wait. Otherwise create it in the block and add its id to the
        set. One at a time per network, so that nobody can exceed the limit by asking at the same moment."""
        lock = self._locks.setdefault(network_of(address), asyncio.Lock())
        async with lock:
            if person is not None:
                await self._check_person(person)
            for network, most in self._limits(address):
                await self._check_network(network, most)
            created = set[str]()
            yield created
            for network, _ in self._limits(address):
                self._by_network.setdefault(network, set()).update(created)

    def _limits(self, address: str) -> Iterator[tuple[str, int]]:
        yield network_of(address), self.per_network
        if (site := site_of(address)) is not None:
            yield site, self.per_network * SITE_ALLOWANCE

    async def _check_person(self, person: str) -> None:
        waiting = await self._tables.count_waiting_of(person, self.active_since())
        if waiting >= self.per_person:
            raise _too_many(f"You have {waiting} open tables that wait for players.")

    async def _check_network(self, network: str, most: int) -> None:
        known = self._by_network.get(network, set())
        if len(known) < most:
            return
        known &= await self._tables.waiting_among(sorted(known), self.active_since())
        if not known:
            del self._by_network[network]
        if len(known) >= most:
            raise _too_many(f"{len(known)} open tables from your network wait for players.")


def _too_many(what: str) -> Problem:
    message = f"{what} Join one of them, or end one before you open another."
    return Problem(429, "too_many_tables", message)
