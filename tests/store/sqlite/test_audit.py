"""The audit log only grows, even if another program opens the file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from robotable.store.protocol import Store
from robotable.store.sqlite import SqliteStore
from tests.store.sqlite.files import connected
from tests.store.stores import run_scenario
from tests.store.test_moderation import do, prepare


def test_lines_of_the_audit_log_can_neither_be_changed_nor_deleted(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        await prepare(store)
        await do(store, "note", whom="ben", why="one")

    path = tmp_path / "robotable.db"
    run_scenario(SqliteStore(path), scenario)
    with connected(path) as db:
        for statement in ("UPDATE audit SET why = ''", "DELETE FROM audit"):
            with pytest.raises(sqlite3.IntegrityError, match="only grows"):
                db.execute(statement)
