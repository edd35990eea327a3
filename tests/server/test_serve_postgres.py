"""`robotable serve --database` as a process: a real PostgreSQL that asks for a password."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote
from uuid import uuid4

import asyncpg
import pytest
import websockets

from tests.cli.command import run
from tests.patience import PATIENCE
from tests.postgres_server import PostgresServer
from tests.server.hosting import heard
from tests.server.running import Guest, Process, duel, spawned

PASSWORD: Final = "s3cret"


@dataclass(frozen=True)
class Databases:
    folder: Path

    def url(self, database: str, password: str = PASSWORD) -> str:
        return f"postgresql://ann:{password}@/{database}?host={quote(str(self.folder), safe='')}"


@pytest.fixture(scope="module")
def databases() -> Iterator[Databases]:
    server = PostgresServer()
    access = server.folder / "data" / "pg_hba.conf"
    access.write_text("local all robotable trust\nlocal all all scram-sha-256\n")
    server.start()

    async def prepare() -> None:
        db = await asyncpg.connect(server.url())
        await db.execute(f"CREATE ROLE ann LOGIN PASSWORD '{PASSWORD}'")
        for name in ("games", "newer"):
            await db.execute(f"CREATE DATABASE {name} OWNER ann")
        await db.close()
        db = await asyncpg.connect(server.url("newer"))
        await db.execute("CREATE TABLE robotable_schema AS SELECT 1 AS id, 999 AS version")
        await db.execute("ALTER TABLE robotable_schema OWNER TO ann")
        await db.close()

    try:
        asyncio.run(prepare())
        yield Databases(server.folder)
    finally:
        server.stop()


async def act_over_socket(guest: Guest, table: str) -> int:
    """Do the first thing that the view allows, and return the acknowledged seq."""
    async with websockets.connect(guest.socket_url(table), additional_headers=guest.cookie) as connection:
        seen = (await heard(connection, "update"))["table"]
        command = {"do": "act", "action": seen["view"]["legal"][0]}
        message = {"type": "do", "id": str(uuid4()), "seq": seen["seq"], "command": command}
        await connection.send(json.dumps(message))
        accepted = await heard(connection, "accepted")
        assert accepted["id"] == message["id"]
        return int(accepted["seq"])


def test_acknowledged_moves_outlive_a_killed_server(databases: Databases, tmp_path: Path) -> None:
    url = databases.url("games")
    name = f"postgresql://ann@{databases.folder}/games"
    with spawned(tmp_path / "first", database=url) as first, duel(first) as (ann, ben, table):
        assert opened(first) == f"Created {name}: a new database without games\n"
        assert ann.act(table) or ben.act(table)
        to_move = ann if ann.look(table)["view"]["legal"] else ben
        seq = asyncio.run(act_over_socket(to_move, table))
        events = ann.http.get(f"/api/tables/{table}/events").json()
        kill(first)
        with spawned(tmp_path / "second", database=url) as second:
            assert opened(second) == f"Opened {name}: 1 game, 1 running\n"
            for guest in (ann, ben):
                guest.move_to(second.url)
            assert ann.http.get(f"/api/tables/{table}/events").json() == events
            assert ann.look(table)["seq"] == seq == events[-1]["seq"]
            assert ann.act(table) or ben.act(table)
            assert ben.look(table)["seq"] > seq
            kill(second)


def opened(served: Process) -> str:
    """The line that says what the server found."""
    assert served.process.stdout is not None
    return served.process.stdout.readline()


def kill(served: Process) -> None:
    """SIGKILL: nothing is finished, flushed or said."""
    served.process.kill()
    served.process.wait(PATIENCE)
    assert PASSWORD not in served.lines()


@pytest.mark.parametrize(
    ("database", "password", "said"),
    [
        ("missing", PASSWORD, "there is no such database; create it with `createdb`"),
        ("games", "wrong", "the server refuses this user or password"),
        ("newer", PASSWORD, "written by a newer version of robotable (schema 999; "),
    ],
)
def test_a_database_that_cannot_be_used_is_reported_in_one_sentence(
    databases: Databases, database: str, password: str, said: str
) -> None:
    ran = run("serve", "--port", "0", "--database", databases.url(database, password))
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (1, "", 1)
    assert f"error: postgresql://ann@{databases.folder}/{database}: {said}" in ran.err
    assert password not in ran.err
