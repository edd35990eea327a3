"""Seeks for an opponent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import Protocol, TypeAlias

import msgspec

from robotable.table.pairing import Pair, Seek

Choose: TypeAlias = Callable[[Seek, Sequence[Seek], AbstractSet[Pair]], Seek | None]
"""Takes a seek, those of others in its pool, and the pairs that must not meet; returns the opponent. It may
be called again, so it must not have any effect."""


class PoolCount(msgspec.Struct, frozen=True):
    game: str
    speed: str
    rated: bool
    people: int


class Seeks(Protocol):
    async def carry_on(self, seek: Seek, now: int, table: str, choose: Choose) -> Seek:
        """Begin or continue a person's seek in this pool, and pair it if an opponent is there: then both
        seeks get the table. Return the seek as it is now. A seek with another id replaces the one
        before; one with the same id keeps the time since when it waits, and its table. No seek is ever
        paired twice, whatever other nodes do. Raise Conflict if the person is unknown."""

    async def of(self, person: str) -> Sequence[Seek]:
        """Return a person's seeks, also those that have ended, ordered by game and speed."""

    async def waiting(self, now: int) -> Sequence[PoolCount]:
        """Return how many people look for an opponent, in each pool where anybody does."""

    async def end(self, person: str, game: str, speed: str) -> bool:
        """Return False if there is no such seek."""

    async def prune(self, before: int) -> int:
        """Delete seeks that ended before that time, and return their number."""
