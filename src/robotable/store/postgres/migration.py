"""Upgrades a database of any released version to the newest schema, or leaves it unchanged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.schema import STEPS
from robotable.store.protocol import StoreError

LOCK: Final = 0x526F6254
"""The advisory lock that lets one server at a time upgrade the schema."""


PROGRESS: Final = "copy_progress"
"""The table that `robotable copy` keeps in its target until everything is copied."""


async def is_unfinished(db: PostgresConnection) -> bool:
    return await db.fetchval("SELECT to_regclass($1)", PROGRESS) is not None


async def schema_version(db: PostgresConnection) -> int:
    """Return 0 for an empty database."""
    if await db.fetchval("SELECT to_regclass('robotable_schema')") is None:
        return 0
    return int(await db.fetchval("SELECT version FROM robotable_schema"))


async def check_application(db: PostgresConnection, name: str, newest: int = len(STEPS)) -> None:
    """Raise StoreError if the database belongs to another program or to a newer version of this one,
    or if it is not completely copied."""
    if await is_unfinished(db):
        raise StoreError(f"{name}: a copy to this database is unfinished: run `robotable copy` again")
    found = await schema_version(db)
    if found > newest:
        raise StoreError(
            f"{name}: written by a newer version of robotable (schema {found}; this version knows schemas up "
            f"to {newest}): upgrade robotable, or restore an older backup"
        )
    if not found and await db.fetchval(
        "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace"
        " AND relkind IN ('r', 'p')"
    ):
        raise StoreError(f"{name}: this database belongs to another program; create one for robotable")


async def check_version(db: PostgresConnection, name: str) -> None:
    """Also raise StoreError if the schema is older."""
    await check_application(db, name)
    if (found := await schema_version(db)) != len(STEPS):
        raise StoreError(
            f"{name}: schema {found} is older than this version of robotable needs: "
            "upgrade it with `robotable migrate`"
        )


async def migrate(
    db: PostgresConnection, name: str, steps: Sequence[Sequence[str]] = STEPS
) -> tuple[int, int]:
    """Run all missing steps in one transaction, and return the versions before and after. Servers that start
    at the same time wait for each other."""
    if (found := await schema_version(db)) == len(steps) and not await is_unfinished(db):
        return found, found
    async with db.transaction():
        # Waiting for another server and changing large tables may take long.
        await db.execute("SET LOCAL statement_timeout = 0")
        await db.execute("SET LOCAL lock_timeout = 0")
        await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        await check_application(db, name, len(steps))
        found = await schema_version(db)
        for step in steps[found:]:
            for statement in step:
                await db.execute(statement)
        if not found:
            await db.execute(
                "CREATE TABLE robotable_schema"
                " (id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1), version integer NOT NULL)"
            )
        await db.execute(
            "INSERT INTO robotable_schema (version) VALUES ($1)"
            " ON CONFLICT (id) DO UPDATE SET version = excluded.version",
            len(steps),
        )
    return found, len(steps)
