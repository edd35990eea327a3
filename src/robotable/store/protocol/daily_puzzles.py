"""The daily puzzle of each game."""

from __future__ import annotations

from typing import Protocol


class DailyPuzzles(Protocol):
    async def get(self, game: str, date: str) -> str | None: ...

    async def get_or_add(self, game: str, date: str, puzzle: str) -> str:
        """Return the stored puzzle of that day. If there is none yet, store this one first."""
