"""Errors of SQLite, the disk and stored values as sentences for the people who run the place."""

from __future__ import annotations

import sqlite3
from typing import Final

import msgspec

from robotable.store.protocol import Conflict, StoreError

_SENTENCES: Final = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk cannot be written or read",
    sqlite3.SQLITE_CORRUPT: "the file is damaged; restore a backup",
    sqlite3.SQLITE_NOTADB: "this is no SQLite file, or it is damaged; restore a backup",
    sqlite3.SQLITE_BUSY: "another program holds the file",
    sqlite3.SQLITE_READONLY: "the file may not be written",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_PERM: "the file may not be opened",
    sqlite3.SQLITE_NOMEM: "memory is short",
}


def trouble(path: str, error: Exception) -> StoreError:
    """One sentence: which file, what is wrong, and the original words for whoever has to search."""
    # The low byte is the kind of error, the rest its finer shades.
    code = getattr(error, "sqlite_errorcode", -1)
    if code == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
        return Conflict("what it refers to does not exist")
    if code & 0xFF == sqlite3.SQLITE_CONSTRAINT:
        return Conflict(f"it goes against what is stored ({error})")
    if isinstance(error, msgspec.DecodeError):
        return StoreError(f"{path}: a stored value cannot be read; restore a backup ({error})")
    if isinstance(error, OSError):
        return StoreError(f"{path}: the file cannot be opened or written ({error.strerror})")
    sentence = _SENTENCES.get(code & 0xFF, "the store does not work")
    return StoreError(f"{path}: {sentence} ({error})")
