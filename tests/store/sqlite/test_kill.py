"""SIGKILL at random moments: what was acknowledged is there once, what was not can be asked again."""

from __future__ import annotations

import asyncio
import multiprocessing
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

import msgspec
import pytest

from robotable.store.protocol import Store
from robotable.store.sqlite import SqliteStore
from robotable.store.values import Appended, Behind, Repeated
from robotable.table.entries import Acted
from tests.store.sqlite import appender
from tests.store.stores import people, played, table

KILLS: Final = 40
LONGEST_LIFE: Final = 0.2


@pytest.fixture
def processes() -> multiprocessing.context.ForkServerContext:
    """Each life begins as the fork of a process that has everything imported already."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        pytest.skip("no fork here")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([appender.__name__])
    return context


def test_no_acknowledged_entry_is_lost_or_doubled(
    tmp_path: Path, processes: multiprocessing.context.ForkServerContext
) -> None:
    rng = Random(20)
    path, journal = tmp_path / "robotable.db", tmp_path / "journal"
    played(SqliteStore(path), set_up)
    acknowledged = 0
    for life in range(KILLS):
        read = journal.stat().st_size if journal.exists() else 0
        process = processes.Process(target=appender.run, args=(path, journal, life))
        process.start()
        if life % 4:  # one in four is killed wherever it is, at its birth perhaps
            await_words(journal, read)
        time.sleep(rng.uniform(0, LONGEST_LIFE))
        assert process.is_alive()
        process.kill()
        process.join()
        process.close()
        new = journal.read_text()[read:] if journal.exists() else ""
        check_file(path)
        acknowledged += played(SqliteStore(path), lambda store, new=new: check(store, new))  # type: ignore[misc]
    assert acknowledged > 10 * KILLS, "hardly anything was written between the kills"


def test_a_file_is_made_whole_or_made_again(
    tmp_path: Path, processes: multiprocessing.context.ForkServerContext
) -> None:
    rng = Random(7)
    for number in range(10):
        path, journal = tmp_path / f"{number}.db", tmp_path / f"{number}"
        process = processes.Process(target=appender.make, args=(path, journal))
        process.start()
        while not journal.exists():
            time.sleep(0.001)
        time.sleep(rng.uniform(0, 0.05))
        process.kill()
        process.join()
        process.close()
        played(SqliteStore(path), set_up)
        check_file(path)


async def set_up(store: Store) -> None:
    await people(store)
    for id in appender.TABLES:
        await table(store, id)


def await_words(journal: Path, read: int) -> None:
    end = time.monotonic() + 30
    while not journal.exists() or journal.stat().st_size == read:
        assert time.monotonic() < end, "the process says nothing"
        time.sleep(0.002)


def check_file(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        commands, tables, entries, letters = (
            db.execute(f"SELECT {what}").fetchone()[0]
            for what in (
                "count(*) FROM commands",
                "coalesce(sum(seq), 0) FROM tables",
                "count(*) FROM entries",
                "count(*) FROM letters",
            )
        )
        assert tables == entries == 2 * commands == 2 * letters, "something is half done"
        behind = db.execute("SELECT id FROM tables JOIN jobs ON key = id WHERE seq <> due").fetchall()
        assert behind == []


async def check(store: Store, journal: str) -> int:
    """All that the journal of one life tells; what it only tried is sent again, and is then there once."""
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
    for name in tried.keys() - acknowledged.keys():
        id, was = tried[name], places[tried[name]].get(name)
        row = await store.table(id)
        assert row is not None
        answer = await store.append(appender.command(id, row.seq, name))
        assert answer == (Appended(row.seq + 2) if was is None else Repeated(was))
        assert not isinstance(answer, Behind)
    after = await asyncio.gather(*(names(store, id) for id in appender.TABLES))
    assert tried.keys() <= {name for found in after for name in found}
    return len(acknowledged)


async def names(store: Store, id: str) -> dict[str, int]:
    """Of each command the seq of its last entry. No gaps, no doubles, no halves."""
    found: dict[str, int] = {}
    entries = await store.entries(id)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    for first, second in zip(entries[::2], entries[1::2], strict=True):
        assert isinstance(first.what, Acted)
        assert isinstance(second.what, Acted)
        assert first.what.action == second.what.action
        name = msgspec.json.decode(second.what.action, type=str)
        assert name not in found
        found[name] = second.seq
    return found
