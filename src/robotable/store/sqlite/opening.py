"""Looks at a database before a server uses it: is it ours, is it whole, and what does it hold?"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from robotable.store.opened import OpenedDatabase
from robotable.store.protocol import StoreError
from robotable.store.sqlite.connection import connect_reader
from robotable.store.sqlite.errors import store_error
from robotable.store.sqlite.migration import check_application, migrate
from robotable.store.sqlite.schema import APPLICATION
from robotable.store.sqlite.store import SqliteStore

STEPS_BETWEEN_LOOKS: Final = 1_000
"""How many instructions SQLite runs between two looks at the clock."""

INNOCENT: Final = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_READONLY,
    }
)
"""SQLite's errors that say nothing about the file's content."""

WHAT_TO_DO: Final = (
    "Restore a backup with `robotable restore FILE {data} --force`; it keeps the damaged file."
)

_STRUCTURE: Final = """
    SELECT one.type, one.name, item.name, item.type, item."notnull", item.pk
    FROM sqlite_schema AS one LEFT JOIN pragma_table_info(one.name) AS item
    WHERE one.name NOT LIKE 'sqlite_%' ORDER BY one.name, item.cid
"""


async def open_once(path: Path, *, longest_check: float) -> OpenedDatabase:
    """Check the file, create or upgrade it, and close it again. Raise StoreError with one sentence that says
    what is wrong and what to do. The caller holds the directory's lock. After `longest_check` seconds the
    check gives up, because a start must not wait for a very large file."""
    is_new = not path.exists()
    is_checked = is_new or await asyncio.to_thread(quick_check, path, longest_check)
    store = SqliteStore(path, readers=1)
    try:
        await store.open()
        try:
            games, running = await store.file.read(lambda db: _contents(db, path))
        finally:
            await store.close()
    except StoreError as error:
        if is_new or not _is_damage(error.__cause__):
            raise
        raise _damaged(path, f"the file is damaged ({error.__cause__})") from error
    return OpenedDatabase(str(path), is_new, games, running, is_checked)


def quick_check(path: Path, longest: float) -> bool:
    """Look at every page, but not at what the rows say. Return False if the time ran out."""
    if not path.is_file():
        raise StoreError(f"{path}: this is not a file")
    end = time.monotonic() + longest
    try:
        with closing(connect_reader(path)) as db:
            _check_size(db, path)
            check_application(db, str(path))
            db.set_progress_handler(lambda: time.monotonic() > end, STEPS_BETWEEN_LOOKS)
            (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
    except (sqlite3.Error, UnicodeError) as error:
        if getattr(error, "sqlite_errorcode", -1) & 0xFF == sqlite3.SQLITE_INTERRUPT:
            return False
        if not _is_damage(error):
            raise store_error(str(path), error) from error
        raise _damaged(path, f"the file is damaged ({error})") from error
    if found != "ok":
        raise _damaged(path, f"the file is damaged ({found})")
    return True


def _check_size(db: Connection, path: Path) -> None:
    """SQLite takes less than a page for a new database, and would overwrite it. It reads zeros where the last
    page is cut off; only after a crash, the write-ahead log may still hold that page."""
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    if not pages:
        raise _damaged(path, "the file is empty or cut off. To start anew, delete it")
    (page_size,) = db.execute("PRAGMA page_size").fetchone()
    log = path.with_name(f"{path.name}-wal")
    if path.stat().st_size % page_size and not (log.exists() and log.stat().st_size):
        raise _damaged(path, "the file is damaged (its last page is cut off)")


def _contents(db: Connection, path: Path) -> tuple[int, int]:
    if _structure(db) != _expected():
        raise _damaged(path, "the file is damaged (its tables are not those of this version)")
    games, running = db.execute("SELECT count(*), total(status = 'playing') FROM tables").fetchone()
    return int(games), int(running)


def _structure(db: Connection) -> list[tuple[object, ...]]:
    return db.execute(_STRUCTURE).fetchall()


def _expected() -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        migrate(db, "a new database")
        return _structure(db)


def _is_damage(error: BaseException | None) -> bool:
    """Whether the file is to blame, and not the disk, its permissions or another program."""
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", -1) & 0xFF not in INNOCENT
    return isinstance(error, UnicodeError)


def _damaged(path: Path, what: str) -> StoreError:
    return StoreError(f"{path}: {' '.join(what.split())[:300]}. {WHAT_TO_DO.format(data=path.parent)}")
