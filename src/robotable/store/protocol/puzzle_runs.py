"""Runs in the puzzle room: one puzzle after another, until the run ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec


class PuzzleRun(msgspec.Struct, frozen=True):
    id: str
    person: str
    game: str
    mode: str
    level: str | None
    """The difficulty that the person chose; None if the room chooses."""

    began: int
    puzzle: str
    """The name of the puzzle that waits for an answer, or of the last one."""

    shown: int
    solved: int = 0
    missed: int = 0
    ended: int | None = None
    last: str | None = None
    """The last answer, so that the same answer sent twice counts once."""

    @property
    def number(self) -> int:
        """How many puzzles have been answered."""
        return self.solved + self.missed


class PuzzleBest(msgspec.Struct, frozen=True):
    """The most puzzles that one person has solved in a run."""

    mode: str
    solved: int
    at: int


class PuzzleRuns(Protocol):
    async def add(self, run: PuzzleRun) -> None:
        """Raise Conflict if the person is unknown."""

    async def get(self, id: str) -> PuzzleRun | None: ...

    async def advance(self, before: PuzzleRun, after: PuzzleRun) -> bool:
        """Replace the run, unless it is no longer as `before`; return whether it was."""

    async def bests(self, game: str, person: str, since: int = 0) -> Sequence[PuzzleBest]:
        """Return for each mode the best run that began at or after this time, the earlier one of equals."""
