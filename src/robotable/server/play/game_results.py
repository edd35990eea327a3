"""Counts finished games: each adds to the lists of its players, a rated one changes their ratings, and a solo
game can be a personal best.

The job for it is written together with the end of the game, so no game is forgotten.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

import msgspec

from robotable.games.protocol import IllegalAction, InvalidOptions
from robotable.server.ops.json_log import about
from robotable.server.play.game_rating import rate
from robotable.store.protocol import Store
from robotable.store.protocol.tables import TableRow
from robotable.table.entries import Entry
from robotable.table.finished_game import end_of, finished_game
from robotable.table.fold import folded
from robotable.table.solo_result import solo_result
from robotable.table.table import Table, new_table

UNPLAYABLE: Final = (
    IllegalAction,
    InvalidOptions,
    msgspec.DecodeError,
    ValueError,
    LookupError,
    AssertionError,
)
"""What folding a damaged log raises."""

log = logging.getLogger("robotable.results")


class GameResults:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def count(self, table: str) -> None:
        """Do the job with this key."""
        row = await self._store.tables.get(table)
        stored = None if row is None else await stored_table(self._store, row)
        if stored is None:
            return
        if (game := finished_game(table, *stored)) is not None:
            await self._store.finished_games.add(game, rate)
        await count_solo(self._store, table, *stored)


async def count_solo(store: Store, id: str, table: Table, entries: Sequence[Entry]) -> None:
    """Nothing changes if this was no solo game, or has been counted."""
    if (result := solo_result(table)) is not None:
        await store.personal_bests.add(result, id, end_of(entries))


async def stored_table(store: Store, row: TableRow) -> tuple[Table, Sequence[Entry]] | None:
    """Return None if the game goes on, or its log is damaged."""
    if row.status != "over":
        return None
    entries = await store.logs.entries(row.id)
    try:
        return await asyncio.to_thread(lambda: folded(new_table(row.setup), entries)), entries
    except UNPLAYABLE as error:
        log.warning("a damaged game is not counted: %s", error, extra=about(row.id))
        return None
