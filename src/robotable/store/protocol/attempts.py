"""Attempts at daily puzzles: one per person and puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec


class Attempt(msgspec.Struct, frozen=True):
    game: str
    date: str
    person: str
    revealed: int
    answered: int | None = None
    moves: int | None = None
    """None without an answer, or if the answer does not solve the puzzle."""

    answer: str | None = None


class Placing(msgspec.Struct, frozen=True):
    """One line of a ranking."""

    person: str
    name: str
    guest: bool
    moves: int
    milliseconds: int


class Attempts(Protocol):
    async def get(self, game: str, date: str, person: str) -> Attempt | None: ...

    async def reveal(self, game: str, date: str, person: str, at: int) -> Attempt:
        """Start the person's clock. If it runs already, return the attempt unchanged. Raise Conflict if the
        puzzle or the person is unknown."""

    async def answer(
        self, game: str, date: str, person: str, at: int, moves: int | None, answer: str
    ) -> Attempt | None:
        """Store the first answer and ignore later ones. Return the attempt, or None if the puzzle was never
        revealed to this person."""

    async def of_person(self, game: str, person: str, limit: int) -> Sequence[Attempt]:
        """Return the person's attempts, those at the newest puzzles first."""

    async def ranking(
        self, game: str, date: str, by: Literal["shortest", "fastest"], *, before: int, limit: int
    ) -> Sequence[Placing]:
        """Rank the people who solved the puzzle, if it was revealed to them before that time."""
