"""Which files can be opened, and the error messages for those that cannot."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest

from robotable.store.protocol import Store, StoreError
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.connection import connect_reader, connect_writer, make_durable
from robotable.store.sqlite.migration import migrate, schema_version
from robotable.store.sqlite.schema import STEPS
from tests.store.sqlite.files import connected
from tests.store.stores import acted, add_people, add_table, append, run_scenario


def error_on_open(path: Path) -> str:
    store = SqliteStore(path)
    with pytest.raises(StoreError) as caught:
        asyncio.run(store.open())
    asyncio.run(store.close())
    sentence = str(caught.value)
    assert sentence.startswith(f"{path}: ")
    assert "\n" not in sentence
    return sentence.removeprefix(f"{path}: ")


async def add_long_game(store: Store) -> None:
    await add_people(store)
    await add_table(store)
    for seq in range(0, 40, 10):
        entries = tuple(acted(seq + n, "x" * 2000) for n in range(1, 11))
        await store.logs.append(append(seq, entries=entries))


def test_only_the_owner_can_read_a_new_file_and_no_other_files_remain(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"

    async def scenario(store: Store) -> None:
        await add_people(store)
        for file in tmp_path.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file

    run_scenario(SqliteStore(path), scenario)
    assert [file.name for file in tmp_path.iterdir()] == ["robotable.db"]


def test_commits_are_synced_to_the_disk(tmp_path: Path) -> None:
    db = connect_writer(tmp_path / "robotable.db")
    make_durable(db)
    pragmas = {name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")}
    assert pragmas == {"journal_mode": "wal", "synchronous": 2}
    assert db.execute("PRAGMA foreign_keys").fetchone() == (1,)
    db.close()


def test_readers_cannot_write(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"
    run_scenario(SqliteStore(path), add_people)
    db = connect_reader(path)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        db.execute("DELETE FROM sessions")
    db.close()


@pytest.mark.parametrize("name", ["with space", "ünïcode", "per%cent", "question?mark", "hash#", "'quote"])
def test_names_may_contain_special_characters(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir()
    run_scenario(SqliteStore(folder / f"{name}.db"), add_people)

    async def again(store: Store) -> None:
        assert await store.people.get("anna") is not None

    run_scenario(SqliteStore(folder / f"{name}.db"), again)


def test_a_store_must_be_open(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "robotable.db")

    async def ask() -> None:
        for call in (store.people.get("anna"), store.logs.append(append())):
            with pytest.raises(StoreError, match="the store is not open"):
                await call
        assert not await store.healthy()

    asyncio.run(ask())
    run_scenario(store, add_people)
    asyncio.run(ask())

    async def reopened(_: Store) -> None:
        assert await store.people.get("anna") is not None
        with pytest.raises(StoreError, match="already open"):
            await store.open()

    run_scenario(store, reopened)


def test_the_folder_does_not_exist(tmp_path: Path) -> None:
    assert error_on_open(tmp_path / "nowhere" / "robotable.db").endswith("(No such file or directory)")


def test_the_path_is_a_folder(tmp_path: Path) -> None:
    assert error_on_open(tmp_path).endswith("(Is a directory)")


def test_the_file_is_not_a_database(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna,\n" * 500)
    assert error_on_open(path) == (
        "this is not an SQLite file, or it is damaged; restore a backup (file is not a database)"
    )
    assert path.read_text() == "Dear Anna,\n" * 500


def test_the_database_belongs_to_another_program(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with connected(path) as db:
        db.execute("CREATE TABLE people (id)")
    old = path.read_bytes()
    assert error_on_open(path) == "this SQLite file belongs to another program"
    assert path.read_bytes() == old


def test_a_database_of_a_newer_version_is_left_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"
    run_scenario(SqliteStore(path), add_people)
    newer = len(STEPS) + 3
    with connected(path) as db:
        db.execute(f"PRAGMA user_version = {newer}")
    assert error_on_open(path) == (
        f"written by a newer version of robotable (schema {newer}; this version knows schemas up to "
        f"{len(STEPS)}): upgrade robotable, or restore an older backup"
    )
    with connected(path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (newer,)


def test_a_damaged_header_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"
    run_scenario(SqliteStore(path), add_people)
    with path.open("r+b") as file:
        file.write(b"\xff" * 100)
    assert "damaged; restore a backup" in error_on_open(path)


def test_a_damaged_page_is_reported_when_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"
    run_scenario(SqliteStore(path), add_long_game)
    with path.open("r+b") as file:
        file.seek(-10 * 4096, 2)
        file.write(b"\xde\xad" * 2048 * 10)

    async def scenario(store: Store) -> None:
        for call in (store.logs.entries("t"), store.logs.append(append(40))):
            with pytest.raises(StoreError, match=r"the file is damaged; restore a backup \([^\n]*\)$"):
                await call
        assert await store.people.get("anna") is not None, "undamaged pages can still be read"

    run_scenario(SqliteStore(path), scenario)


def test_a_truncated_file_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"
    run_scenario(SqliteStore(path), add_long_game)
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 4096 // 2 * 4096)
    assert error_on_open(path).startswith("the file is damaged; restore a backup")


def test_an_unreadable_value_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"

    async def scenario(store: Store) -> None:
        await add_long_game(store)
        with connected(path) as db:
            db.execute("""UPDATE entries SET what = '{"what":"danced"}' WHERE seq = 7""")
        with pytest.raises(StoreError, match="a stored value cannot be read; restore a backup"):
            await store.logs.entries("t")
        assert len(await store.logs.entries("t", 7)) == 33

    run_scenario(SqliteStore(path), scenario)


def test_an_old_version_of_sqlite_is_error_on_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 31, 1))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.31.1")
    with pytest.raises(StoreError, match=r"^SQLite 3\.31\.1 is too old: the store needs 3\.38\.0 or newer$"):
        asyncio.run(SqliteStore(tmp_path / "robotable.db").open())


def test_a_store_can_be_used_from_several_event_loops_in_turn(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "robotable.db")
    asyncio.run(store.open())
    asyncio.run(add_long_game(store))

    async def abandon() -> None:
        abandoned = [asyncio.ensure_future(store.logs.append(append(40))) for _ in range(5)]
        await asyncio.sleep(0)
        assert not any(task.done() for task in abandoned)

    asyncio.run(abandon())
    assert asyncio.run(store.healthy())
    assert len(asyncio.run(store.logs.entries("t"))) == 41
    asyncio.run(store.close())


def test_only_a_server_upgrades_the_schema(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"
    with connected(path) as db:
        migrate(db, str(path), STEPS[:-1])
    store = SqliteStore(path)
    with pytest.raises(
        StoreError,
        match=f"schema {len(STEPS) - 1} is older than this version of robotable needs: start the server",
    ):
        asyncio.run(store.open_without_upgrade())
    with connected(path) as db:
        assert schema_version(db) == len(STEPS) - 1
    run_scenario(store, add_people)
    asyncio.run(store.open_without_upgrade())
    asyncio.run(store.close())
