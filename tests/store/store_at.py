"""A store by where its data are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from robotable.store.postgres import PostgresStore
from robotable.store.protocol import Store
from robotable.store.sqlite import SqliteStore


def store_at(where: Path | str, **settings: Any) -> Store:
    """The address of a database, or the path of a file."""
    return PostgresStore(where, **settings) if isinstance(where, str) else SqliteStore(where, **settings)
