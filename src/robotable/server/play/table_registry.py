"""The tables of this process: created, loaded from their logs, kept in memory."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final
from weakref import WeakValueDictionary

from robotable.engines.catalogue import engines_for
from robotable.games.protocol import InvalidOptions
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import ENTRIES_IN_MEMORY, TABLES_IN_MEMORY
from robotable.server.play.live_table import LiveTable
from robotable.store.protocol import Store
from robotable.store.protocol.reserved_seats import ReservedSeat
from robotable.store.protocol.tables import TableRow
from robotable.table.ids import id_from_bytes
from robotable.table.series import Series
from robotable.table.setup import Setup
from robotable.table.tournament_game import TournamentGame

MAX_IN_MEMORY: Final = TABLES_IN_MEMORY.most
"""Idle tables above this number are dropped and loaded again when needed."""

UNUSED_SECONDS: Final = 900.0
"""A table that nobody watches is dropped when it has not been used for this long. By then a race without
people has ended."""

SWEEP_EVERY: Final = 60.0

QUIET_MS: Final = 60_000
"""After this time, nobody who is still connected misses an entry of a table."""

MAX_ENTRIES: Final = ENTRIES_IN_MEMORY.most
"""The same for the entries of all tables together: long tables take more memory than short ones."""

FOLDED_AT_ONCE: Final = 200
"""A log with more entries is folded in a thread, so that it does not hold up other tables."""


def bots_of(game: str) -> frozenset[str]:
    """The names of the built-in bots that can sit at a table of this game."""
    return frozenset(bot.name for bot in engines_for(game))


def check_rated_bots(setup: Setup) -> None:
    """Raise InvalidOptions if a rated game has a bot whose strength is not known."""
    rated = {bot.name for bot in engines_for(setup.game) if bot.rating is not None and not bot.weakened}
    unknown = sorted(set(setup.bots.values()) - rated)
    if setup.rated and unknown:
        raise InvalidOptions(
            f"rated: {unknown[0]} has no rating on this server, so this game cannot be rated."
        )


class TableRegistry:
    """There is never more than one LiveTable per table."""

    def __init__(
        self, store: Store, clock: Clock, loaded: Callable[[str], None] = lambda table: None
    ) -> None:
        """`loaded` is told of each table that comes into memory."""
        self._loaded = loaded
        self._store = store
        self._clock = clock
        self._kept: OrderedDict[str, LiveTable] = OrderedDict()
        self._known: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """Includes dropped tables that somebody still holds."""
        self._used: dict[str, float] = {}
        """When each kept table was last asked for."""
        self._loading: dict[str, asyncio.Lock] = {}

    def __len__(self) -> int:
        return len(self._kept)

    async def create(
        self,
        setup: Setup,
        creator: str,
        id: str | None = None,
        reserved: Sequence[ReservedSeat] = (),
        series: Series | None = None,
        tournament: TournamentGame | None = None,
    ) -> TableRow:
        now = self._clock.now()
        row = TableRow(
            id=id_from_bytes(secrets.token_bytes(9)) if id is None else id,
            setup=setup,
            creator=creator,
            invite=secrets.token_urlsafe(18),
            created=now,
            updated=now,
            series=series,
            tournament=tournament,
        )
        await self._store.tables.create(row, reserved)
        return row

    def in_memory(self, table: str) -> LiveTable | None:
        return self._known.get(table)

    def all_in_memory(self) -> list[LiveTable]:
        return list(self._known.values())

    async def get(self, table: str) -> LiveTable:
        """The table, from memory or from its log. Raises Problem if it does not exist."""
        if (found := self._kept.get(table) or self._known.get(table)) is not None:
            self._kept[table] = found
            self._kept.move_to_end(table)
            self._used[table] = self._clock.elapsed()
            return found
        lock = self._loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                if (found := self._known.get(table)) is None:
                    loaded = await self._load(table)
                    # Another load may have finished in the meantime, if its caller disconnected.
                    found = self._kept[table] = self._known.setdefault(table, loaded)
                    self._used[table] = self._clock.elapsed()
                    self._loaded(table)
        finally:
            self._loading.pop(table, None)
        self._drop_idle()
        return found

    async def _load(self, table: str) -> LiveTable:
        row = await self._store.tables.get(table)
        if row is None:
            raise Problem(404, "no_table", "There is no such table.")
        entries = list(await self._store.logs.entries(table))
        if len(entries) > FOLDED_AT_ONCE:
            return await asyncio.to_thread(LiveTable, row, entries, self._clock.now())
        return LiveTable(row, entries, self._clock.now())

    def _drop_idle(self) -> None:
        entries = sum(live.table.seq for live in self._kept.values())
        for table, live in list(self._kept.items()):
            if len(self._kept) <= MAX_IN_MEMORY and entries <= MAX_ENTRIES:
                break
            if _is_unwatched(live):
                self._drop(table)
                entries -= live.table.seq

    async def run(self) -> None:
        while True:
            await self._clock.sleep(SWEEP_EVERY)
            self.drop_unused()
            self.forget_recent()

    def forget_recent(self) -> None:
        """Keep little of what happened at tables some time ago: it can be replayed."""
        before = self._clock.now() - QUIET_MS
        for live in self.all_in_memory():
            live.forget_recent(before)

    def drop_unused(self) -> None:
        """Drop the tables that nobody watches and nobody has asked for lately."""
        before = self._clock.elapsed() - UNUSED_SECONDS
        for table, live in list(self._kept.items()):
            if self._used.get(table, before) <= before and _is_unwatched(live):
                self._drop(table)

    def _drop(self, table: str) -> None:
        del self._kept[table]
        self._used.pop(table, None)


def _is_unwatched(live: LiveTable) -> bool:
    return not live.connections and not live.anonymous and not live.lock.locked()
