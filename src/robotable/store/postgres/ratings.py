"""How strong players are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read
from robotable.store.protocol.ratings import Leader, PoolRating, Rating, RatingDay, RatingKey


class PostgresRatings(PostgresRepository):
    @read
    async def of_player(self, db: PostgresConnection, player: str) -> Sequence[PoolRating]:
        rows = await db.fetch(
            "SELECT game, speed, mu, sigma, games FROM ratings WHERE player = $1 ORDER BY game, speed",
            player,
        )
        return [PoolRating(game, speed, Rating(*rest)) for game, speed, *rest in rows]

    @read
    async def of_pool(
        self, db: PostgresConnection, game: str, speed: str, players: Sequence[str]
    ) -> Mapping[str, Rating]:
        return await ratings_in(db, game, speed, players)

    @read
    async def days(self, db: PostgresConnection, player: str) -> Sequence[RatingDay]:
        rows = await db.fetch(
            "SELECT game, speed, day, mu, sigma, games FROM rating_days WHERE player = $1"
            " ORDER BY game, speed, day",
            player,
        )
        return [RatingDay(game, speed, day, Rating(*rest)) for game, speed, day, *rest in rows]

    @read
    async def leaders(
        self, db: PostgresConnection, game: str, speed: str, *, most_sigma: float, limit: int
    ) -> Sequence[Leader]:
        rows = await db.fetch(
            "SELECT player, name, login, mu, sigma, games FROM ratings LEFT JOIN people ON id = player"
            " WHERE game = $1 AND speed = $2 AND sigma <= $3 AND closed IS NOT TRUE"
            " ORDER BY mu DESC, player LIMIT $4",
            game,
            speed,
            most_sigma,
            limit,
        )
        return [Leader(player, name, login, Rating(*rest)) for player, name, login, *rest in rows]

    @read
    async def all(
        self, db: PostgresConnection, *, after: RatingKey, limit: int
    ) -> Sequence[tuple[RatingKey, Rating]]:
        rows = await db.fetch(
            "SELECT game, speed, player, mu, sigma, games FROM ratings"
            " WHERE (game, speed, player) > ($1, $2, $3) ORDER BY game, speed, player LIMIT $4",
            *after,
            limit,
        )
        return [((game, speed, player), Rating(*rest)) for game, speed, player, *rest in rows]


async def ratings_in(
    db: PostgresConnection, game: str, speed: str, players: Sequence[str]
) -> dict[str, Rating]:
    rows = await db.fetch(
        "SELECT player, mu, sigma, games FROM ratings WHERE game = $1 AND speed = $2 AND player = ANY ($3)",
        game,
        speed,
        list(players),
    )
    return {player: Rating(*rest) for player, *rest in rows}
