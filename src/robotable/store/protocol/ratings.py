"""How strong players are, for each game and speed. All of it follows from the finished games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias

import msgspec

from robotable.table.finished_game import FinishedGame


class Rating(msgspec.Struct, frozen=True):
    """An estimate of a strength, and how uncertain it is."""

    mu: float
    sigma: float
    games: int = 0
    """How many games it has seen."""


class PoolRating(msgspec.Struct, frozen=True):
    game: str
    speed: str
    rating: Rating


class RatingDay(msgspec.Struct, frozen=True):
    """A rating at the end of a day in UTC."""

    game: str
    speed: str
    day: int
    """Days since 1970."""

    rating: Rating


RatingKey: TypeAlias = tuple[str, str, str]
"""Game, speed and player."""


class Leader(msgspec.Struct, frozen=True):
    player: str
    name: str | None
    """None for a built-in bot."""

    login: str | None
    rating: Rating


Rate: TypeAlias = Callable[[FinishedGame, Mapping[str, Rating]], Mapping[str, Rating]]
"""The ratings of the players after a rated game, from those before it; new players have none. It may be
called again, so it must not have any effect."""


class Ratings(Protocol):
    """They are changed by `FinishedGames.add`."""

    async def of_player(self, player: str) -> Sequence[PoolRating]: ...

    async def of_pool(self, game: str, speed: str, players: Sequence[str]) -> Mapping[str, Rating]:
        """Leave out players without a rated game."""

    async def days(self, player: str) -> Sequence[RatingDay]:
        """Return every day with a rated game, ordered by game, speed and day."""

    async def leaders(self, game: str, speed: str, *, most_sigma: float, limit: int) -> Sequence[Leader]:
        """Return the best players with such a certain rating. Closed accounts are left out."""

    async def all(self, *, after: RatingKey, limit: int) -> Sequence[tuple[RatingKey, Rating]]:
        """Return ratings, ordered by their keys."""
