"""Finished games, and the ratings that follow from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.ratings import ratings_in
from robotable.store.postgres.repository import PostgresRepository, read, write
from robotable.store.protocol.finished_games import GameFilter, GameTotal, Meeting
from robotable.store.protocol.paging import NEWEST, Cursor
from robotable.store.protocol.ratings import Rate
from robotable.store.rating_book import RatingBook, day_of
from robotable.store.rows import (
    FINISHED_COLUMNS,
    FINISHED_SEAT_COLUMNS,
    finished_games_from,
    finished_seat_values,
    finished_values,
)
from robotable.table.finished_game import FinishedGame

_ADD_GAME: Final = (
    f"INSERT INTO finished_games (number, {FINISHED_COLUMNS})"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
)
_ADD_SEAT: Final = (
    f"INSERT INTO finished_seats ({FINISHED_SEAT_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
)
_ADD_RATING: Final = (
    "INSERT INTO ratings (game, speed, player, mu, sigma, games) VALUES ($1, $2, $3, $4, $5, $6)"
    " ON CONFLICT (game, speed, player)"
    " DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games"
)
_ADD_DAY: Final = (
    "INSERT INTO rating_days (player, game, speed, day, mu, sigma, games) VALUES ($1, $2, $3, $4, $5, $6, $7)"
    " ON CONFLICT (player, game, speed, day)"
    " DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games"
)


# The games of the opponent are found once, not searched for with every game of the player.
_MET_OTHERS: Final = "table_id IN (SELECT table_id FROM finished_seats WHERE player = {})"
# A built-in bot can sit in several seats.
_MET_THEMSELVES: Final = (
    "EXISTS (SELECT 1 FROM finished_seats AS other WHERE other.table_id = finished_seats.table_id"
    " AND other.player = {} AND other.seat <> finished_seats.seat)"
)


class PostgresFinishedGames(PostgresRepository):
    @write
    async def add(self, db: PostgresConnection, game: FinishedGame, rate: Rate) -> bool:
        await _one_at_a_time(db)
        if await db.fetchval("SELECT 1 FROM finished_games WHERE table_id = $1", game.table):
            return False
        await db.execute(_ADD_GAME, await _last(db) + 1, *finished_values(game))
        await db.executemany(_ADD_SEAT, finished_seat_values(game))
        if game.rated:
            changed = rate(game, await ratings_in(db, game.game, game.speed, game.players))
            for player, one in changed.items():
                rating = (one.mu, one.sigma, one.games)
                await db.execute(_ADD_RATING, game.game, game.speed, player, *rating)
                await db.execute(_ADD_DAY, player, game.game, game.speed, day_of(game), *rating)
        return True

    @read
    async def get(self, db: PostgresConnection, table: str) -> FinishedGame | None:
        rows = await db.fetch(f"SELECT {FINISHED_COLUMNS} FROM finished_games WHERE table_id = $1", table)
        return next(iter(await _with_seats(db, rows)), None)

    @read
    async def of_player(
        self, db: PostgresConnection, player: str, wanted: GameFilter, *, before: Cursor | None, limit: int
    ) -> Sequence[FinishedGame]:
        where, values = "", list[Any]([player, *(before or NEWEST), limit])
        for column in ("game", "variant", "result"):
            if (value := getattr(wanted, column)) is not None:
                values.append(value)
                where += f" AND {column} = ${len(values)}"
        if wanted.opponent is not None:
            values.append(wanted.opponent)
            met = _MET_OTHERS if wanted.opponent != player else _MET_THEMSELVES
            where += f" AND {met.format(f'${len(values)}')}"
        # The tables first, in the order of the index, which holds all that is filtered by.
        rows = await db.fetch(
            f"SELECT {FINISHED_COLUMNS} FROM (SELECT DISTINCT ended AS at, table_id AS id FROM finished_seats"
            f" WHERE player = $1 AND (ended, table_id) < ($2, $3){where}"
            " ORDER BY ended DESC, table_id DESC LIMIT $4) AS found"
            " JOIN finished_games ON table_id = id ORDER BY at DESC, id DESC",
            *values,
        )
        return await _with_seats(db, rows)

    @read
    async def totals(self, db: PostgresConnection, player: str) -> Sequence[GameTotal]:
        rows = await db.fetch(
            "SELECT game, variant, side, first, result, count(*) FROM finished_seats WHERE player = $1"
            " GROUP BY game, variant, side, first, result ORDER BY 1, 2, 3, 4, 5",
            player,
        )
        return [GameTotal(*row) for row in rows]

    @read
    async def meetings(self, db: PostgresConnection, *, among: int, least: int) -> Sequence[Meeting]:
        rows = await db.fetch(
            "SELECT one.player, other.player, count(*), sum((one.result = 'won')::int),"
            " sum((one.result = 'lost')::int), sum((reason <> 'played out')::int), sum(moves)"
            " FROM finished_games JOIN finished_seats AS one USING (table_id)"
            " JOIN finished_seats AS other USING (table_id)"
            " WHERE number > (SELECT coalesce(max(number), 0) FROM finished_games) - $1 AND rated"
            " AND one.player < other.player AND one.side <> other.side"
            " AND one.player NOT LIKE 'bot:%' AND other.player NOT LIKE 'bot:%'"
            " GROUP BY one.player, other.player HAVING count(*) >= $2 ORDER BY count(*) DESC, 1, 2",
            among,
            least,
        )
        return [Meeting(*row) for row in rows]

    @read
    async def rated_among(
        self, db: PostgresConnection, players: Sequence[str], *, among: int
    ) -> Mapping[str, int]:
        rows = await db.fetch(
            "SELECT player, count(*) FROM finished_games JOIN finished_seats USING (table_id)"
            " WHERE number > (SELECT coalesce(max(number), 0) FROM finished_games) - $1 AND rated"
            " AND player = ANY ($2) GROUP BY player",
            among,
            list(players),
        )
        return dict(rows)

    @read
    async def counted(
        self, db: PostgresConnection, *, after: int, limit: int
    ) -> Sequence[tuple[int, FinishedGame]]:
        rows = await db.fetch(
            f"SELECT number, {FINISHED_COLUMNS} FROM finished_games WHERE number > $1"
            " ORDER BY number LIMIT $2",
            after,
            limit,
        )
        games = await _with_seats(db, [tuple(row)[1:] for row in rows])
        return [(row["number"], game) for row, game in zip(rows, games, strict=True)]

    @write
    async def replace(
        self, db: PostgresConnection, games: Sequence[tuple[int, FinishedGame]], rate: Rate, *, last: int
    ) -> bool:
        await _one_at_a_time(db)
        if await _last(db) != last:
            return False
        await db.execute("SET LOCAL statement_timeout = 0")
        for table in ("rating_days", "ratings", "finished_seats", "finished_games"):
            await db.execute(f"DELETE FROM {table}")
        book = RatingBook(rate)
        ordered = sorted(games, key=lambda one: one[0])
        for _, game in ordered:
            book.add(game)
        await db.executemany(_ADD_GAME, [(number, *finished_values(game)) for number, game in ordered])
        await db.executemany(_ADD_SEAT, [row for _, game in ordered for row in finished_seat_values(game)])
        await db.executemany(_ADD_RATING, list(book.ratings()))
        await db.executemany(_ADD_DAY, list(book.days()))
        return True


async def _with_seats(db: PostgresConnection, games: Sequence[Any]) -> list[FinishedGame]:
    seats = await db.fetch(
        "SELECT table_id, seat, player, place, result, side, first FROM finished_seats"
        " WHERE table_id = ANY ($1) ORDER BY table_id, seat",
        [table for table, *_ in games],
    )
    return finished_games_from(games, seats)


async def _one_at_a_time(db: PostgresConnection) -> None:
    """Until the end of the transaction: two games at the same time would overwrite each other's ratings. They
    can still be read."""
    await db.execute("LOCK TABLE finished_games IN SHARE ROW EXCLUSIVE MODE")


async def _last(db: PostgresConnection) -> int:
    found: int = await db.fetchval("SELECT coalesce(max(number), 0) FROM finished_games")
    return found
