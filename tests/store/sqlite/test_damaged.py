"""The first look at a database: what it says about whole, missing, damaged and foreign files."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from robotable.store.opened import OpenedDatabase
from robotable.store.protocol import Store, StoreError
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.migration import migrate
from robotable.store.sqlite.opening import open_once, quick_check
from robotable.store.sqlite.schema import STEPS
from tests.store.sqlite.files import connected
from tests.store.stores import acted, add_people, add_table, append, run_scenario

TABLES: Final = 12


async def add_games(store: Store) -> None:
    await add_people(store)
    for number in range(TABLES):
        await add_table(store, f"t{number}")
        entries = tuple(acted(seq, "x" * 300) for seq in range(1, 6))
        status: Any = "over" if number % 3 else "playing"
        await store.logs.append(append(0, table=f"t{number}", entries=entries, status=status))
        await store.chat.add(f"t{number}", "anna", "Anna", "hello", 1)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "robotable.db"
    run_scenario(SqliteStore(path), add_games)
    return path.read_bytes()


def look(path: Path) -> OpenedDatabase | str:
    """What the file holds, or the one sentence about it. Any other exception fails the test."""
    try:
        return asyncio.run(open_once(path, longest_check=60.0))
    except StoreError as error:
        sentence = str(error)
    assert "\n" not in sentence
    assert sentence.startswith(f"{path}: ")
    return sentence


def test_what_was_opened(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "robotable.db"
    assert str(look(path)) == f"Created {path}: a new database without games"
    assert str(look(path)) == f"Opened {path}: 0 games, 0 running"
    path.write_bytes(whole)
    assert str(look(path)) == f"Opened {path}: {TABLES} games, {TABLES // 3} running"
    many = OpenedDatabase(str(path), False, 1204, 3, True)
    assert str(many) == f"Opened {path}: 1,204 games, 3 running"
    one = OpenedDatabase(str(path), False, 1, 0, False)
    assert str(one).startswith(f"Opened {path}: 1 game, 0 running; too large")


def test_a_large_file_does_not_delay_the_start(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "robotable.db"
    path.write_bytes(whole)
    assert quick_check(path, 60.0)
    assert not quick_check(path, -1.0)
    found = asyncio.run(open_once(path, longest_check=-1.0))
    assert (found.is_checked, found.games) == (False, TABLES)


def damages(whole: bytes) -> Iterator[tuple[str, bytes]]:
    size, page = len(whole), 4096
    rng = Random(1)
    for at in (
        1,
        15,
        16,
        99,
        100,
        101,
        page - 1,
        page,
        page + 1,
        *range(2 * page, size, size // 12),
        size - 1,
    ):
        yield f"truncated at {at}", whole[:at]
    for at in (0, 16, 96, *range(0, size - page, size // 16)):
        for length in (16, page):
            yield f"{length} zeros at {at}", whole[:at] + bytes(length) + whole[at + length :]
    for at in (*range(100), *(rng.randrange(size) for _ in range(150))):
        flipped = whole[at] ^ 1 << rng.randrange(8)
        yield f"bit flipped at {at}", whole[:at] + bytes([flipped]) + whole[at + 1 :]
    for at in range(0, size, size // 8):
        yield f"noise at {at}", whole[:at] + rng.randbytes(512) + whole[at + 512 :]


def test_damage_is_reported_in_one_sentence_or_does_no_harm(tmp_path: Path, whole: bytes) -> None:
    refused = 0
    for number, (what, content) in enumerate(damages(whole)):
        path = tmp_path / f"{number}" / "robotable.db"
        path.parent.mkdir()
        path.write_bytes(content)
        found = look(path)
        if isinstance(found, str):
            refused += 1
            if "damaged" in found:
                assert f"robotable restore FILE {path.parent} --force" in found, what
                assert path.read_bytes() == content, f"{what}: a damaged file must stay as it is"
        else:
            assert not found.is_new
            assert found.games == TABLES or not what.startswith("truncated"), what
        if what.startswith(("truncated", "4096 zeros")):
            assert isinstance(found, str), what
    assert refused > 100


def test_files_that_are_not_ours(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"
    for content in (b"x", b"Dear Ann,\n" * 999, bytes(8192), b"SQLite format 3\0" + bytes(4080)):
        path.write_bytes(content)
        assert "robotable restore FILE" in str(look(path))
        assert path.read_bytes() == content
    path.write_bytes(b"")
    assert "the file is empty or cut off" in str(look(path))
    path.unlink()
    with connected(path) as db:
        db.execute("CREATE TABLE people (id)")
    assert "belongs to another program" in str(look(path))
    path.unlink()
    path.mkdir()
    assert "this is not a file" in str(look(path))


def test_an_older_schema_is_upgraded_and_a_changed_one_is_refused(tmp_path: Path) -> None:
    for version in range(1, len(STEPS) + 1):
        path = tmp_path / f"{version}.db"
        with connected(path) as db:
            migrate(db, str(path), STEPS[:version])
        assert isinstance(look(path), OpenedDatabase)
    with connected(path) as db:
        db.execute("ALTER TABLE reports RENAME COLUMN text TO txet")
    assert "its tables are not those of this version" in str(look(path))
    with connected(path) as db:
        db.execute("ALTER TABLE reports RENAME COLUMN txet TO text")
        db.execute("DROP INDEX reports_open")
    assert "its tables are not those of this version" in str(look(path))


def test_a_locked_file_is_not_called_damaged(
    tmp_path: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("robotable.store.sqlite.connection.BUSY_TIMEOUT", 0.05)
    path = tmp_path / "robotable.db"
    path.write_bytes(whole)
    with connected(path) as db:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("BEGIN EXCLUSIVE")
        found = str(look(path))
    assert "another program has locked the file" in found
