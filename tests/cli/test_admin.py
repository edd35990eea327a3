"""`robotable admin` and `verify` with ids that start with a dash, which older versions created."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from robotable.store.protocol.people import Person
from robotable.store.protocol.tables import TableRow
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.directory import database_path
from robotable.table.setup import Setup, checked
from tests.cli.command import run

DASHED = ("-9GxQ2", "-hGxQ2", "--9GxQ", "-", "--json-")


@pytest.fixture
def data(tmp_path: Path) -> str:
    """Create a data directory with a guest and a table for each of these ids."""

    async def fill() -> None:
        store = SqliteStore(database_path(tmp_path))
        await store.open()
        for id in DASHED:
            await store.people.add(Person(id=id, name="Ann", created=0))
            setup = checked(Setup(game="robot_master"), frozenset())
            await store.tables.create(TableRow(id=id, setup=setup, creator=id, invite=f"i{id}", created=0))
        await store.close()

    asyncio.run(fill())
    return str(tmp_path)


@pytest.mark.parametrize("before", [(), ("--",)], ids=["plain", "after --"])
@pytest.mark.parametrize("id", DASHED)
def test_admin_accepts_ids_that_start_with_a_dash(data: str, id: str, before: Sequence[str]) -> None:
    run("admin", data, "promote", *before, id).done()
    (admin,) = (one for one in run("admin", data, "people", "--json").done().json["rows"] if one["is_admin"])
    assert admin["id"] == id
    assert run("admin", "--json", data, "demote", *before, id).done().json["rows"][0]["is_admin"] is False


def test_an_address_may_follow_such_an_id(data: str) -> None:
    (person,) = run("admin", data, "email", DASHED[0], "ann@example.org", "--json").done().json["rows"]
    assert (person["id"], person["email"]) == (DASHED[0], "ann@example.org")


def test_options_are_still_options(data: str) -> None:
    assert run("admin", data, "close", "--json").code == 2
    assert run("admin", data, "close", DASHED[0], "--jsn").code == 2
    mistyped = run("admin", data, "close", "--jsn")
    assert mistyped.code == 2
    assert "--jsn: no such option" in mistyped.err
    assert "The options are --json and --reason." in mistyped.err
    assert "Manage people, accounts and reports" in run("admin", data, "close", "--help").done().out


def test_verify_names_tables_whose_ids_start_with_a_dash(data: str) -> None:
    assert run("verify", data, "--json").done().json == {"tables": len(DASHED), "differences": []}
