"""Upgrades a file of any released version to the newest schema, or leaves it unchanged."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

from robotable.store.protocol import StoreError
from robotable.store.sqlite.schema import APPLICATION, STEPS


def schema_version(db: Connection) -> int:
    (found,) = db.execute("PRAGMA user_version").fetchone()
    return int(found)


def check_application(db: Connection, path: str, newest: int = len(STEPS)) -> None:
    """Raise StoreError if the file belongs to another program or to a newer version of this one."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (objects,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != APPLICATION and (application or objects):
        raise StoreError(f"{path}: this SQLite file belongs to another program")
    found = schema_version(db)
    if found > newest:
        raise StoreError(
            f"{path}: written by a newer version of robotable (schema {found}; this version knows schemas up "
            f"to {newest}): upgrade robotable, or restore an older backup"
        )


def check_version(db: Connection, path: str) -> None:
    """Also raise StoreError if the schema is older: only the owner of the directory's lock may upgrade it."""
    check_application(db, path)
    if schema_version(db) != len(STEPS):
        raise StoreError(
            f"{path}: schema {schema_version(db)} is older than this version of robotable needs: "
            "start the server once to upgrade it"
        )


def migrate(db: Connection, path: str, steps: Sequence[Sequence[str]] = STEPS) -> int:
    """Run all missing steps in one transaction, and return their number. Foreign keys are checked only at the
    end, so that a step may rebuild a table."""
    if schema_version(db) == len(steps):
        return 0
    db.execute("PRAGMA foreign_keys = OFF")
    db.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have upgraded the file in the meantime.
        check_application(db, path, len(steps))
        missing = steps[schema_version(db) :]
        for step in missing:
            for statement in step:
                db.execute(statement)
        if db.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise StoreError(f"{path}: the schema cannot be upgraded: a referenced row does not exist")
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
