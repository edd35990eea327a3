"""Computes all finished games and ratings again from the logs.

The order in which games were counted is kept; games that were not counted yet come after them, by the time
when they ended. Personal bests that are missing are added.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from robotable.server.play.game_rating import rate
from robotable.server.play.game_results import count_solo, stored_table
from robotable.store.protocol import Store, StoreError
from robotable.store.protocol.ratings import Rating, RatingKey
from robotable.table.finished_game import FinishedGame, finished_game

ATTEMPTS = 5
"""A game that ends in the meantime is counted first."""

PAGE = 500


class Rebuilt(msgspec.Struct, frozen=True):
    games: int
    rated: int
    ratings: int
    changed: int
    """How many ratings are different now, new or gone."""


async def rebuild(store: Store, tick: Callable[[], None] = lambda: None) -> Rebuilt:
    """`tick` is called for each table."""
    for _ in range(ATTEMPTS):
        numbers = await _numbers(store)
        games, last = await _games(store, tick), max(numbers.values(), default=0)
        games.sort(key=lambda one: (numbers.get(one.table, last + 1), one.ended, one.table))
        counted = list[tuple[int, FinishedGame]]()
        for game in games:
            last_number = counted[-1][0] if counted else 0
            counted.append((numbers.get(game.table, max(last, last_number) + 1), game))
        before = await _ratings(store)
        if await store.finished_games.replace(counted, rate, last=last):
            after = await _ratings(store)
            return Rebuilt(
                len(games),
                sum(game.rated for game in games),
                len(after),
                sum(before.get(key) != after.get(key) for key in before.keys() | after.keys()),
            )
    raise StoreError("Games end faster than they can be read. Try again when fewer people play.")


async def _numbers(store: Store) -> dict[str, int]:
    numbers: dict[str, int] = {}
    last = 0
    while found := await store.finished_games.counted(after=last, limit=PAGE):
        numbers.update((game.table, number) for number, game in found)
        last = found[-1][0]
    return numbers


async def _games(store: Store, tick: Callable[[], None]) -> list[FinishedGame]:
    games = []
    last = ""
    while rows := await store.tables.all(after=last, limit=PAGE):
        for row in rows:
            tick()
            if (stored := await stored_table(store, row)) is None:
                continue
            if (game := finished_game(row.id, *stored)) is not None:
                games.append(game)
            await count_solo(store, row.id, *stored)
        last = rows[-1].id
    return games


async def _ratings(store: Store) -> dict[RatingKey, Rating]:
    found: dict[RatingKey, Rating] = {}
    last: RatingKey = ("", "", "")
    while page := await store.ratings.all(after=last, limit=PAGE):
        found.update(page)
        last, _ = page[-1]
    return found
