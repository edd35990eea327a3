"""Finished games, and the ratings that follow from them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from random import Random
from typing import Final

import msgspec
import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.finished_games import GameFilter, GameTotal
from robotable.store.protocol.ratings import Leader, PoolRating, Rating, RatingDay
from robotable.table.finished_game import FinishedGame, FinishedSeat
from robotable.table.timing import DAY
from tests.store.stores import Run, add_people, add_table

FIRST: Final = Rating(25.0, 8.0)
POOL: Final = ("robot_master", "fast")


def up(game: FinishedGame, before: Mapping[str, Rating]) -> Mapping[str, Rating]:
    """The winner gains, the loser loses, and both become more certain."""
    changed = {}
    for one in game.seats:
        old = before.get(one.player, FIRST)
        changed[one.player] = Rating(
            old.mu + (1.5 if one.result == "won" else -1.25), old.sigma / 2, old.games + 1
        )
    return changed


def game(
    table: str, winner: str = "anna", loser: str = "ben", ended: int = 0, **changes: object
) -> FinishedGame:
    one = FinishedGame(
        table=table,
        game="robot_master",
        variant="duel",
        speed="fast",
        rated=True,
        private=False,
        ended=ended,
        reason="resigned",
        moves=5,
        seats=(
            FinishedSeat(0, winner, 1, "won", 0, True),
            FinishedSeat(1, loser, 2, "lost", 1, False),
        ),
    )
    return msgspec.structs.replace(one, **changes)


async def prepared(store: Store, tables: int) -> None:
    await add_people(store)
    for number in range(tables):
        await add_table(store, f"t{number}")


def test_a_game_counts_once(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await prepared(store, 2)
        one = game("t0", ended=3 * DAY + 5)
        both = await asyncio.gather(*(store.finished_games.add(one, up) for _ in range(2)))
        assert sorted(both) == [False, True]
        assert await store.finished_games.get("t0") == one
        assert await store.finished_games.get("t1") is None
        assert await store.ratings.of_player("anna") == [PoolRating(*POOL, Rating(26.5, 4.0, 1))]
        assert await store.ratings.of_pool(*POOL, ["ben", "guest"]) == {"ben": Rating(23.75, 4.0, 1)}
        assert await store.ratings.of_pool("robot_master", "slow", ["ben"]) == {}
        assert await store.ratings.days("anna") == [RatingDay(*POOL, 3, Rating(26.5, 4.0, 1))]
        # One that is not rated is listed, too.
        casual = game("t1", loser="guest", rated=False, speed="untimed")
        assert await store.finished_games.add(casual, up)
        assert await store.ratings.of_player("guest") == []
        assert await store.finished_games.counted(after=0, limit=5) == [(1, one), (2, casual)]
        assert await store.finished_games.counted(after=1, limit=5) == [(2, casual)]
        with pytest.raises(Conflict):
            await store.finished_games.add(game("nowhere"), up)

    run(scenario)


def test_games_at_the_same_time_change_ratings_one_after_the_other(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await prepared(store, 12)
        await asyncio.gather(*(store.finished_games.add(game(f"t{one}"), up) for one in range(12)))
        (found,) = await store.ratings.of_player("anna")
        assert (found.rating.mu, found.rating.games) == (25 + 12 * 1.5, 12)
        numbers = [number for number, _ in await store.finished_games.counted(after=0, limit=50)]
        assert numbers == list(range(1, 13))

    run(scenario)


def test_the_games_of_a_player_can_be_filtered_and_paged(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await prepared(store, 7)
        games = [
            game("t0", ended=10),
            game("t1", "ben", "anna", ended=20),
            game("t2", ended=30, variant="refill"),
            game("t3", loser="bot:pip", ended=40),
            game("t4", ended=40, game="other"),
            game("t5", "ben", "guest", ended=60),
            game(
                "t6",
                ended=50,
                seats=tuple(FinishedSeat(at, "bot:pip", 1, "drawn", at, at == 0) for at in (0, 1)),
            ),
        ]
        for one in games:
            await store.finished_games.add(one, up)

        async def found(player: str = "anna", limit: int = 9, **wanted: str) -> str:
            filter = msgspec.convert(wanted, GameFilter)
            pages, before = "", None
            while page := await store.finished_games.of_player(player, filter, before=before, limit=limit):
                assert all(one == games[int(one.table[1:])] for one in page)
                pages += "".join(one.table[1:] for one in page)
                before = (page[-1].ended, page[-1].table)
            return pages

        assert await found() == "43210"
        assert await found(limit=2) == "43210"
        assert await found(game="robot_master") == "3210"
        assert await found(game="robot_master", variant="refill") == "2"
        assert await found(result="lost") == "1"
        assert await found(opponent="ben") == "4210"
        assert await found(opponent="bot:pip") == "3"
        assert await found(opponent="anna") == ""
        assert await found(opponent="ben", result="won", variant="duel") == "40"
        # A bot in two seats has played one game, against itself.
        assert await found("bot:pip") == "63"
        assert await found("bot:pip", opponent="bot:pip") == "6"
        assert await store.finished_games.totals("anna") == [
            GameTotal("other", "duel", 0, True, "won", 1),
            GameTotal("robot_master", "duel", 0, True, "won", 2),
            GameTotal("robot_master", "duel", 1, False, "lost", 1),
            GameTotal("robot_master", "refill", 0, True, "won", 1),
        ]

    run(scenario)


def test_leaders_are_certain_and_have_open_accounts(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await prepared(store, 4)
        await store.finished_games.add(game("t0", "anna", "bot:pip"), up)
        await store.finished_games.add(game("t1", "ben", "bot:pip"), up)
        await store.finished_games.add(game("t2", "ben", "anna"), up)
        ben, anna = Rating(28.0, 2.0, 2), Rating(25.25, 2.0, 2)
        leaders = await store.ratings.leaders(*POOL, most_sigma=2.0, limit=5)
        assert leaders == [
            Leader("ben", "Ben", "ben", ben),
            Leader("anna", "Anna", "anna", anna),
            Leader("bot:pip", None, None, Rating(22.5, 2.0, 2)),
        ]
        assert await store.ratings.leaders(*POOL, most_sigma=1.9, limit=5) == []
        assert await store.ratings.leaders(*POOL, most_sigma=2.0, limit=1) == leaders[:1]
        await store.people.close_account("ben")
        assert [one.player for one in await store.ratings.leaders(*POOL, most_sigma=9, limit=5)] == [
            "anna",
            "bot:pip",
        ]

    run(scenario)


def test_a_guest_who_signs_in_takes_finished_games_along(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await prepared(store, 2)
        await store.finished_games.add(game("t0", "guest", "ben", rated=False), up)
        await store.finished_games.add(game("t1", "guest", "anna", rated=False), up)
        await store.people.merge("guest", "anna", 5)
        assert [
            one.table
            for one in await store.finished_games.of_player("anna", GameFilter(), before=None, limit=5)
        ] == [
            "t1",
            "t0",
        ]
        # Where both sat, the guest keeps the seat.
        kept = await store.finished_games.get("t1")
        assert kept is not None
        assert kept.players == ("guest", "anna")

    run(scenario)


def test_counting_everything_again_gives_the_same(run: Run) -> None:
    rng = Random(5)
    people = ["anna", "ben", "bot:pip", "bot:gauge", "cleo"]

    async def state(store: Store) -> object:
        return (
            await store.finished_games.counted(after=0, limit=999),
            await store.ratings.all(after=("", "", ""), limit=999),
            [await store.ratings.days(one) for one in people],
        )

    async def scenario(store: Store) -> None:
        await prepared(store, 40)
        for number in range(40):
            winner, loser = rng.sample(people, 2)
            changes = {"speed": rng.choice(["fast", "slow"]), "rated": rng.random() < 0.8}
            one = game(f"t{number}", winner, loser, ended=rng.randrange(5 * DAY), **changes)
            await store.finished_games.add(one, up)
        before = await state(store)
        games = list(await store.finished_games.counted(after=0, limit=999))
        rng.shuffle(games)
        assert await store.finished_games.replace(games, up, last=40)
        assert await state(store) == before
        # A game that was counted in the meantime must not be lost.
        assert not await store.finished_games.replace(games[:3], up, last=39)
        assert await state(store) == before
        found = await store.ratings.all(after=("", "", ""), limit=2)
        assert await store.ratings.all(after=found[0][0], limit=1) == [found[1]]

    run(scenario)
