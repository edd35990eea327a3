"""Finished games, by which lists find them and from which ratings follow.

Each is counted once and gets a number. Ratings change in the order of these numbers, so that computing them
again gives the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from robotable.store.protocol.paging import Cursor
from robotable.store.protocol.ratings import Rate
from robotable.table.finished_game import FinishedGame, GameResult


class GameFilter(msgspec.Struct, frozen=True):
    """Only games with all of this."""

    game: str | None = None
    variant: str | None = None
    result: GameResult | None = None
    opponent: str | None = None
    """Another player at the table."""


class GameTotal(msgspec.Struct, frozen=True):
    """How many games of a player ended alike."""

    game: str
    variant: str
    side: int
    first: bool
    result: GameResult
    games: int


class Meeting(msgspec.Struct, frozen=True):
    """The rated games of two people against each other, among the last games."""

    one: str
    other: str
    games: int
    won: int
    """By `one`."""

    lost: int
    early: int
    """Games that ended before they were played out."""

    moves: int
    """In all of these games together."""


class FinishedGames(Protocol):
    async def add(self, game: FinishedGame, rate: Rate) -> bool:
        """Count a game and change the ratings of its players if it is rated. Return False if it has been
        counted before; nothing has changed then. Raise Conflict if the table does not exist."""

    async def get(self, table: str) -> FinishedGame | None: ...

    async def of_player(
        self, player: str, wanted: GameFilter, *, before: Cursor | None, limit: int
    ) -> Sequence[FinishedGame]:
        """Return the games of a player, the last one first. The cursor is (ended, table)."""

    async def totals(self, player: str) -> Sequence[GameTotal]: ...

    async def meetings(self, *, among: int, least: int) -> Sequence[Meeting]:
        """Return the pairs of people with at least `least` rated games on different sides, among the last
        `among` games; those who have met most often first."""

    async def rated_among(self, players: Sequence[str], *, among: int) -> Mapping[str, int]:
        """Return how many rated games these players have had, among the last `among` games."""

    async def counted(self, *, after: int, limit: int) -> Sequence[tuple[int, FinishedGame]]:
        """Return games with their numbers, ordered by them."""

    async def replace(self, games: Sequence[tuple[int, FinishedGame]], rate: Rate, *, last: int) -> bool:
        """Forget all games and ratings, and count these instead, ordered by their numbers. Return False if
        `last` is not the number of the last game; nothing has changed then."""
