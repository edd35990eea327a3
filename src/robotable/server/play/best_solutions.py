"""The best solutions of targets that were played, cached. One search at a time, because it keeps a processor
busy for a moment."""

from __future__ import annotations

import asyncio
from typing import Final

from robotable.games.game import AnyRace
from robotable.games.played_target import PlayedTarget, ShownSolution
from robotable.puzzles.hints import best_solution

MAX_CACHED: Final = 1_000


def shortest_solution(race: AnyRace, target: PlayedTarget) -> ShownSolution | None:
    """One of the shortest solutions; None if none was found."""
    found = best_solution(race.name, target.state)
    if found is None or found.shortest is None:
        return None
    return race.shown_solution(target.state, found.moves)


class BestSolutions:
    def __init__(self) -> None:
        self._cached: dict[tuple[str, int], ShownSolution | None] = {}
        self._searching = asyncio.Lock()

    async def of(self, table: str, race: AnyRace, target: PlayedTarget) -> ShownSolution | None:
        key = (table, target.seq)
        if key not in self._cached:
            async with self._searching:
                if key not in self._cached:
                    if len(self._cached) >= MAX_CACHED:
                        self._cached.pop(next(iter(self._cached)))
                    self._cached[key] = await asyncio.to_thread(shortest_solution, race, target)
        return self._cached[key]
