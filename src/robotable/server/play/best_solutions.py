"""Best ways that were looked for already, and one search at a time: it takes a processor for a moment."""

from __future__ import annotations

import asyncio
from typing import Final

from robotable.games.ricochet_robots import Position, Slide
from robotable.puzzles.best import best_ricochet
from robotable.table.verdict import ShownWay, Target, best_way


def slides(position: Position, must_turn: bool) -> tuple[Slide, ...] | None:
    found = best_ricochet(position, must_turn)
    return None if found.shortest is None else found.moves


MOST_KEPT: Final = 1_000


class BestSolutions:
    def __init__(self) -> None:
        self._kept: dict[tuple[str, int], ShownWay | None] = {}
        self._looking = asyncio.Lock()

    async def of(self, table: str, target: Target) -> ShownWay | None:
        key = (table, target.seq)
        if key not in self._kept:
            async with self._looking:
                if key not in self._kept:
                    if len(self._kept) >= MOST_KEPT:
                        self._kept.pop(next(iter(self._kept)))
                    self._kept[key] = await asyncio.to_thread(best_way, target, slides)
        return self._kept[key]
