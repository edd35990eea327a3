"""Ratings in memory, while many games are counted one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from robotable.store.protocol.ratings import Rate, Rating
from robotable.table.finished_game import FinishedGame
from robotable.table.timing import DAY

Pool: TypeAlias = tuple[str, str]
"""A game and a speed."""


class RatingBook:
    def __init__(self, rate: Rate) -> None:
        self._rate: Final = rate
        self._ratings: Final[dict[Pool, dict[str, Rating]]] = {}
        self._days: Final[dict[tuple[str, str, str, int], Rating]] = {}

    def add(self, game: FinishedGame) -> None:
        if not game.rated:
            return
        pool = self._ratings.setdefault((game.game, game.speed), {})
        before = {player: pool[player] for player in game.players if player in pool}
        changed = self._rate(game, before)
        pool.update(changed)
        for player, rating in changed.items():
            self._days[player, game.game, game.speed, day_of(game)] = rating

    def ratings(self) -> Iterator[tuple[str, str, str, float, float, int]]:
        """Yield game, speed, player, mu, sigma and games."""
        for (game, speed), pool in self._ratings.items():
            for player, rating in pool.items():
                yield game, speed, player, rating.mu, rating.sigma, rating.games

    def days(self) -> Iterator[tuple[str, str, str, int, float, float, int]]:
        """Yield player, game, speed, day, mu, sigma and games."""
        for (player, game, speed, day), rating in self._days.items():
            yield player, game, speed, day, rating.mu, rating.sigma, rating.games


def day_of(game: FinishedGame) -> int:
    return game.ended // DAY
