"""The audit log only grows, even if another program uses the database."""

from __future__ import annotations

import asyncpg
import pytest

from robotable.store.postgres import PostgresStore
from tests.store.stores import run_scenario
from tests.store.test_moderation import do, prepare


def test_lines_of_the_audit_log_can_neither_be_changed_nor_deleted(url: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await prepare(store)
        await do(store, "note", whom="ben", why="one")
        async with store.database.connection() as db:
            for statement in ("UPDATE audit SET why = ''", "DELETE FROM audit", "TRUNCATE audit"):
                with pytest.raises(asyncpg.IntegrityConstraintViolationError, match="only grows"):
                    await db.execute(statement)
        assert len(await store.moderation.audit(limit=9)) == 1

    run_scenario(PostgresStore(url), scenario)
