"""The embedded store: one SQLite file, a writer thread with group commit, and a few readers."""

from robotable.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
