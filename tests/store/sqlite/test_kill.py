"""SIGKILL at random moments: acknowledged commands are stored once, and others can be sent again."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

import msgspec
import pytest

from robotable.store.protocol import Store
from robotable.store.protocol.logs import Appended, Repeated
from robotable.store.sqlite import SqliteStore
from robotable.table.entries import Acted
from tests.patience import until
from tests.store.sqlite import appender
from tests.store.stores import add_people, add_table, run_scenario

KILLS: Final = 40
LONGEST_RUN: Final = 0.12


class Children:
    """Starts and kills child processes, one at a time."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._in, self._out = process.stdin, process.stdout
        self._alive = 0

    def start(self, action: str, path: Path, journal: Path, run_number: int) -> None:
        self._in.write(msgspec.json.encode((action, str(path), str(journal), run_number)).decode() + "\n")
        self._in.flush()
        self._alive = int(self._out.readline())

    def kill(self) -> None:
        if self._alive:
            os.kill(self._alive, signal.SIGKILL)
            self._alive = 0
            assert self._out.readline() == "dead\n"


@pytest.fixture
def children() -> Iterator[Children]:
    command = [sys.executable, str(appender.__file__)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        children = Children(process)
        yield children
        children.kill()


def test_no_acknowledged_entry_is_lost_or_duplicated(tmp_path: Path, children: Children) -> None:
    rng = Random(20)
    path, journal = tmp_path / "robotable.db", tmp_path / "journal"
    journal.touch()
    run_scenario(SqliteStore(path), set_up)
    acknowledged = 0
    for number in range(KILLS):
        read = journal.stat().st_size
        children.start("run", path, journal, number)
        if number % 4:  # one in four may be killed before its first append
            wait_for_acknowledgement(journal, read)
        time.sleep(rng.uniform(0, LONGEST_RUN))
        children.kill()
        check_database(path)
        new = journal.read_text()[read:]
        acknowledged += run_scenario(SqliteStore(path), lambda store, new=new: check(store, new))  # type: ignore[misc]  # the default binds the current value
    assert acknowledged > KILLS // 2


def test_a_database_killed_during_creation_can_be_opened(tmp_path: Path, children: Children) -> None:
    rng = Random(7)
    for number in range(10):
        path, journal = tmp_path / f"{number}.db", tmp_path / f"{number}"
        children.start("create", path, journal, number)
        until(journal.exists, "the journal")
        time.sleep(rng.uniform(0, 0.05))
        children.kill()
        run_scenario(SqliteStore(path), set_up)
        check_database(path)


async def set_up(store: Store) -> None:
    await add_people(store)
    for id in appender.TABLES:
        await add_table(store, id)


def wait_for_acknowledgement(journal: Path, read: int) -> None:
    """Wait until something new is acknowledged."""
    until(lambda: "ack" in journal.read_text()[read:], "an acknowledgement")


def check_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        commands, tables, entries, notifications = (
            db.execute(f"SELECT {what}").fetchone()[0]
            for what in (
                "count(*) FROM commands",
                "coalesce(sum(seq), 0) FROM tables",
                "count(*) FROM entries",
                "count(*) FROM letters",
            )
        )
        assert tables == entries == 2 * commands == 2 * notifications, "an append was written partially"
        behind = db.execute("SELECT id FROM tables JOIN jobs ON key = id WHERE seq <> due").fetchall()
        assert behind == []


async def check(store: Store, journal: str) -> int:
    """Check the journal of one process, and send its unacknowledged commands again: each must then be stored
    once. Return the number of acknowledged commands."""
    tried: dict[str, str] = {}
    acknowledged: dict[str, int] = {}
    for line in journal.splitlines():
        kind, id, name, *rest = line.split()
        if kind == "try":
            tried[name] = id
        else:
            acknowledged[name] = int(*rest)
    places = {id: await names(store, id) for id in appender.TABLES}
    for name, seq in acknowledged.items():
        assert places[tried[name]].get(name) == seq, name

    async def send_again(id: str) -> None:
        seq = 2 * len(places[id])
        for name in tried.keys() - acknowledged.keys():
            if tried[name] == id:
                was = places[id].get(name)
                answer = await store.logs.append(appender.command(id, seq, name))
                assert answer == (Appended(seq + 2) if was is None else Repeated(was))
                seq += 2 if was is None else 0

    await asyncio.gather(*map(send_again, appender.TABLES))
    after = await asyncio.gather(*(names(store, id) for id in appender.TABLES))
    assert tried.keys() <= {name for found in after for name in found}
    return len(acknowledged)


async def names(store: Store, id: str) -> dict[str, int]:
    """Return the seq of each command's last entry. There must be no gaps, duplicates or partial writes."""
    found: dict[str, int] = {}
    entries = await store.logs.entries(id)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    for first, second in zip(entries[::2], entries[1::2], strict=True):
        assert isinstance(first.what, Acted)
        assert isinstance(second.what, Acted)
        assert first.what.action == second.what.action
        name = msgspec.json.decode(second.what.action, type=str)
        assert name not in found
        found[name] = second.seq
    return found
