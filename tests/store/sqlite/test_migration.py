"""Upgrades from every released schema to the newest."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from robotable.store.protocol import Store, StoreError
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.migration import migrate, schema_version
from robotable.store.sqlite.schema import APPLICATION, STEPS
from tests.store.sqlite.files import connected
from tests.store.stores import add_people, run_scenario

FUTURE = (
    *STEPS,
    ("ALTER TABLE people ADD COLUMN motto TEXT",),
    ("UPDATE people SET motto = 'none yet'", "CREATE TABLE clubs (id TEXT NOT NULL PRIMARY KEY) STRICT"),
)


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        yield connection


def schema(db: sqlite3.Connection) -> list[tuple[str, str]]:
    return sorted(db.execute("SELECT name, coalesce(sql, '') FROM sqlite_schema").fetchall())


@pytest.mark.parametrize("released", range(len(STEPS) + 1))
def test_every_released_schema_can_be_upgraded(db: sqlite3.Connection, released: int) -> None:
    if released:
        migrate(db, "file", STEPS[:released])
    assert migrate(db, "file") == len(STEPS) - released
    assert schema_version(db) == len(STEPS)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate(fresh, "file")
        assert schema(db) == schema(fresh)


def test_the_newest_schema_stays_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"
    run_scenario(SqliteStore(path), add_people)
    old = path.read_bytes()
    with connected(path) as db:
        assert migrate(db, "file") == 0
        assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
    assert path.read_bytes() == old


@pytest.mark.parametrize("already", [0, len(STEPS), len(STEPS) + 1])
def test_missing_steps_run_in_order_and_keep_the_data(tmp_path: Path, already: int) -> None:
    path = tmp_path / "robotable.db"
    if already:
        run_scenario(SqliteStore(path), add_people)
    with connected(path) as db:
        if already > len(STEPS):
            assert migrate(db, "file", FUTURE[:already]) == 1
        assert migrate(db, "file", FUTURE) == len(FUTURE) - already
        assert schema_version(db) == len(FUTURE)
        assert db.execute("SELECT id, motto FROM people ORDER BY id").fetchall() == (
            [(id, "none yet") for id in ("anna", "ben", "guest")] if already else []
        )


@pytest.mark.parametrize("wrong", ["CREATE TABLE people (id)", "no SQL", "INSERT INTO sessions SELECT 1"])
def test_a_failing_step_rolls_back_all_steps(tmp_path: Path, wrong: str) -> None:
    path = tmp_path / "robotable.db"
    run_scenario(SqliteStore(path), add_people)
    with connected(path) as db:
        old = schema(db)
        with pytest.raises(sqlite3.Error):
            migrate(db, "file", (*FUTURE, ("CREATE TABLE last (id)", wrong)))
        assert schema_version(db) == len(STEPS)
        assert schema(db) == old
        assert not db.in_transaction


def test_a_step_that_breaks_a_reference_is_rolled_back(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"
    run_scenario(SqliteStore(path), add_people)
    with connected(path) as db:
        step = ("INSERT INTO blocks VALUES ('anna', 'nobody')",)
        with pytest.raises(StoreError, match=r"^file: .* a referenced row does not exist$"):
            migrate(db, "file", (*STEPS, step))
        assert schema_version(db) == len(STEPS)
        assert db.execute("SELECT count(*) FROM blocks").fetchone() == (0,)


def test_the_oldest_schema_keeps_its_people(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"
    with connected(path) as db:
        assert migrate(db, "old", STEPS[:1]) == 1
        db.execute("INSERT INTO people VALUES ('ann', 'Ann', 0, NULL, NULL, NULL, NULL, 0, 0, 0)")

    async def scenario(store: Store) -> None:
        assert await store.people.get("ann") is not None
        assert await store.daily_puzzles.get_or_add("micro_robots", "2026-11-01", "{}") == "{}"

    run_scenario(SqliteStore(path), scenario)
    with connected(path) as db:
        assert schema_version(db) == len(STEPS)
