"""A look into the file from beside the store."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def beside(path: Path) -> Iterator[sqlite3.Connection]:
    """Another program's connection; what it does is committed at once."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as db:
        yield db


def contents(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables."""
    with beside(path) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name: sorted(db.execute(f"SELECT * FROM {name}").fetchall(), key=repr) for name in names}
