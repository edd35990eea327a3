"""How strong people are at the puzzles of each game, and how hard the puzzles are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias

import msgspec


class PuzzleRating(msgspec.Struct, frozen=True):
    """An estimate of a strength, and how uncertain it is."""

    mu: float
    sigma: float
    answers: int = 0
    """How many answers it has seen."""


Rate: TypeAlias = Callable[[PuzzleRating, PuzzleRating], tuple[PuzzleRating, PuzzleRating]]
"""The ratings of the person and the puzzle after an answer, from those before it. It may be called again, so
it must not have any effect."""


class PuzzleRatings(Protocol):
    async def of_person(self, game: str, person: str) -> PuzzleRating | None: ...

    async def of_puzzles(self, game: str, puzzles: Sequence[str]) -> Mapping[str, PuzzleRating]:
        """Leave out puzzles that nobody has answered."""

    async def rate(
        self, game: str, person: str, puzzle: str, first: tuple[PuzzleRating, PuzzleRating], rate: Rate
    ) -> tuple[PuzzleRating, PuzzleRating]:
        """Change both ratings and return them, or both stay. `first` are those before the first answer. Raise
        Conflict if the person is unknown."""
