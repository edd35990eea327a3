"""The data directory: it holds the database, and a lock that lets only one server use it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from robotable.store.protocol import StoreError
from robotable.store.sqlite.file_lock import lock_file

DATABASE: Final = "robotable.db"
LOCK: Final = "lock"


def database_path(data: Path) -> Path:
    return data / DATABASE


def existing_database(data: Path) -> Path:
    """Return the path of the database, or raise StoreError if it does not exist."""
    path = database_path(data)
    if not path.is_file():
        raise StoreError(f"{data}: there is no {DATABASE} in this directory")
    return path


def check_exists(data: Path) -> None:
    """Raise StoreError if there is no database, for a server that must not start with an empty one."""
    path = database_path(data)
    if not path.is_file():
        raise StoreError(
            f"{path}: there is no database, and --must-exist forbids creating one. Is the disk mounted? "
            f"A backup is restored with `robotable restore FILE {data}`."
        )


@contextmanager
def locked(data: Path) -> Iterator[None]:
    """Create the directory if necessary and lock it. The operating system releases the lock when the process
    ends, so a leftover lock file does no harm."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(data / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreError(f"{data}: this directory is not writable ({error.strerror})") from None
    try:
        try:
            lock_file(lock)
        except OSError:
            owner = os.read(lock, 20).decode("ascii", "replace").strip() or "unknown"
            raise StoreError(f"{data}: another server is using this directory (process {owner})") from None
        os.ftruncate(lock, 0)
        os.write(lock, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(lock)
