"""The commands with a PostgreSQL database instead of a data directory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from robotable.store.postgres import PostgresStore
from robotable.store.postgres.schema import STEPS
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.directory import database_path
from tests.cli.command import run
from tests.postgres_server import fresh_database
from tests.store.stores import add_people, run_scenario


@pytest.fixture
def url() -> Iterator[str]:
    with fresh_database() as found:
        yield found


def test_admin_and_verify_take_an_address(url: str) -> None:
    run_scenario(PostgresStore(url), add_people)
    run("admin", url, "promote", "anna").done()
    (admin,) = (one for one in run("admin", url, "people", "--json").done().json["rows"] if one["is_admin"])
    assert admin["id"] == "anna"
    assert run("verify", url).done().out == "0 tables replayed, 0 differ\n"


def test_backup_names_the_right_program(url: str, tmp_path: Path) -> None:
    ran = run("backup", url, str(tmp_path / "copy"))
    assert ran.code == 2
    assert "pg_dump" in ran.err


def test_migrate_says_from_which_schema_to_which(tmp_path: Path) -> None:
    with fresh_database(is_empty=True) as empty:
        assert f"upgraded from schema 0 to {len(STEPS)}" in run("migrate", empty).done().out
        assert f"already at schema {len(STEPS)}" in run("migrate", empty).done().out
    run_scenario(SqliteStore(database_path(tmp_path)), add_people)
    assert "already at schema" in run("migrate", str(tmp_path)).done().out


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ((), 2, "--data: name the directory"),
        (("--data", "x", "--database", "postgresql://h/d"), 2, "use one of them"),
        (("--database", "mysql://u:s3cret@h/d"), 2, "--database: write it like this: postgresql://"),
        (("--database", "postgresql:u:s3cret"), 2, "--database: write it like this: postgresql://"),
        (("--database", "postgresql://u:s3cret@h:x/d"), 2, "--database: write it like this: postgresql://"),
        (
            ("--database", "postgresql://u:s3cret@127.0.0.1:9/d"),
            1,
            "postgresql://u@127.0.0.1:9/d: the server cannot be reached",
        ),
        (("--data", "x", "--bus", "valkey://:s3cret@h"), 2, "--bus: only nodes on one database need it"),
        (
            ("--database", "postgresql://h/d", "--bus", "http://:s3cret@h"),
            2,
            "--bus takes an address such as",
        ),
        (("--database", "postgresql://h/d", "--bus", "valkey://:s3cret@h:x"), 2, "--bus takes an address"),
        (
            ("--database", "postgresql://h/d", "--bus", "valkey:"),
            2,
            "--bus takes an address such as valkey://",
        ),
    ],
)
def test_serve_refuses_unusable_places_in_one_sentence(
    arguments: tuple[str, ...], code: int, said: str
) -> None:
    ran = run("serve", "--port", "0", *arguments)
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (code, "", 1)
    assert ran.err.startswith("error: ")
    assert said in ran.err
    assert "s3cret" not in ran.err
