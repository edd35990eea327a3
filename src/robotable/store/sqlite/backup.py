"""Backups of a file in use, and restoring them."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from sqlite3 import Connection

from robotable.store.protocol import StoreError
from robotable.store.sqlite.connection import connect_reader, connect_writer
from robotable.store.sqlite.errors import store_error
from robotable.store.sqlite.migration import check_application, check_version, schema_version


def backup(db: Connection, to: str) -> None:
    """Copy the database while writing continues. The copy replaces an older one only after it was checked and
    synced to the disk."""
    (source,) = (file for _, name, file in db.execute("PRAGMA database_list") if name == "main")
    target = Path(to)
    _check_outside(target, Path(source))
    part = target.with_name(f"{target.name}.part")
    _copy(db, part)
    try:
        part.replace(target)
        _sync(target.parent)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise store_error(to, error) from error


def _check_outside(target: Path, source: Path) -> None:
    """The data directory also contains the write-ahead log and the lock, and a copy of the same name would
    destroy them."""
    data = source.resolve().parent
    if target.exists() and target.samefile(source):
        raise StoreError(f"{target}: this is the database itself; choose another name for the copy")
    if any(one.is_relative_to(data) for one in (target.parent.resolve(), target.resolve())):
        raise StoreError(f"{target}: this is inside the data directory; choose a place outside it")


def _copy(db: Connection, to: Path) -> None:
    """Copy all pages in one step, from one snapshot. In several steps, every write would restart the copy."""
    try:
        to.unlink(missing_ok=True)
        with closing(connect_writer(to)) as copy:
            db.backup(copy)
            # In WAL mode, even reading the copy would create files next to it.
            copy.execute("PRAGMA journal_mode = DELETE")
        check_integrity(to)
        _sync(to)
    except (sqlite3.Error, OSError, StoreError) as error:
        with suppress(OSError):
            to.unlink(missing_ok=True)
        if isinstance(error, StoreError):
            raise
        raise store_error(str(to), error) from error


def check_current(path: Path) -> None:
    """Raise StoreError unless this is a store with the newest schema."""
    if not path.is_file():
        raise StoreError(f"{path}: there is no such file")
    try:
        with closing(connect_reader(path)) as db:
            check_version(db, str(path))
    except sqlite3.Error as error:
        raise store_error(str(path), error) from error


def check_integrity(path: Path) -> None:
    """Read every page, and raise StoreError for the first problem found. An older schema is accepted."""
    if not path.is_file():
        raise StoreError(f"{path}: there is no such file")
    try:
        with closing(connect_reader(path)) as db:
            check_application(db, str(path))
            if not schema_version(db):
                raise StoreError(f"{path}: this is not a backup")
            (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise StoreError(f"{path}: the file is damaged ({' '.join(str(found).split())[:200]})")
            if (broken := db.execute("PRAGMA foreign_key_check").fetchone()) is not None:
                raise StoreError(f"{path}: a row of {broken[0]} refers to a row that does not exist")
    except sqlite3.Error as error:
        raise store_error(str(path), error) from error


def backup_file(path: Path, to: Path) -> None:
    """Back up a database that another process may be using."""
    try:
        with closing(connect_reader(path)) as db:
            check_application(db, str(path))
            backup(db, str(to))
    except sqlite3.Error as error:
        raise store_error(str(path), error) from error


def restore_file(copy: Path, path: Path) -> None:
    """Replace the database with the backup. The caller holds the directory's lock. If the power fails, either
    the old database or the new one is complete."""
    fresh = path.with_name(f"{path.name}.restored")
    try:
        with closing(connect_reader(copy)) as db:
            check_application(db, str(copy))
            _copy(db, fresh)
        # The old file must not lose its write-ahead log, and the new file must not get it.
        if path.is_file():
            _merge_wal(path)
        for ending in ("-wal", "-shm"):
            path.with_name(path.name + ending).unlink(missing_ok=True)
        _sync(path.parent)
        fresh.replace(path)
        _sync(path.parent)
    except (sqlite3.Error, OSError) as error:
        raise store_error(str(path), error) from error


def _merge_wal(path: Path) -> None:
    """Move the content of the write-ahead log into the file. A file too damaged for that is renamed, together
    with its log."""
    try:
        with closing(connect_writer(path)) as db:
            (busy, _, _) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            raise StoreError(f"{path}: another program is reading the file; try again when it has finished")
        _sync(path)
    except sqlite3.DatabaseError:
        damaged = path.with_name(f"{path.name}.damaged")
        for ending in ("-wal", ""):
            if (part := path.with_name(path.name + ending)).exists():
                part.replace(damaged.with_name(damaged.name + ending))


def _sync(path: Path) -> None:
    # Windows cannot open a folder and does not need to sync it.
    if path.is_dir() and os.name == "nt":
        return
    file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
