"""Tests whether writing works, by writing."""

from __future__ import annotations

from robotable.store.postgres.connection import PostgresConnection


async def check_writable(db: PostgresConnection) -> None:
    await db.execute("INSERT INTO pulse VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET beats = pulse.beats + 1")
