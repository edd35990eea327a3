"""Looks at a database before a server uses it: is it ours, and what does it hold?"""

from __future__ import annotations

from robotable.store.opened import OpenedDatabase
from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.database import PostgresDatabase
from robotable.store.postgres.migration import check_application, migrate, schema_version
from robotable.store.protocol import StoreError


async def open_once(url: str, *, must_exist: bool = False) -> OpenedDatabase:
    """Create or upgrade the schema, and close the database again. With `must_exist`, refuse an empty one."""
    database = PostgresDatabase(url, connections=1)

    async def prepare(db: PostgresConnection) -> tuple[int, int, int]:
        await check_application(db, database.name)
        if must_exist and not await schema_version(db):
            raise StoreError(f"{database.name}: the database is empty, and --must-exist forbids to fill it.")
        before, _ = await migrate(db, database.name)
        row = await db.fetchrow("SELECT count(*), count(*) FILTER (WHERE status = 'playing') FROM tables")
        games, running = row or (0, 0)
        return before, games, running

    await database.connect()
    try:
        before, games, running = await database.read(prepare)
    finally:
        await database.close()
    return OpenedDatabase(database.name, not before, games, running, True)


async def upgrade(url: str) -> tuple[str, int, int]:
    """Return the database's name, and its schema before and after."""
    database = PostgresDatabase(url, connections=1)
    await database.connect()
    try:
        before, after = await database.read(lambda db: migrate(db, database.name))
    finally:
        await database.close()
    return database.name, before, after
