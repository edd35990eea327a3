"""Translates errors of SQLite, the disk and stored values into one sentence for the operator."""

from __future__ import annotations

import sqlite3
from typing import Final

import msgspec

from robotable.store.protocol import Conflict, StoreError

_SENTENCES: Final = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
    sqlite3.SQLITE_CORRUPT: "the file is damaged; restore a backup",
    sqlite3.SQLITE_NOTADB: "this is not an SQLite file, or it is damaged; restore a backup",
    sqlite3.SQLITE_BUSY: "another program has locked the file",
    sqlite3.SQLITE_READONLY: "the file is read-only",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_PERM: "permission to open the file is denied",
    sqlite3.SQLITE_NOMEM: "out of memory",
}


def store_error(path: str, error: Exception) -> StoreError:
    """Name the file and the problem, and quote the original message for web searches."""
    code = getattr(error, "sqlite_errorcode", -1)
    if code == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
        return Conflict("a referenced row does not exist")
    # The low byte is the primary code; the rest refines it.
    if code & 0xFF == sqlite3.SQLITE_CONSTRAINT:
        return Conflict(f"this contradicts stored data ({error})")
    if isinstance(error, msgspec.DecodeError):
        return StoreError(f"{path}: a stored value cannot be read; restore a backup ({error})")
    if isinstance(error, OSError):
        return StoreError(f"{path}: the file cannot be opened or written ({error.strerror})")
    sentence = _SENTENCES.get(code & 0xFF, "the database reports an error")
    return StoreError(f"{path}: {sentence} ({error})")
