"""From every schema there ever was to the newest."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from robotable.store.protocol import StoreError
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.migration import migrate, schema_version
from robotable.store.sqlite.schema import APPLICATION, STEPS
from tests.store.sqlite.files import beside
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
def test_every_released_schema_comes_to_the_newest(db: sqlite3.Connection, released: int) -> None:
    if released:
        migrate(db, "file", STEPS[:released])
    assert migrate(db, "file") == len(STEPS) - released
    assert schema_version(db) == len(STEPS)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate(fresh, "file")
        assert schema(db) == schema(fresh)


def test_the_newest_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"
    run_scenario(SqliteStore(path), add_people)
    old = path.read_bytes()
    with beside(path) as db:
        assert migrate(db, "file") == 0
        assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
    assert path.read_bytes() == old


@pytest.mark.parametrize("have", [0, len(STEPS), len(STEPS) + 1])
def test_missing_steps_are_taken_in_order_and_keep_what_is_there(tmp_path: Path, have: int) -> None:
    path = tmp_path / "robotable.db"
    if have:
        run_scenario(SqliteStore(path), add_people)
    with beside(path) as db:
        if have > len(STEPS):
            assert migrate(db, "file", FUTURE[:have]) == 1
        assert migrate(db, "file", FUTURE) == len(FUTURE) - have
        assert schema_version(db) == len(FUTURE)
        assert db.execute("SELECT id, motto FROM people ORDER BY id").fetchall() == (
            [(id, "none yet") for id in ("anna", "ben", "guest")] if have else []
        )


@pytest.mark.parametrize("wrong", ["CREATE TABLE people (id)", "no SQL", "INSERT INTO sessions SELECT 1"])
def test_a_step_that_fails_takes_all_others_back(tmp_path: Path, wrong: str) -> None:
    path = tmp_path / "robotable.db"
    run_scenario(SqliteStore(path), add_people)
    with beside(path) as db:
        old = schema(db)
        with pytest.raises(sqlite3.Error):
            migrate(db, "file", (*FUTURE, ("CREATE TABLE last (id)", wrong)))
        assert schema_version(db) == len(STEPS)
        assert schema(db) == old
        assert not db.in_transaction


def test_a_step_that_leaves_a_reference_to_nothing_is_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"
    run_scenario(SqliteStore(path), add_people)
    with beside(path) as db:
        step = ("INSERT INTO blocks VALUES ('anna', 'nobody')",)
        with pytest.raises(StoreError, match=r"^file: .* a referenced row does not exist$"):
            migrate(db, "file", (*STEPS, step))
        assert schema_version(db) == len(STEPS)
        assert db.execute("SELECT count(*) FROM blocks").fetchone() == (0,)
