"""How strong players are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from sqlite3 import Connection

from robotable.store.protocol.ratings import Leader, PoolRating, Rating, RatingDay, RatingKey
from robotable.store.sqlite.bulk import execute_rows
from robotable.store.sqlite.repository import Repository, read


class SqliteRatings(Repository):
    @read
    def of_player(self, db: Connection, player: str) -> Sequence[PoolRating]:
        rows = db.execute(
            "SELECT game, speed, mu, sigma, games FROM ratings WHERE player = ? ORDER BY game, speed",
            (player,),
        )
        return [PoolRating(game, speed, Rating(*rest)) for game, speed, *rest in rows.fetchall()]

    @read
    def of_pool(self, db: Connection, game: str, speed: str, players: Sequence[str]) -> Mapping[str, Rating]:
        return ratings_in(db, game, speed, players)

    @read
    def days(self, db: Connection, player: str) -> Sequence[RatingDay]:
        rows = db.execute(
            "SELECT game, speed, day, mu, sigma, games FROM rating_days WHERE player = ?"
            " ORDER BY game, speed, day",
            (player,),
        )
        return [RatingDay(game, speed, day, Rating(*rest)) for game, speed, day, *rest in rows.fetchall()]

    @read
    def leaders(
        self, db: Connection, game: str, speed: str, *, most_sigma: float, limit: int
    ) -> Sequence[Leader]:
        rows = db.execute(
            "SELECT player, name, login, mu, sigma, games FROM ratings LEFT JOIN people ON id = player"
            " WHERE game = ? AND speed = ? AND sigma <= ? AND closed IS NOT 1"
            " ORDER BY mu DESC, player LIMIT ?",
            (game, speed, most_sigma, limit),
        )
        return [Leader(player, name, login, Rating(*rest)) for player, name, login, *rest in rows.fetchall()]

    @read
    def all(self, db: Connection, *, after: RatingKey, limit: int) -> Sequence[tuple[RatingKey, Rating]]:
        rows = db.execute(
            "SELECT game, speed, player, mu, sigma, games FROM ratings"
            " WHERE (game, speed, player) > (?, ?, ?) ORDER BY game, speed, player LIMIT ?",
            (*after, limit),
        )
        return [((game, speed, player), Rating(*rest)) for game, speed, player, *rest in rows.fetchall()]


def ratings_in(db: Connection, game: str, speed: str, players: Sequence[str]) -> dict[str, Rating]:
    rows = execute_rows(
        db,
        "SELECT player, mu, sigma, games FROM ratings WHERE game = ? AND speed = ?"
        " AND player IN (VALUES {rows})",
        [(player,) for player in players],
        game,
        speed,
    )
    return {player: Rating(*rest) for player, *rest in rows}
