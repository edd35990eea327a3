"""Backup, restore, verify and admin, on a store that was written by a real server."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from robotable.store.sqlite.migration import migrate, schema_version
from robotable.store.sqlite.schema import STEPS
from tests.cli.command import run
from tests.patience import until
from tests.server.loopback import unlimited
from tests.server.running import Guest, duel, running
from tests.server.test_account import ACCOUNT


def _played(data: Path) -> str:
    """A finished and an unfinished game. Returns the id of the second."""
    with running(data) as served, Guest(served.url, "Ann") as ann, Guest(served.url, "Ben") as ben:
        unlimited(served.context)
        first, _ = ann.make()
        ben.sit(first).raise_for_status()
        while ann.act(first) or ben.act(first):
            pass
        assert ann.look(first)["status"] == "over"
        second, _ = ann.make()
        ben.sit(second).raise_for_status()
        assert ann.act(second) or ben.act(second)
    return second


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    folder = tmp_path_factory.mktemp("care")
    table = _played(folder / "data")
    run("backup", str(folder / "data"), str(folder / "copy.db")).done()
    return folder / "copy.db", table


@pytest.fixture
def data(copy: tuple[Path, str], tmp_path: Path) -> Path:
    run("restore", str(copy[0]), str(tmp_path / "data")).done()
    return tmp_path / "data"


def _change(data: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(data / "robotable.db")) as db, db:
        db.execute(statement, values)


def test_a_restored_store_replays(data: Path) -> None:
    found = run("verify", str(data), "--json").done().json
    assert found == {"tables": 2, "differences": []}
    assert "2 tables replayed, 0 differ" in run("verify", str(data)).done().out


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("DELETE FROM entries WHERE table_id = ? AND seq = 3", "entry 3 is missing"),
        ("UPDATE tables SET seq = seq + 1 WHERE id = ?", "the table's row has seq"),
        (
            "UPDATE tables SET status = 'over' WHERE id = ?",
            "the table's row has status over, but its log leads to playing",
        ),
        ("UPDATE tables SET visibility = 'open' WHERE id = ?", "listed as open, but its setup is link"),
        (
            "DELETE FROM sitters WHERE table_id = ? AND seat = 1",
            "the number of listed people is 1, but the log has 2",
        ),
        ("UPDATE sitters SET to_move = 1 - to_move WHERE table_id = ? AND seat = 0", "seat 0 is listed as"),
        (
            """UPDATE sitters SET person = (SELECT id FROM people WHERE name = 'Ann')
            WHERE table_id = ? AND seat = 1""",
            "the log has",
        ),
        ("""UPDATE entries SET what = '{"what":"acted"}' WHERE table_id = ? AND seq = 4""", "cannot be read"),
        (
            """UPDATE entries SET what = (SELECT what FROM entries AS e WHERE e.table_id = entries.table_id
            AND e.seq = (SELECT max(seq) FROM entries AS f WHERE f.table_id = e.table_id))
            WHERE table_id = ? AND seq = 4""",
            "entry 4 does not follow",
        ),
    ],
)
def test_verify_finds_damage(data: Path, copy: tuple[Path, str], statement: str, what: str) -> None:
    _change(data, statement, copy[1])
    ran = run("verify", str(data), "--json")
    assert ran.code == 1
    (found,) = ran.json["differences"]
    assert found["table"] == copy[1]
    assert what in found["what"]


def test_restore_does_not_overwrite(data: Path, copy: tuple[Path, str]) -> None:
    ran = run("restore", str(copy[0]), str(data))
    assert (ran.code, "--force" in ran.err) == (1, True)
    _change(data, "DELETE FROM entries WHERE table_id = ?", copy[1])
    run("restore", str(copy[0]), str(data), "--force").done()
    run("verify", str(data)).done()


def test_restore_checks_the_file_first(data: Path, copy: tuple[Path, str], tmp_path: Path) -> None:
    whole = copy[0].read_bytes()
    before = (data / "robotable.db").read_bytes()
    for name, bytes_ in (
        ("empty", b""),
        ("text", b"nothing of the kind" * 100),
        ("cut", whole[: len(whole) // 2]),
        ("holed", whole[:8192] + b"\xff" * 4096 + whole[12288:]),
    ):
        (tmp_path / name).write_bytes(bytes_)
        ran = run("restore", str(tmp_path / name), str(data), "--force")
        assert (ran.code, len(ran.err.splitlines())) == (1, 1), name
    assert (data / "robotable.db").read_bytes() == before


def test_backup_and_verify_while_people_play(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served, duel(served) as (ann, ben, table):
        run("verify", str(tmp_path / "data")).done()
        run("backup", str(tmp_path / "data"), str(tmp_path / "copy.db")).done()
        assert ann.act(table) or ben.act(table)
    run("restore", str(tmp_path / "copy.db"), str(tmp_path / "other")).done()
    assert run("verify", str(tmp_path / "other"), "--json").json["tables"] == 1


@pytest.mark.parametrize("command", [["verify"], ["backup"], ["admin"]])
def test_missing_data(command: Sequence[str], tmp_path: Path) -> None:
    more = {"backup": [str(tmp_path / "copy")], "admin": ["people"]}.get(command[0], [])
    ran = run(*command, str(tmp_path), *more)
    assert (ran.code, len(ran.err.splitlines())) == (1, 1)
    assert "there is no robotable.db" in ran.err


def is_refused_soon(guest: Guest) -> None:
    """The server notices within seconds what another process changes about a person."""
    until(lambda: guest.http.get("/api/me").status_code == 401, f"{guest.id} to be turned away")


def test_the_admin_closes_and_opens_accounts_while_the_server_runs(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    with (
        running(tmp_path / "data") as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        ann.http.post("/api/people/account", json=ACCOUNT).raise_for_status()
        people = run("admin", data, "people", "--json").done().json["rows"]
        assert {one["name"] for one in people} == {"Ann", "Ben"}
        assert "argon2" not in str(people)
        run("admin", data, "close", "ann").done()
        is_refused_soon(ann)
        run("admin", data, "open", "ann").done()
        assert ann.http.get("/api/me").status_code == 200
        assert run("admin", data, "end-sessions", "ann", "--json").done().json["rows"][0]["ended"] == 1
        is_refused_soon(ann)
        ann.http.post("/api/people/login", json=ACCOUNT).raise_for_status()
        run("admin", data, "promote", "ann").done()
        is_refused_soon(ann)
        assert run("admin", data, "demote", ann.id, "--json").done().json["rows"][0]["is_admin"] is False
        ben.make()
        assert "an empty name" in run("admin", data, "delete-guest", ben.id).done().out
        is_refused_soon(ben)
        with Guest(served.url, "Cid") as cid:
            assert "nothing" in run("admin", data, "delete-guest", cid.id).done().out
        assert run("admin", data, "delete-guest", "ann").code == 1
        assert run("admin", data, "close", "nobody").code == 1
        assert run("admin", data, "close").code == 2
        assert run("admin", data, "reports").done().out == ""


def test_the_admin_does_not_migrate_an_older_schema(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "robotable.db", isolation_level=None)) as db:
        migrate(db, "file", STEPS[:-1])
    ran = run("admin", str(tmp_path), "people")
    assert (ran.code, "start the server once" in ran.err) == (1, True)
    with closing(sqlite3.connect(tmp_path / "robotable.db")) as db:
        assert schema_version(db) == len(STEPS) - 1
