"""Connections to the file: one that writes, several that only read."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from robotable.store.protocol import StoreError

NEEDED: Final = (3, 38, 0)
"""STRICT tables, and JSON functions in every build."""

PATIENCE: Final = 5.0
"""Seconds to wait for another program that writes into the same file, as the admin's commands do."""

CACHE_KIB: Final = 32 << 10
PAGES_BETWEEN_CHECKPOINTS: Final = 4000
LARGEST_IDLE_WAL: Final = 64 << 20


def check_sqlite() -> None:
    if sqlite3.sqlite_version_info < NEEDED:
        needed = ".".join(map(str, NEEDED))
        raise StoreError(f"SQLite {sqlite3.sqlite_version} is too old: the store needs {needed} or newer")


def connect_writer(path: Path) -> Connection:
    """Autocommit: transactions are begun and ended in so many words. Nothing is written to the file yet."""
    # Only the owner may read: password hashes are inside. SQLite gives the -wal and -shm files the same mode.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600))
    return sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)


def make_durable(db: Connection) -> None:
    """A commit is on the disk when it returns; readers and the writer do not wait for each other."""
    (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise StoreError(f"SQLite cannot keep a write-ahead log here (journal mode {mode}): use a local disk")
    db.execute("PRAGMA synchronous = FULL")
    # macOS: fsync alone does not reach the disk there.
    db.execute("PRAGMA fullfsync = ON")
    db.execute("PRAGMA checkpoint_fullfsync = ON")
    # A whole group fits, so nothing is spilled before its commit.
    db.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute(f"PRAGMA wal_autocheckpoint = {PAGES_BETWEEN_CHECKPOINTS}")
    db.execute(f"PRAGMA journal_size_limit = {LARGEST_IDLE_WAL}")


def connect_reader(path: Path) -> Connection:
    uri = f"{path.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
