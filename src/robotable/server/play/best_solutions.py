"""Best ways that were looked for already, and one search at a time: it takes a processor for a moment."""

from __future__ import annotations

import asyncio
from typing import Final

from robotable.games.game import AnyRace
from robotable.puzzles.best import best
from robotable.table.verdict import PlayedTarget, ShownWay, shown_way

MOST_KEPT: Final = 1_000


def best_way(race: AnyRace, target: PlayedTarget) -> ShownWay | None:
    """One of the shortest solutions; None if none was found."""
    found = best(target.state)
    if found is None or found.shortest is None:
        return None
    return shown_way(race, target.state, found.moves)


class BestSolutions:
    def __init__(self) -> None:
        self._kept: dict[tuple[str, int], ShownWay | None] = {}
        self._looking = asyncio.Lock()

    async def of(self, table: str, race: AnyRace, target: PlayedTarget) -> ShownWay | None:
        key = (table, target.seq)
        if key not in self._kept:
            async with self._looking:
                if key not in self._kept:
                    if len(self._kept) >= MOST_KEPT:
                        self._kept.pop(next(iter(self._kept)))
                    self._kept[key] = await asyncio.to_thread(best_way, race, target)
        return self._kept[key]
