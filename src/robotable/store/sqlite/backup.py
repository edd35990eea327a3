"""A copy of the file while it is in use."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from sqlite3 import Connection

from robotable.store.protocol import StoreError
from robotable.store.sqlite.connection import connect_reader, connect_writer
from robotable.store.sqlite.migration import check_ours, version
from robotable.store.sqlite.schema import STEPS
from robotable.store.sqlite.trouble import trouble


def backup(db: Connection, to: str) -> None:
    """All pages in one step, out of one snapshot: in several steps every write would start it anew. Writing
    goes on meanwhile. The copy takes its name only when it is whole and on the disk."""
    (own,) = (file for _, name, file in db.execute("PRAGMA database_list") if name == "main")
    target = Path(to)
    if target.exists() and target.samefile(own):
        raise StoreError(f"{to}: this is the store itself; give the copy another name")
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        with closing(connect_writer(part)) as copy:
            db.backup(copy)
            # A copy is one file: without this it would grow a log of its own as soon as it is looked at.
            copy.execute("PRAGMA journal_mode = DELETE")
        _sync(part)
        part.replace(target)
        _sync(target.parent)
    except (sqlite3.Error, OSError) as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise trouble(to, error) from error


def check_file(path: Path) -> None:
    """Raises StoreError where this is no store, or a damaged one, or not of this version."""
    if not path.is_file():
        raise StoreError(f"{path}: there is no such file")
    try:
        with closing(connect_reader(path)) as db:
            check_ours(db, str(path))
            if version(db) != len(STEPS):
                raise StoreError(
                    f"{path}: schema {version(db)} is older than this program's: "
                    "serve it once, which brings it up to date"
                )
    except sqlite3.Error as error:
        raise trouble(str(path), error) from error


def check_whole(path: Path) -> None:
    """Reads every page; raises StoreError at the first thing that is wrong. An older schema is fine."""
    if not path.is_file():
        raise StoreError(f"{path}: there is no such file")
    try:
        with closing(connect_reader(path)) as db:
            check_ours(db, str(path))
            if not version(db):
                raise StoreError(f"{path}: this is no backup")
            (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise StoreError(f"{path}: the file is damaged ({' '.join(str(found).split())[:200]})")
            if (broken := db.execute("PRAGMA foreign_key_check").fetchone()) is not None:
                raise StoreError(f"{path}: a row of {broken[0]} refers to what does not exist")
    except sqlite3.Error as error:
        raise trouble(str(path), error) from error


def copy_out(path: Path, to: Path) -> None:
    """A backup by another process than the server's, while it works or not."""
    try:
        with closing(connect_reader(path)) as db:
            check_ours(db, str(path))
            backup(db, str(to))
    except sqlite3.Error as error:
        raise trouble(str(path), error) from error
    check_whole(to)


def put_back(copy: Path, path: Path) -> None:
    """The store as the copy has it. The caller holds the directory; what was there is gone afterwards."""
    fresh = path.with_name(f"{path.name}.restored")
    copy_out(copy, fresh)
    try:
        # The log of the old file must not be taken for the log of the new one.
        for ending in ("-wal", "-shm"):
            path.with_name(path.name + ending).unlink(missing_ok=True)
        fresh.replace(path)
        _sync(path.parent)
    except OSError as error:
        raise trouble(str(path), error) from error


def _sync(path: Path) -> None:
    """On Windows a folder cannot be opened, and need not be synced."""
    if path.is_dir() and os.name == "nt":
        return
    file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
