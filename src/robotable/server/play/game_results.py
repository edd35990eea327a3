"""Counts finished games: each adds to the lists of its players, and a rated one changes their ratings.

The job for it is written together with the end of the game, so no game is forgotten.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import msgspec

from robotable.games.protocol import IllegalAction, InvalidOptions
from robotable.server.ops.json_log import about
from robotable.server.play.game_rating import rate
from robotable.store.protocol import Store
from robotable.store.protocol.tables import TableRow
from robotable.table.finished_game import FinishedGame, finished_game
from robotable.table.fold import folded
from robotable.table.table import new_table

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
        game = None if row is None else await stored_game(self._store, row)
        if game is not None:
            await self._store.finished_games.add(game, rate)


async def stored_game(store: Store, row: TableRow) -> FinishedGame | None:
    """Return None if there is nothing to count."""
    if row.status != "over":
        return None
    entries = await store.logs.entries(row.id)
    try:
        table = await asyncio.to_thread(lambda: folded(new_table(row.setup), entries))
    except UNPLAYABLE as error:
        log.warning("a damaged game is not counted: %s", error, extra=about(row.id))
        return None
    return finished_game(row.id, table, entries)
