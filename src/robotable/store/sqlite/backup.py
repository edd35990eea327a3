"""A copy of the file while it is in use."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from sqlite3 import Connection

from robotable.store.protocol import StoreError
from robotable.store.sqlite.connection import connect_writer
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


def _sync(path: Path) -> None:
    """On Windows a folder cannot be opened, and need not be synced."""
    if path.is_dir() and os.name == "nt":
        return
    file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
