"""`robotable copy`: from SQLite to PostgreSQL and back, with a kill in the middle of each."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from robotable.store.copy.sqlite_side import UNFINISHED
from robotable.store.copy.tables import COPIED
from robotable.store.postgres import PostgresStore
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.directory import database_path, locked
from robotable.store.sqlite.schema import STEPS
from robotable.tournaments.entries import Created
from tests.cli.command import IMPORTS, PROGRAM, run
from tests.patience import PATIENCE
from tests.postgres_server import fresh_database
from tests.server.running import Guest, environment, running
from tests.store.stores import add_people, run_scenario
from tests.tournaments.simulated import setup_of

MANY = 20_000
"""Rows, so that there is a middle in which to kill a copy."""

NOT_COPIED = {"pulse"}
ONLY_IN_POSTGRES = {
    *("nodes", "outages", "known_nodes", "connected_people", "token_buckets", "claim_windows"),
    *("held_claims", "bot_leases", "short_lived", "worker_leases", "writers", "robotable_schema", "pulse"),
    "signs_of_life",
}

MORE = (
    "UPDATE people SET login = 'ann', login_key = 'ann', is_moderator = 1, password = 'hash' WHERE id = :ann",
    "INSERT INTO sessions SELECT 'h' || value, :ann, 'token', '', value, NULL, 'play read', 2 FROM many",
    "INSERT INTO passkeys VALUES ('key', :ann, x'00ff', 3, 'phone', 1, 2)",
    "INSERT INTO recovery_codes VALUES (:ann, 'code')",
    "INSERT INTO blocks VALUES (:ann, :ben)",
    "INSERT INTO vacations VALUES (:ann, 1, 2, NULL), (:ann, 5, 6, 6)",
    "INSERT INTO webhooks VALUES (:ann, 'https://example.org', 'secret')",
    "INSERT INTO devices VALUES ('d', :ann, 'https://push.example', 'p', 'a', 's', 1)",
    "INSERT INTO acceptances VALUES (:ben, 'ben', '{}', 1)",
    "INSERT INTO sayings VALUES (:waiting, 1, 5, :ann, 'Ann', 'Hello!')",
    "INSERT INTO kept_seats VALUES (:waiting, 1, :ben, 9)",
    "INSERT INTO visits VALUES (:waiting, :ben)",
    "INSERT INTO challenges VALUES (:waiting, :ben, :ann, NULL, 3, 'later')",
    "INSERT INTO letters VALUES (7, :ann, 'turn', '{}', 1, 2, 'mail')",
    "DELETE FROM letters WHERE number = 7",
    "INSERT INTO letters VALUES (3, :ann, 'turn', '{\"ü\": \"✓\"}', 1, 2, NULL)",
    "INSERT INTO reports VALUES (4, :ann, :ben, :waiting, 'rude', 1, NULL, :ann, 2, 'mute', 3)",
    "INSERT INTO mutes VALUES (1, :ben, 1, 2, 'rude')",
    "INSERT INTO notes VALUES (1, :ben, :ann, 1, 'again')",
    "INSERT INTO audit VALUES (9, 'mute', :ann, :ben, 1, 'rude', 4, 2, NULL)",
    "INSERT INTO dailies VALUES ('micro_robots', '2026-01-01', '{}')",
    "INSERT INTO attempts VALUES ('micro_robots', '2026-01-01', :ann, 1, NULL, 3, 'x')",
    "INSERT INTO deals VALUES ('robot_master', '2026-01-01', '{}', NULL)",
    "INSERT INTO deal_attempts VALUES ('robot_master', '2026-01-01', :ann, 1, '5c4', NULL, NULL)",
    "INSERT INTO tournaments VALUES ('cup', :cup, :ann, 'to', 1, 'open', 1, 3, 1, 0)",
    "INSERT INTO tournament_entries VALUES ('cup', 1, 1, :created)",
    "INSERT INTO tournament_people VALUES (:ann, 'cup')",
    "INSERT INTO puzzle_runs VALUES ('run', :ann, 'micro_robots', 'storm', NULL, 1, 'e-1', 2, 3, 4, 5, 'x')",
    "INSERT INTO solver_ratings VALUES ('micro_robots', :ann, 27.25, 8.1, 7)",
    "INSERT INTO puzzle_ratings VALUES ('micro_robots', 'easy-1', 19.3, 2.0, 7)",
    "INSERT INTO reviews VALUES (:waiting, 1, 2, NULL, 'failed')",
    "INSERT INTO finished_games VALUES (7, :waiting, 'robot_master', 'duel', 'fast', 1, 0, 5, 'time', 9)",
    "INSERT INTO finished_seats VALUES (:waiting, 0, :ann, 1, 'won', 0, 1, 5, 'robot_master', 'duel')",
    "INSERT INTO ratings VALUES ('robot_master', 'fast', :ann, 27.25, 1.5, 3)",
    "INSERT INTO rating_days VALUES (:ann, 'robot_master', 'fast', 20000, 27.25, 1.5, 3)",
    "INSERT INTO follows VALUES (:ann, :ben, 7)",
    "INSERT INTO last_seen VALUES (:ann, 9)",
    "INSERT INTO seeks VALUES (:ann, 'robot_master', 'fast', 'press', 1, 1500, 250, 3, 9, NULL, NULL)",
    "INSERT INTO lesson_progress VALUES (:ann, 'robot_master', 'scoring', 2)",
    "INSERT INTO personal_bests VALUES (:ann, 'robot_master', '{}', 'points', 40, :waiting, 5, 38)",
)


@pytest.fixture
def url() -> Iterator[str]:
    with fresh_database(is_empty=True) as found:
        yield found


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with games that were played, and with something in every table."""
    data = tmp_path_factory.mktemp("played") / "data"
    with running(data) as served, Guest(served.url, "Ann") as ann, Guest(served.url, "Ben") as ben:
        table, _ = ann.make(game="robot_master", bots={"1": "random"}, options={"first": "rows"})
        ann.act(table)
        waiting, _ = ann.make(game="micro_robots")
        created = Created(setup_of(), ann.id, "Ann")
        names = {
            "ann": ann.id,
            "ben": ben.id,
            "waiting": waiting,
            "cup": msgspec.json.encode(created.setup).decode(),
            "created": msgspec.json.encode(created).decode(),
        }
    with closing(sqlite3.connect(database_path(data))) as db:
        db.execute("CREATE TEMP TABLE many AS SELECT 1 AS value")
        db.executemany("INSERT INTO many VALUES (?)", [(number,) for number in range(2, MANY)])
        for statement in MORE:
            db.execute(statement, names)
        db.commit()
    return data


def contents(data: Path) -> dict[str, list[Any]]:
    """Every table, read without any code of ours."""
    with closing(sqlite3.connect(database_path(data))) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {
            name: sorted(db.execute(f"SELECT * FROM {name}"), key=repr)
            for name in names
            if name not in NOT_COPIED
        }


def kill_in_the_middle(source: str, target: str, has_begun: Callable[[], bool]) -> None:
    command = [*PROGRAM, "copy", "--from", source, "--to", target]
    with subprocess.Popen(command, env=environment() | {k: v for k, v in IMPORTS.items() if v}) as process:
        end = time.monotonic() + PATIENCE
        while not has_begun():
            assert process.poll() is None, "the copy was complete before it could be killed"
            assert time.monotonic() < end
        process.kill()


def progress_in_postgres(url: str) -> bool:
    async def look() -> bool:
        db = await asyncpg.connect(url)
        try:
            return "sessions" in await db.fetchval("SELECT progress FROM copy_progress")
        except asyncpg.UndefinedTableError:
            return False
        finally:
            await db.close()

    return asyncio.run(look())


def progress_in_file(path: Path) -> bool:
    if not path.exists():
        return False
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
            return any(b"sessions" in row for (row,) in db.execute("SELECT progress FROM copy_progress"))
    except sqlite3.OperationalError:
        return False


def test_everything_arrives_in_postgres_and_comes_back_although_both_copies_are_killed(
    played: Path, url: str, tmp_path: Path
) -> None:
    before, source = contents(played), f"sqlite:{played}"
    assert all(before[table.in_sqlite] for table in COPIED), "every table has rows to copy"
    kill_in_the_middle(source, url, lambda: progress_in_postgres(url))
    assert "a copy to this database is unfinished" in run("verify", url).err
    assert "a copy to this database is unfinished" in run("migrate", url).err
    assert "games replayed" in run("copy", "--from", source, "--to", url).done().out
    assert contents(played) == before
    assert run("verify", url).done().out == "2 tables replayed, 0 differ\n"

    # Numbers of rows that were deleted are not used again.
    async def numbers() -> int:
        db = await asyncpg.connect(url)
        try:
            found: int = await db.fetchval("SELECT last_value FROM notifications_number_seq")
            return found
        finally:
            await db.close()

    assert asyncio.run(numbers()) == 7

    back = tmp_path / "back"
    part = database_path(back).with_name(database_path(back).name + UNFINISHED)
    kill_in_the_middle(url, f"sqlite:{back}", lambda: progress_in_file(part))
    assert not database_path(back).exists()
    run("copy", "--from", url, "--to", f"sqlite:{back}").done()
    assert contents(back) == before
    assert sorted(one.name for one in back.iterdir()) == ["lock", "robotable.db"]
    with running(back):  # a server starts with it
        pass


def test_the_list_has_every_table_and_column_of_both_schemas() -> None:
    in_sqlite, in_postgres = {}, {}

    async def look(store: PostgresStore) -> None:
        rows = await store.database.read(
            lambda db: db.fetch(
                "SELECT table_name, array_agg(column_name::text) FROM information_schema.columns"
                " WHERE table_schema = current_schema() GROUP BY 1"
            )
        )
        in_postgres.update({name: set(columns) for name, columns in rows})

    with fresh_database() as url:
        run_scenario(PostgresStore(url), look)
    with closing(sqlite3.connect(":memory:")) as db:
        for statement in (one for step in STEPS for one in step):
            db.execute(statement)
        for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            in_sqlite[name] = {row[1] for row in db.execute(f"PRAGMA table_info({name})")}
    assert {table.name: set(table.columns) for table in COPIED} == {
        name: columns for name, columns in in_postgres.items() if name not in ONLY_IN_POSTGRES
    }
    assert {table.in_sqlite: {*map(table.sqlite_column, table.columns)} for table in COPIED} == {
        name: columns
        for name, columns in in_sqlite.items()
        if name not in {*NOT_COPIED, "signs_of_life", "sqlite_sequence"}
    }


def refused(*arguments: str, code: int = 1) -> str:
    ran = run("copy", *arguments)
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (code, "", 1)
    return ran.err


def test_what_cannot_be_copied_is_refused_in_one_sentence(url: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    run_scenario(_store(data), add_people)
    source, before = f"sqlite:{data}", contents(data)
    assert "--from: write sqlite:DATA" in refused("--from", "data", "--to", url, code=2)
    assert "--to: write sqlite:DATA" in refused("--from", source, "--to", "sqlite:", code=2)
    assert "there is no robotable.db" in refused("--from", f"sqlite:{tmp_path}", "--to", url)
    with locked(data):
        assert "another server is using this directory" in refused("--from", source, "--to", url)
        assert "another server is using this directory" in refused(
            "--from", source, "--to", f"sqlite:{tmp_path / 'x'}"
        )
    assert "the same database twice" in refused("--from", source, "--to", f"sqlite:{data}/")
    full = tmp_path / "full"
    run_scenario(_store(full), add_people)
    assert "is not empty; name a new one" in refused("--from", source, "--to", f"sqlite:{full}")

    assert "the database is empty" in refused("--from", url, "--to", f"sqlite:{tmp_path / 'new'}")
    run_scenario(PostgresStore(url), add_people)
    assert "is not empty; create a new one" in refused("--from", source, "--to", url)
    assert "the same database twice" in refused("--from", url, "--to", url)
    assert "the same database twice" in refused(
        "--from", url, "--to", url.replace("robotable@", "robotable:x@")
    )
    with closing(sqlite3.connect(database_path(full))) as db:
        db.execute("PRAGMA user_version = 3")
    assert "schema 3 is older" in refused("--from", f"sqlite:{full}", "--to", f"sqlite:{tmp_path / 'new'}")
    assert not (tmp_path / "new").exists()

    async def beat(store: PostgresStore) -> None:
        await store.shared.nodes.join("node")

    run_scenario(PostgresStore(url), beat)
    assert "a server is using this database" in refused("--from", url, "--to", f"sqlite:{tmp_path / 'new'}")
    with fresh_database() as target:
        run_scenario(PostgresStore(target), beat)
        assert "a server is using this database" in refused("--from", source, "--to", target)
    assert contents(data) == before


def test_a_copy_does_not_go_on_if_the_source_was_used_meanwhile(url: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    run_scenario(_store(data), add_people)
    with closing(sqlite3.connect(database_path(data))) as db:
        db.executemany(
            "INSERT INTO sessions VALUES (?, 'anna', 'token', '', 1, NULL, NULL, 2)",
            [(str(number),) for number in range(MANY)],
        )
        db.commit()
    kill_in_the_middle(f"sqlite:{data}", url, lambda: progress_in_postgres(url))
    with closing(sqlite3.connect(database_path(data))) as db:
        db.execute("INSERT INTO secrets VALUES ('new', 'x')")
        db.commit()
    assert "it was used after the copy had begun" in refused("--from", f"sqlite:{data}", "--to", url)


def _store(data: Path) -> SqliteStore:
    data.mkdir()
    return SqliteStore(database_path(data))
