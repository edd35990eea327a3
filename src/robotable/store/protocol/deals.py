"""Daily deals: the same cards for everybody, and one attempt per person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec


class StoredDeal(msgspec.Struct, frozen=True):
    deal: str
    benchmark: str | None = None
    """What an engine did with it, once that is known."""


class DealAttempt(msgspec.Struct, frozen=True):
    game: str
    date: str
    person: str
    began: int
    placed: str = ""
    """The person's actions so far, in the game's notation, separated by spaces."""

    points: int | None = None
    """The result, once the game is over."""

    ended: int | None = None


class DealPlacing(msgspec.Struct, frozen=True):
    """One line of a table of results."""

    person: str
    name: str
    guest: bool
    date: str
    points: int
    milliseconds: int


class Deals(Protocol):
    async def get(self, game: str, date: str) -> StoredDeal | None: ...

    async def get_or_add(self, game: str, date: str, deal: str) -> StoredDeal:
        """Return the stored deal of that day. If there is none yet, store this one first."""

    async def add_benchmark(self, game: str, date: str, benchmark: str) -> None: ...

    async def attempt(self, game: str, date: str, person: str) -> DealAttempt | None: ...

    async def begin(self, game: str, date: str, person: str, at: int) -> DealAttempt:
        """Start the person's attempt. If there is one already, return it unchanged. Raise Conflict if the
        deal or the person is unknown."""

    async def advance(self, before: DealAttempt, after: DealAttempt) -> bool:
        """Replace the attempt, unless it is no longer as `before`; return whether it was."""

    async def of_day(self, game: str, date: str, *, before: int, limit: int) -> Sequence[DealPlacing]:
        """Rank the finished attempts at this deal that began before that time, the most points first."""

    async def of_all_time(self, game: str, limit: int) -> Sequence[DealPlacing]:
        """Rank the attempts that were finished at deals of any day, the most points first."""

    async def of_person(self, game: str, person: str, limit: int) -> Sequence[DealAttempt]:
        """Return the person's attempts, those at the newest deals first."""
