"""Translates errors of PostgreSQL, the network and stored values into one sentence for the operator."""

from __future__ import annotations

from typing import Final

import asyncpg
import msgspec

from robotable.store.protocol import Conflict, StoreError

_SENTENCES: Final = {
    "08": "the connection is broken",
    "25006": "the server is read-only; give the address of the primary server",
    "28": "the server refuses this user or password",
    "3D000": "there is no such database; create it with `createdb`",
    "42501": "this user lacks a permission; let it own the database",
    "53": "the server has too little disk space, memory or connections",
    "55P03": "another program has locked the rows for too long",
    "57014": "the statement took too long",
    "57P": "the server is shutting down or starting",
    "58": "the server cannot read or write its disk",
    "XX": "the database is damaged; restore a backup",
}
"""By the beginning of the SQLSTATE."""

_BROKEN: Final = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.IdleInTransactionSessionTimeoutError,
)
_UNDONE: Final = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
_FROM_STORE: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    msgspec.DecodeError,
)


def is_from_store(error: Exception) -> bool:
    """Other errors come from the request itself and are passed on unchanged. So is a number that is too
    large."""
    return isinstance(error, _FROM_STORE) and (
        not isinstance(error, ValueError) or isinstance(error, msgspec.DecodeError)
    )


def is_broken(error: Exception) -> bool:
    """Whether the connection is lost or could not be made, so that nobody knows if a statement was carried
    out."""
    return isinstance(error, _BROKEN) and not isinstance(error, ValueError)


def is_undone(error: Exception) -> bool:
    """Whether PostgreSQL has rolled the transaction back in favour of another one. It can be run again."""
    return isinstance(error, _UNDONE)


def store_error(name: str, error: Exception) -> StoreError:
    """Name the database and the problem, and quote the original message for web searches. It never contains
    the password, because PostgreSQL does not know it."""
    if isinstance(error, asyncpg.ForeignKeyViolationError):
        return Conflict("a referenced row does not exist")
    if isinstance(error, asyncpg.IntegrityConstraintViolationError | asyncpg.DataError):
        return Conflict(f"this contradicts stored data ({_words(error)})")
    if isinstance(error, msgspec.DecodeError):
        return StoreError(f"{name}: a stored value cannot be read; restore a backup ({error})")
    if isinstance(error, TimeoutError):
        return StoreError(f"{name}: the server does not answer in time")
    if isinstance(error, OSError):
        return StoreError(f"{name}: the server cannot be reached ({_words(error)})")
    code = getattr(error, "sqlstate", None) or ""
    found = (_SENTENCES[code[:size]] for size in (5, 3, 2) if code[:size] in _SENTENCES)
    default = "the connection is broken" if is_broken(error) else "the database reports an error"
    return StoreError(f"{name}: {next(found, default)} ({_words(error)})")


def _words(error: Exception) -> str:
    return " ".join(str(error).split())[:300] or type(error).__name__
