"""Connections to the file: one that writes, and several that only read."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from robotable.store.protocol import StoreError

MINIMUM_VERSION: Final = (3, 38, 0)
"""The first version with both STRICT tables and JSON functions in every build."""

BUSY_TIMEOUT: Final = 5.0
"""Seconds to wait while another program, such as an admin command, writes to the same file."""

CACHE_KIB: Final = 32 << 10
PAGES_BETWEEN_CHECKPOINTS: Final = 4000
LARGEST_IDLE_WAL: Final = 64 << 20


def check_sqlite_version() -> None:
    if sqlite3.sqlite_version_info < MINIMUM_VERSION:
        minimum = ".".join(map(str, MINIMUM_VERSION))
        raise StoreError(f"SQLite {sqlite3.sqlite_version} is too old: the store needs {minimum} or newer")


def connect_writer(path: Path) -> Connection:
    """Open in autocommit mode: the caller begins and ends transactions explicitly."""
    # The file contains password hashes, so only its owner may read it. SQLite gives the -wal and -shm files
    # the same mode.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600))
    return sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None, check_same_thread=False)


def make_durable(db: Connection) -> None:
    """Sync each commit to the disk before it returns. Readers and the writer do not wait for each other."""
    (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise StoreError(f"SQLite cannot use a write-ahead log here (journal mode {mode}): use a local disk")
    db.execute("PRAGMA synchronous = FULL")
    # On macOS, fsync alone does not reach the disk.
    db.execute("PRAGMA fullfsync = ON")
    db.execute("PRAGMA checkpoint_fullfsync = ON")
    # Large enough for a whole group, so that SQLite does not spill pages before the commit.
    db.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute(f"PRAGMA wal_autocheckpoint = {PAGES_BETWEEN_CHECKPOINTS}")
    db.execute(f"PRAGMA journal_size_limit = {LARGEST_IDLE_WAL}")


def connect_reader(path: Path) -> Connection:
    uri = f"{path.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(uri, uri=True, timeout=BUSY_TIMEOUT, isolation_level=None, check_same_thread=False)
