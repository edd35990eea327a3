"""Copies of a file in use."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from robotable.store.protocol import Store, StoreError
from robotable.store.sqlite import SqliteStore
from robotable.store.values import Appended
from tests.store.sqlite import appender
from tests.store.sqlite.test_kill import check_file
from tests.store.stores import append, people, played, table


def test_copies_under_load_are_whole_and_hold_all_that_was_acknowledged_before(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"

    async def scenario(store: Store) -> list[tuple[Path, dict[str, int]]]:
        await people(store)
        seqs = dict.fromkeys(appender.TABLES, 0)
        for id in seqs:
            await table(store, id)
        busy = True

        async def write(id: str) -> None:
            while busy:
                answer = await store.append(appender.command(id, seqs[id], f"{id} {seqs[id]}"))
                assert isinstance(answer, Appended)
                seqs[id] = answer.seq

        writers = [asyncio.ensure_future(write(id)) for id in seqs]
        copies: list[tuple[Path, dict[str, int]]] = []
        for number in range(6):
            await asyncio.sleep(0.05)
            copy, before = tmp_path / f"{number}.db", dict(seqs)
            await store.backup(str(copy))
            copies.append((copy, before))
        busy = False
        await asyncio.gather(*writers)
        assert min(seqs.values()) > 20, "hardly anything was written meanwhile"
        return copies

    for copy, before in played(SqliteStore(path), scenario):
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        check_file(copy)
        played(SqliteStore(copy), lambda store, before=before: holds(store, before))  # type: ignore[misc]
    assert not list(tmp_path.glob("*.part*"))


async def holds(store: Store, before: dict[str, int]) -> None:
    for id, seq in before.items():
        entries = await store.entries(id)
        assert len(entries) >= seq
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert await store.append(append(len(entries), table=id)) == Appended(len(entries) + 1)


def test_a_copy_replaces_an_older_one_and_stands_alone(tmp_path: Path) -> None:
    copy = tmp_path / "copies" / "robotable.db"
    copy.parent.mkdir()

    async def scenario(store: Store) -> None:
        await store.backup(str(copy))
        await people(store)
        await store.backup(str(copy))
        (copy.parent / "robotable.db.part").write_text("left behind by a copy that was killed")
        await store.backup(str(copy))

    played(SqliteStore(tmp_path / "robotable.db"), scenario)
    assert [file.name for file in copy.parent.iterdir()] == ["robotable.db"]
    with closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro", uri=True)) as db:
        assert db.execute("SELECT count(*) FROM people").fetchone() == (3,)
    assert [file.name for file in copy.parent.iterdir()] == ["robotable.db"]


def test_a_copy_never_goes_over_the_store_itself(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"
    link = tmp_path / "link.db"
    link.symlink_to(path)

    async def scenario(store: Store) -> None:
        await people(store)
        for name in (path, link):
            with pytest.raises(StoreError, match="this is the store itself"):
                await store.backup(str(name))
        assert await store.person("anna") is not None

    played(SqliteStore(path), scenario)


@pytest.mark.parametrize("name", ["nowhere/copy.db", "."])
def test_a_copy_that_cannot_be_written_is_one_sentence(tmp_path: Path, name: str) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(StoreError, match=r"^[^\n]*: the file cannot be opened or written \([^\n]*\)$"):
            await store.backup(str(tmp_path / "folder" / name))
        assert await store.healthy()

    (tmp_path / "folder").mkdir()
    played(SqliteStore(tmp_path / "robotable.db"), scenario)
    assert list((tmp_path / "folder").iterdir()) == []
