"""Upgrades a file's schema without starting a server."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from robotable.store.sqlite.connection import check_sqlite_version, connect_writer, make_durable
from robotable.store.sqlite.errors import store_error
from robotable.store.sqlite.migration import check_application, migrate, schema_version


def upgrade(path: Path) -> tuple[str, int, int]:
    """Return the path, and the schema before and after. The caller holds the directory's lock."""
    check_sqlite_version()
    try:
        with closing(connect_writer(path)) as db:
            check_application(db, str(path))
            make_durable(db)
            before = schema_version(db)
            migrate(db, str(path))
            return str(path), before, schema_version(db)
    except (OSError, sqlite3.Error) as error:
        raise store_error(str(path), error) from error
