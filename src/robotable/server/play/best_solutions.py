"""The best solutions of targets that were played, cached. Searches take their turns with replays, because
each keeps a processor busy for a moment."""

from __future__ import annotations

from typing import Final

from robotable.games.game import AnyRace
from robotable.games.played_target import PlayedTarget, ShownSolution
from robotable.puzzles.hints import best_solution
from robotable.server.play.replay_queue import Asker, ReplayQueue

MAX_CACHED: Final = 1_000


def shortest_solution(race: AnyRace, target: PlayedTarget) -> ShownSolution | None:
    """One of the shortest solutions; None if none was found."""
    found = best_solution(race.name, target.state)
    if found is None or found.shortest is None:
        return None
    return race.shown_solution(target.state, found.moves)


class BestSolutions:
    def __init__(self, queue: ReplayQueue) -> None:
        self._queue = queue
        self._cached: dict[tuple[str, int], ShownSolution | None] = {}

    async def of(self, asker: Asker, table: str, race: AnyRace, target: PlayedTarget) -> ShownSolution | None:
        """Raises Problem if too many requests of the asker wait already."""
        key = (table, target.seq)
        if key in self._cached:
            return self._cached[key]

        def search() -> ShownSolution | None:
            # Everyone at a table asks at the same time. While they waited, one of them may have got it.
            return self._cached[key] if key in self._cached else shortest_solution(race, target)

        found = await self._queue.run(asker, search)
        self._cached.setdefault(key, found)
        if len(self._cached) > MAX_CACHED:
            self._cached.pop(next(iter(self._cached)))
        return found
