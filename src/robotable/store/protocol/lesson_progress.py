"""How far people have come in the lessons of each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class LessonProgress(Protocol):
    async def of(self, person: str, game: str) -> Mapping[str, int]:
        """Return how many steps of each lesson this person has finished."""

    async def finish(self, person: str, game: str, lesson: str, steps: int) -> None:
        """Store that the first `steps` steps are finished. A smaller number changes nothing. Raise Conflict
        if the person is unknown."""
