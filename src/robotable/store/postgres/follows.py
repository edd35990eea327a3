"""Who follows whom, and when people were last here."""

from __future__ import annotations

from collections.abc import Sequence

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, statement, write
from robotable.store.protocol.follows import Followed


class PostgresFollows(PostgresRepository):
    @write
    async def follow(self, db: PostgresConnection, person: str, followed: str, at: int, *, most: int) -> bool:
        key = (person, followed)
        if await db.fetchval("SELECT 1 FROM follows WHERE person = $1 AND followed = $2", *key):
            return True
        # The row of the person, so that parallel requests cannot exceed the limit.
        await db.execute("SELECT 1 FROM people WHERE id = $1 FOR NO KEY UPDATE", person)
        if await db.fetchval("SELECT count(*) FROM follows WHERE person = $1", person) >= most:
            return False
        await db.execute("INSERT INTO follows VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", *key, at)
        return True

    @statement
    async def unfollow(self, db: PostgresConnection, person: str, followed: str) -> None:
        await db.execute("DELETE FROM follows WHERE person = $1 AND followed = $2", person, followed)

    @read
    async def is_following(self, db: PostgresConnection, person: str, followed: str) -> bool:
        found = await db.fetchval(
            "SELECT 1 FROM follows WHERE person = $1 AND followed = $2", person, followed
        )
        return found is not None

    @read
    async def of(self, db: PostgresConnection, person: str) -> Sequence[Followed]:
        rows = await db.fetch(
            "SELECT id, name, login, back.person IS NOT NULL, last_seen.at FROM follows"
            " JOIN people ON id = follows.followed"
            " LEFT JOIN follows AS back ON back.person = follows.followed AND back.followed = follows.person"
            " LEFT JOIN last_seen ON last_seen.person = back.person"
            ' WHERE follows.person = $1 AND NOT closed ORDER BY name COLLATE "C", id',
            person,
        )
        return [Followed(*row) for row in rows]

    @statement
    async def saw(self, db: PostgresConnection, person: str, at: int) -> None:
        await db.execute(
            "INSERT INTO last_seen AS one VALUES ($1, $2)"
            " ON CONFLICT (person) DO UPDATE SET at = greatest(one.at, excluded.at)",
            person,
            at,
        )
