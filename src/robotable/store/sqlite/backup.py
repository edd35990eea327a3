"""A copy of the file while it is in use."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from sqlite3 import Connection

from robotable.store.protocol import StoreError
from robotable.store.sqlite.connection import connect_reader, connect_writer
from robotable.store.sqlite.migration import check_newest, check_ours, version
from robotable.store.sqlite.trouble import trouble


def backup(db: Connection, to: str) -> None:
    """Writing goes on meanwhile. The copy takes its name only when it was read through and is on the disk:
    until then the name has the old copy."""
    (own,) = (file for _, name, file in db.execute("PRAGMA database_list") if name == "main")
    target = Path(to)
    _check_outside(target, Path(own))
    part = target.with_name(f"{target.name}.part")
    _copy(db, part)
    try:
        part.replace(target)
        _sync(target.parent)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise trouble(to, error) from error


def _check_outside(target: Path, own: Path) -> None:
    """Beside the database lie its log and its lock: a copy that takes one of their names destroys it."""
    data = own.resolve().parent
    if target.exists() and target.samefile(own):
        raise StoreError(f"{target}: this is the store itself; give the copy another name")
    if any(one.is_relative_to(data) for one in (target.parent.resolve(), target.resolve())):
        raise StoreError(f"{target}: this is inside the data directory; give the copy a place outside of it")


def _copy(db: Connection, to: Path) -> None:
    """All pages in one step, out of one snapshot: in several steps every write would start it anew."""
    try:
        to.unlink(missing_ok=True)
        with closing(connect_writer(to)) as copy:
            db.backup(copy)
            # A copy is one file: without this it would grow a log of its own as soon as it is looked at.
            copy.execute("PRAGMA journal_mode = DELETE")
        check_whole(to)
        _sync(to)
    except (sqlite3.Error, OSError, StoreError) as error:
        with suppress(OSError):
            to.unlink(missing_ok=True)
        if isinstance(error, StoreError):
            raise
        raise trouble(str(to), error) from error


def check_file(path: Path) -> None:
    """Raises StoreError where this is no store, or a damaged one, or not of this version."""
    if not path.is_file():
        raise StoreError(f"{path}: there is no such file")
    try:
        with closing(connect_reader(path)) as db:
            check_ours(db, str(path))
            check_newest(db, str(path))
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


def put_back(copy: Path, path: Path) -> None:
    """The store as the copy has it. The caller holds the directory; what was there is gone afterwards, and
    until then it is whole, at whatever moment the power fails."""
    fresh = path.with_name(f"{path.name}.restored")
    try:
        with closing(connect_reader(copy)) as db:
            check_ours(db, str(copy))
            _copy(db, fresh)
        # The log of the old file must not be taken for the log of the new one, nor the old file lose it.
        if path.is_file():
            _fold_log(path)
        for ending in ("-wal", "-shm"):
            path.with_name(path.name + ending).unlink(missing_ok=True)
        _sync(path.parent)
        fresh.replace(path)
        _sync(path.parent)
    except (sqlite3.Error, OSError) as error:
        raise trouble(str(path), error) from error


def _fold_log(path: Path) -> None:
    """Afterwards the file stands alone: its log holds nothing that it has not. One that is too damaged for
    that is put aside together with its log."""
    try:
        with closing(connect_writer(path)) as db:
            (busy, _, _) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            raise StoreError(f"{path}: another program reads it; try again when that has ended")
        _sync(path)
    except sqlite3.DatabaseError:
        aside = path.with_name(f"{path.name}.damaged")
        for ending in ("-wal", ""):
            if (part := path.with_name(path.name + ending)).exists():
                part.replace(aside.with_name(aside.name + ending))


def _sync(path: Path) -> None:
    """On Windows a folder cannot be opened, and need not be synced."""
    if path.is_dir() and os.name == "nt":
        return
    file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
