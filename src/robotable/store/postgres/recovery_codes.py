"""Recovery codes, as hashes."""

from __future__ import annotations

from collections.abc import Sequence

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, count, read, statement, write


class PostgresRecoveryCodes(PostgresRepository):
    @write
    async def replace(self, db: PostgresConnection, person: str, hashes: Sequence[str]) -> None:
        await replace_codes(db, person, hashes)

    @read
    async def left(self, db: PostgresConnection, person: str) -> int:
        left: int = await db.fetchval("SELECT count(*) FROM recovery_codes WHERE person = $1", person)
        return left

    @statement
    async def use(self, db: PostgresConnection, person: str, hash: str) -> bool:
        return await use_code(db, person, hash)


async def replace_codes(db: PostgresConnection, person: str, hashes: Sequence[str]) -> None:
    await db.execute("DELETE FROM recovery_codes WHERE person = $1", person)
    await db.execute("INSERT INTO recovery_codes SELECT $1, unnest($2::text[])", person, list(hashes))


async def use_code(db: PostgresConnection, person: str, hash: str) -> bool:
    return (
        count(await db.execute("DELETE FROM recovery_codes WHERE person = $1 AND hash = $2", person, hash))
        > 0
    )
