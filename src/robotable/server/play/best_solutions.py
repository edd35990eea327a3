"""The best solutions of targets that were played, cached."""

from __future__ import annotations

from typing import Final

from robotable.games.catalogue import GAMES
from robotable.games.played_target import PlayedTarget, ShownSolution
from robotable.puzzles.hints import best_solution
from robotable.server.play.replay_queue import Asker
from robotable.server.play.searches import Searches

MAX_CACHED: Final = 1_000


def shortest_solution(game: str, target: PlayedTarget) -> ShownSolution | None:
    """One of the shortest solutions; None if none was found."""
    race, found = GAMES[game].race, best_solution(game, target.state)
    if race is None or found is None or found.shortest is None:
        return None
    return race.shown_solution(target.state, found.moves)


class BestSolutions:
    def __init__(self, searches: Searches) -> None:
        self._searches = searches
        self._cached: dict[tuple[str, int], ShownSolution | None] = {}

    async def of(self, asker: Asker, table: str, game: str, target: PlayedTarget) -> ShownSolution | None:
        """Raises Problem if too many requests of the asker wait already."""
        key = (table, target.seq)
        if key in self._cached:
            return self._cached[key]

        async def search() -> ShownSolution | None:
            # Everyone at a table asks at the same time. While they waited, one of them may have got it.
            if key in self._cached:
                return self._cached[key]
            return await self._searches.run(shortest_solution, game, target)

        found = await self._searches.take_turn(asker, search)
        self._cached.setdefault(key, found)
        if len(self._cached) > MAX_CACHED:
            self._cached.pop(next(iter(self._cached)))
        return found
