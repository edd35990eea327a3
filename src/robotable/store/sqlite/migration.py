"""Brings a file of any released version to the newest schema, or leaves it as it was."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

from robotable.store.protocol import StoreError
from robotable.store.sqlite.schema import APPLICATION, STEPS


def version(db: Connection) -> int:
    (found,) = db.execute("PRAGMA user_version").fetchone()
    return int(found)


def check_ours(db: Connection, path: str, newest: int = len(STEPS)) -> None:
    """Raises StoreError for a file of another program, or of a newer version of this one."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (objects,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != APPLICATION and (application or objects):
        raise StoreError(f"{path}: this SQLite file belongs to another program")
    found = version(db)
    if found > newest:
        raise StoreError(
            f"{path}: written by a newer version (schema {found}; this one knows schemas up to {newest}): "
            f"upgrade, or restore a backup from before"
        )


def check_newest(db: Connection, path: str) -> None:
    """Raises StoreError for an older schema too: only who holds the directory may bring it up to date."""
    check_ours(db, path)
    if version(db) != len(STEPS):
        raise StoreError(
            f"{path}: schema {version(db)} is older than this program's: "
            "serve it once, which brings it up to date"
        )


def migrate(db: Connection, path: str, steps: Sequence[Sequence[str]] = STEPS) -> int:
    """All missing steps in one transaction; how many there were. References are checked at its end, not in
    between, so that a step may rebuild a table."""
    if version(db) == len(steps):
        return 0
    db.execute("PRAGMA foreign_keys = OFF")
    db.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have been faster.
        check_ours(db, path, len(steps))
        missing = steps[version(db) :]
        for step in missing:
            for statement in step:
                db.execute(statement)
        if db.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise StoreError(f"{path}: the schema cannot be brought up to date: a reference leads nowhere")
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {len(steps)}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    finally:
        db.execute("PRAGMA foreign_keys = ON")
    return len(missing)
