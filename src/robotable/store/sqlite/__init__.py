"""The embedded store: one SQLite file, one writer thread with group commit, a few readers."""

from robotable.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
