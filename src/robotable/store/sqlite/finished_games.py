"""Finished games, and the ratings that follow from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from sqlite3 import Connection
from typing import Any, Final

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
from robotable.store.sqlite.bulk import execute_rows
from robotable.store.sqlite.ratings import ratings_in
from robotable.store.sqlite.repository import Repository, read, write
from robotable.table.finished_game import FinishedGame

_ADD_GAME: Final = (
    f"INSERT INTO finished_games (number, {FINISHED_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_ADD_SEAT: Final = (
    f"INSERT INTO finished_seats ({FINISHED_SEAT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_ADD_RATING: Final = (
    "INSERT OR REPLACE INTO ratings (game, speed, player, mu, sigma, games) VALUES (?, ?, ?, ?, ?, ?)"
)
_ADD_DAY: Final = (
    "INSERT OR REPLACE INTO rating_days (player, game, speed, day, mu, sigma, games)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)


# The games of the opponent are found once, not searched for with every game of the player.
_MET_OTHERS: Final = "table_id IN (SELECT table_id FROM finished_seats WHERE player = ?)"
# A built-in bot can sit in several seats.
_MET_THEMSELVES: Final = (
    "EXISTS (SELECT 1 FROM finished_seats AS other WHERE other.table_id = finished_seats.table_id"
    " AND other.player = ? AND other.seat <> finished_seats.seat)"
)


class SqliteFinishedGames(Repository):
    @write
    def add(self, db: Connection, game: FinishedGame, rate: Rate) -> bool:
        if db.execute("SELECT 1 FROM finished_games WHERE table_id = ?", (game.table,)).fetchone():
            return False
        db.execute(_ADD_GAME, (_last(db) + 1, *finished_values(game)))
        db.executemany(_ADD_SEAT, finished_seat_values(game))
        if game.rated:
            changed = rate(game, ratings_in(db, game.game, game.speed, game.players))
            for player, one in changed.items():
                rating = (one.mu, one.sigma, one.games)
                db.execute(_ADD_RATING, (game.game, game.speed, player, *rating))
                db.execute(_ADD_DAY, (player, game.game, game.speed, day_of(game), *rating))
        return True

    @read
    def get(self, db: Connection, table: str) -> FinishedGame | None:
        rows = db.execute(f"SELECT {FINISHED_COLUMNS} FROM finished_games WHERE table_id = ?", (table,))
        return next(iter(_with_seats(db, rows.fetchall())), None)

    @read
    def of_player(
        self, db: Connection, player: str, wanted: GameFilter, *, before: Cursor | None, limit: int
    ) -> Sequence[FinishedGame]:
        where, values = "", list[Any]([player, *(before or NEWEST)])
        for column in ("game", "variant", "result"):
            if (value := getattr(wanted, column)) is not None:
                where += f" AND {column} = ?"
                values.append(value)
        if wanted.opponent is not None:
            where += f" AND {_MET_OTHERS if wanted.opponent != player else _MET_THEMSELVES}"
            values.append(wanted.opponent)
        # The tables first, in the order of the index, which holds all that is filtered by.
        rows = db.execute(
            f"SELECT {FINISHED_COLUMNS} FROM (SELECT DISTINCT ended AS at, table_id AS id FROM finished_seats"
            f" WHERE player = ? AND (ended, table_id) < (?, ?){where}"
            " ORDER BY ended DESC, table_id DESC LIMIT ?)"
            " JOIN finished_games ON table_id = id ORDER BY at DESC, id DESC",
            (*values, limit),
        )
        return _with_seats(db, rows.fetchall())

    @read
    def totals(self, db: Connection, player: str) -> Sequence[GameTotal]:
        rows = db.execute(
            "SELECT game, variant, side, first, result, count(*) FROM finished_seats WHERE player = ?"
            " GROUP BY game, variant, side, first, result ORDER BY 1, 2, 3, 4, 5",
            (player,),
        )
        return [
            GameTotal(game, variant, side, bool(first), result, games)
            for game, variant, side, first, result, games in rows.fetchall()
        ]

    @read
    def meetings(self, db: Connection, *, among: int, least: int) -> Sequence[Meeting]:
        rows = db.execute(
            "SELECT one.player, other.player, count(*), sum(one.result = 'won'),"
            " sum(one.result = 'lost'), sum(reason <> 'played out'), sum(moves)"
            " FROM finished_games JOIN finished_seats AS one USING (table_id)"
            " JOIN finished_seats AS other USING (table_id)"
            " WHERE number > (SELECT coalesce(max(number), 0) FROM finished_games) - ? AND rated = 1"
            " AND one.player < other.player AND one.side <> other.side"
            " AND one.player NOT LIKE 'bot:%' AND other.player NOT LIKE 'bot:%'"
            " GROUP BY one.player, other.player HAVING count(*) >= ? ORDER BY count(*) DESC, 1, 2",
            (among, least),
        )
        return [Meeting(*row) for row in rows.fetchall()]

    @read
    def rated_among(self, db: Connection, players: Sequence[str], *, among: int) -> Mapping[str, int]:
        rows = execute_rows(
            db,
            "SELECT player, count(*) FROM finished_games JOIN finished_seats USING (table_id)"
            " WHERE number > (SELECT coalesce(max(number), 0) FROM finished_games) - ? AND rated = 1"
            " AND player IN (VALUES {rows}) GROUP BY player",
            [(player,) for player in players],
            among,
        )
        return dict(rows)

    @read
    def counted(self, db: Connection, *, after: int, limit: int) -> Sequence[tuple[int, FinishedGame]]:
        rows = db.execute(
            f"SELECT number, {FINISHED_COLUMNS} FROM finished_games WHERE number > ? ORDER BY number LIMIT ?",
            (after, limit),
        ).fetchall()
        games = _with_seats(db, [row[1:] for row in rows])
        return [(number, game) for (number, *_), game in zip(rows, games, strict=True)]

    @write
    def replace(
        self, db: Connection, games: Sequence[tuple[int, FinishedGame]], rate: Rate, *, last: int
    ) -> bool:
        if _last(db) != last:
            return False
        for table in ("rating_days", "ratings", "finished_seats", "finished_games"):
            db.execute(f"DELETE FROM {table}")
        book = RatingBook(rate)
        for number, game in sorted(games, key=lambda one: one[0]):
            db.execute(_ADD_GAME, (number, *finished_values(game)))
            db.executemany(_ADD_SEAT, finished_seat_values(game))
            book.add(game)
        db.executemany(_ADD_RATING, book.ratings())
        db.executemany(_ADD_DAY, book.days())
        return True


def _with_seats(db: Connection, games: Sequence[Any]) -> list[FinishedGame]:
    seats = execute_rows(
        db,
        "SELECT table_id, seat, player, place, result, side, first FROM finished_seats"
        " WHERE table_id IN (VALUES {rows}) ORDER BY table_id, seat",
        [(table,) for table, *_ in games],
    )
    return finished_games_from(games, seats)


def _last(db: Connection) -> int:
    (found,) = db.execute("SELECT coalesce(max(number), 0) FROM finished_games").fetchone()
    return int(found)
