"""Backups of a file in use."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from robotable.store.protocol import Store, StoreError
from robotable.store.protocol.logs import Appended
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.backup import backup_file, restore_file
from tests.patience import until_async
from tests.store.sqlite import appender
from tests.store.sqlite.files import connected, contents
from tests.store.sqlite.test_kill import check_database
from tests.store.stores import add_people, add_table, append, run_scenario


def data_in(folder: Path) -> Path:
    (folder / "data").mkdir()
    return folder / "data" / "robotable.db"


def test_backups_under_load_are_complete_and_contain_everything_acknowledged_before(tmp_path: Path) -> None:
    path = data_in(tmp_path)

    async def scenario(store: Store) -> list[tuple[Path, dict[str, int]]]:
        await add_people(store)
        seqs = dict.fromkeys(appender.TABLES, 0)
        for id in seqs:
            await add_table(store, id)
        busy = True

        async def write(id: str) -> None:
            while busy:
                answer = await store.logs.append(appender.command(id, seqs[id], f"{id} {seqs[id]}"))
                assert isinstance(answer, Appended)
                seqs[id] = answer.seq

        writers = [asyncio.ensure_future(write(id)) for id in seqs]
        copies: list[tuple[Path, dict[str, int]]] = []
        for number in range(6):
            wanted = 5 * number
            await until_async(lambda wanted=wanted: min(seqs.values()) > wanted, "appends")  # type: ignore[misc]  # the default binds the current value
            copy, before = tmp_path / f"{number}.db", dict(seqs)
            await store.backup(str(copy))
            copies.append((copy, before))
        busy = False
        await asyncio.gather(*writers)
        assert min(seqs.values()) > 25
        return copies

    for copy, before in run_scenario(SqliteStore(path), scenario):
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        check_database(copy)
        run_scenario(SqliteStore(copy), lambda store, before=before: check_contains(store, before))  # type: ignore[misc]  # the default binds the current value
    assert not list(tmp_path.glob("*.part*"))


async def check_contains(store: Store, before: dict[str, int]) -> None:
    for id, seq in before.items():
        entries = await store.logs.entries(id)
        assert len(entries) >= seq
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert await store.logs.append(append(len(entries), table=id)) == Appended(len(entries) + 1)


def test_a_backup_replaces_an_older_one_and_is_a_single_file(tmp_path: Path) -> None:
    copy = tmp_path / "copies" / "robotable.db"
    copy.parent.mkdir()

    async def scenario(store: Store) -> None:
        await store.backup(str(copy))
        await add_people(store)
        await store.backup(str(copy))
        (copy.parent / "robotable.db.part").write_text("left over from a killed backup")
        await store.backup(str(copy))

    run_scenario(SqliteStore(data_in(tmp_path)), scenario)
    assert [file.name for file in copy.parent.iterdir()] == ["robotable.db"]
    with closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro", uri=True)) as db:
        assert db.execute("SELECT count(*) FROM people").fetchone() == (3,)
    assert [file.name for file in copy.parent.iterdir()] == ["robotable.db"]


def test_a_backup_never_overwrites_the_database(tmp_path: Path) -> None:
    path = data_in(tmp_path)
    (tmp_path / "link.db").symlink_to(path)
    (tmp_path / "wal.db").symlink_to(path.with_name("robotable.db-wal"))
    (tmp_path / "folder").symlink_to(path.parent)

    async def scenario(store: Store) -> None:
        await add_people(store)
        log = path.with_name("robotable.db-wal").read_bytes()
        for name in (path, tmp_path / "link.db"):
            with pytest.raises(StoreError, match="this is the database itself"):
                await store.backup(str(name))
        for inside in ("data/robotable.db-wal", "data/lock", "folder/copy.db", "wal.db", "data/../data/c.db"):
            with pytest.raises(StoreError, match="this is inside the data directory"):
                await store.backup(str(tmp_path / inside))
        assert path.with_name("robotable.db-wal").read_bytes() == log
        assert await store.people.get("anna") is not None

    run_scenario(SqliteStore(path), scenario)


@pytest.mark.parametrize("name", ["nowhere/copy.db", "."])
def test_an_unwritable_backup_is_reported_in_one_sentence(tmp_path: Path, name: str) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(StoreError, match=r"^[^\n]*: the file cannot be opened or written \([^\n]*\)$"):
            await store.backup(str(tmp_path / "folder" / name))
        assert await store.healthy()

    (tmp_path / "folder").mkdir()
    run_scenario(SqliteStore(data_in(tmp_path)), scenario)
    assert list((tmp_path / "folder").iterdir()) == []


def test_a_damaged_copy_does_not_replace_the_old_backup(tmp_path: Path) -> None:
    path, copy = data_in(tmp_path), tmp_path / "copy.db"
    run_scenario(SqliteStore(path), add_people)
    backup_file(path, copy)
    old = copy.read_bytes()
    with connected(path) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("INSERT INTO blocks VALUES ('nobody', 'anna')")
    with pytest.raises(StoreError, match="refers to a row that does not exist"):
        backup_file(path, copy)
    assert copy.read_bytes() == old
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy.db", "data"]


def test_a_failed_restore_leaves_the_old_database_complete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, copy = data_in(tmp_path), tmp_path / "copy.db"
    run_scenario(SqliteStore(path), add_people)
    backup_file(path, copy)
    with connected(path) as db, connected(path) as reader:
        db.execute("PRAGMA journal_mode = WAL")
        reader.execute("SELECT 1 FROM people").fetchone()
        db.execute("UPDATE people SET name = 'in the log'")
        saved = {name: path.with_name(name).read_bytes() for name in ("robotable.db", "robotable.db-wal")}
    for name, bytes_ in saved.items():
        path.with_name(name).write_bytes(bytes_)  # as after a power failure

    def fails(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", fails)
        with pytest.raises(StoreError):
            restore_file(copy, path)
    assert {name for _, name, *_ in contents(path)["people"]} == {"in the log"}
    restore_file(copy, path)
    assert {name for _, name, *_ in contents(path)["people"]} == {"Anna", "Ben", "Guest"}


def test_restore_renames_a_damaged_database(tmp_path: Path) -> None:
    path, copy = data_in(tmp_path), tmp_path / "copy.db"
    run_scenario(SqliteStore(path), add_people)
    backup_file(path, copy)
    path.write_bytes(b"not a database" * 100)
    restore_file(copy, path)
    assert len(contents(path)["people"]) == 3
    assert path.with_name("robotable.db.damaged").read_bytes() == b"not a database" * 100
