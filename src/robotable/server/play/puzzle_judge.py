"""Judges answers to puzzles. Where the rules alone do not tell, that takes a search."""

from __future__ import annotations

from typing import Final

from robotable.puzzles.kind import Judgement
from robotable.puzzles.kinds import known_kind
from robotable.server.play.replay_queue import Asker
from robotable.server.play.searches import Searches

MAX_CACHED: Final = 1_000


def judged(game: str, position: str, way: str) -> Judgement:
    """Raises NotationError."""
    return known_kind(game).judge(position, way)


class PuzzleJudge:
    def __init__(self, searches: Searches) -> None:
        self._searches = searches
        self._cached: dict[tuple[str, str, str], Judgement] = {}

    async def judge(self, asker: Asker, game: str, position: str, way: str, best: str) -> Judgement:
        """`best` is a solution that is known. Raises NotationError if `way` cannot be read, and Problem if
        too many requests of the asker wait."""
        if not known_kind(game).judges_by_search:
            return judged(game, position, way)
        if way == best:
            return Judgement(1)
        key = (game, position, way)
        if key not in self._cached:
            self._cached[key] = await self._searches.do(asker, judged, game, position, way)
            if len(self._cached) > MAX_CACHED:
                self._cached.pop(next(iter(self._cached)))
        return self._cached[key]
