"""A data directory: the database, and a lock so that only one server at a time works on it."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from robotable.store.protocol import StoreError

DATABASE: Final = "robotable.db"
LOCK: Final = "lock"


def database(data: Path) -> Path:
    return data / DATABASE


def existing(data: Path) -> Path:
    """The database of a directory that has one; raises StoreError."""
    path = database(data)
    if not path.is_file():
        raise StoreError(f"{data}: there is no {DATABASE} in this directory")
    return path


@contextmanager
def hold(data: Path) -> Iterator[None]:
    """Make the directory if need be and keep others out of it. The operating system gives the lock back when
    the process is gone, however it went; the file stays, and means nothing by itself."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(data / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StoreError(f"{data}: this directory cannot be written ({error.strerror})") from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            owner = os.read(lock, 20).decode("ascii", "replace").strip() or "unknown"
            raise StoreError(f"{data}: another server works there (process {owner})") from None
        os.ftruncate(lock, 0)
        os.write(lock, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(lock)
