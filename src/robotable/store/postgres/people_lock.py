"""Makes transactions about the same people wait for each other, where one decides by what the other
changes."""

from __future__ import annotations

from robotable.store.postgres.connection import PostgresConnection


async def lock_people(db: PostgresConnection, *ids: str) -> None:
    """Hold the rows of these people until the end of the transaction. Rows that refer to them can still be
    added. People are always locked in the same order and before anything else, so that nobody waits in a
    circle."""
    await db.execute("SELECT 1 FROM people WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE", list(ids))
