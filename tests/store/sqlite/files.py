"""Access to the database file from outside the store."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE


@contextmanager
def connected(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection like another program's, in autocommit mode."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)) as db:
        yield db


def contents(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of all tables."""
    with connected(path) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name: sorted(db.execute(f"SELECT * FROM {name}").fetchall(), key=repr) for name in names}
