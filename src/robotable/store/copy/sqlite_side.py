"""A data directory as a side of a copy. A target is written to a file of its own, which gets its right name
only at the end."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from pathlib import Path
from sqlite3 import Connection
from typing import Final

import msgspec

from robotable.store.copy.side import CopyProgress, Key, Row
from robotable.store.copy.tables import COPIED, CopiedTable
from robotable.store.protocol import Store, StoreError
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.connection import connect_reader, connect_writer, make_durable
from robotable.store.sqlite.directory import LOCK, database_path, existing_database, locked
from robotable.store.sqlite.errors import store_error
from robotable.store.sqlite.migration import check_version, migrate

UNFINISHED: Final = ".unfinished-copy"
"""Added to the name of the file until the copy is complete."""


class SqliteSide:
    def __init__(self, data: Path, path: Path, db: Connection) -> None:
        self._data = data
        self._path = path
        self._db = db
        self.name = str(data)

    async def identity(self) -> str:
        return str(self._data.resolve())

    async def count(self, table: CopiedTable) -> int:
        (found,) = self._db.execute(f"SELECT count(*) FROM {table.in_sqlite}").fetchone()
        return int(found)

    async def rows(self, table: CopiedTable, after: Key | None, most: int) -> Sequence[Row]:
        key = ", ".join(map(table.sqlite_column, table.key))
        where = "" if after is None else f" WHERE ({key}) > ({', '.join('?' * len(table.key))})"
        with _errors(self.name):
            rows = self._db.execute(
                f"SELECT {_columns(table)} FROM {table.in_sqlite}{where} ORDER BY {key} LIMIT ?",
                (*(after or ()), most),
            ).fetchall()
        flags = [place for place, column in enumerate(table.columns) if column in table.flags]
        return [_with_flags(row, flags) for row in rows]

    async def last_number(self, table: CopiedTable) -> int:
        row = self._db.execute(
            "SELECT seq FROM sqlite_sequence WHERE name = ?", (table.in_sqlite,)
        ).fetchone()
        return 0 if row is None else int(row[0])

    @asynccontextmanager
    async def store(self) -> AsyncIterator[Store]:
        store = SqliteStore(self._path, readers=1)
        await store.open_read_only()
        try:
            yield store
        finally:
            await store.close()


class SqliteSource(SqliteSide):
    async def fingerprint(self) -> str:
        counts = [await self.count(table) for table in COPIED]
        (version,) = self._db.execute("SELECT coalesce(max(updated), 0) FROM tables").fetchone()
        return msgspec.json.encode([*counts, version, await self.last_seen()]).decode()

    async def last_seen(self) -> int | None:
        row = self._db.execute("SELECT at FROM signs_of_life").fetchone()
        return None if row is None else int(row[0])


class SqliteTarget(SqliteSide):
    async def progress(self) -> CopyProgress | None:
        row = self._db.execute("SELECT progress FROM copy_progress").fetchone()
        return None if row is None else msgspec.json.decode(row[0], type=CopyProgress)

    async def begin(self, progress: CopyProgress) -> None:
        with _errors(self.name):
            self._set(progress)

    async def write(self, table: CopiedTable, rows: Sequence[Row], progress: CopyProgress) -> None:
        marks = ", ".join("?" * len(table.columns))
        with _errors(self.name):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._db.executemany(
                    f"INSERT INTO {table.in_sqlite} ({_columns(table)}) VALUES ({marks})", rows
                )
                self._set(progress)
                self._db.execute("COMMIT")
            except BaseException:
                self._db.execute("ROLLBACK")
                raise

    async def finish(self, numbers: Mapping[str, int], last_seen: int | None) -> None:
        with _errors(self.name):
            self._db.execute("BEGIN IMMEDIATE")
            for table in COPIED:
                if table.name in numbers:
                    self._db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table.in_sqlite,))
                    self._db.execute(
                        "INSERT INTO sqlite_sequence VALUES (?, ?)", (table.in_sqlite, numbers[table.name])
                    )
            if last_seen is not None:
                self._db.execute("INSERT OR REPLACE INTO signs_of_life VALUES (1, ?)", (last_seen,))
            self._db.execute("DROP TABLE copy_progress")
            self._db.execute("COMMIT")
            # Everything is in the file itself when it gets its name.
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._db.close()
            self._path.rename(database_path(self._data))

    def _set(self, progress: CopyProgress) -> None:
        self._db.execute(
            "INSERT OR REPLACE INTO copy_progress VALUES (1, ?)", (msgspec.json.encode(progress),)
        )


@contextmanager
def sqlite_source(data: Path) -> Iterator[SqliteSource]:
    """Keep servers away from the directory in the meantime."""
    path = existing_database(data)
    with locked(data), _errors(str(path)), closing(connect_reader(path)) as db:
        check_version(db, str(path))
        yield SqliteSource(data, path, db)


@contextmanager
def sqlite_target(data: Path) -> Iterator[SqliteTarget]:
    path = database_path(data).with_name(database_path(data).name + UNFINISHED)
    with ExitStack() as stack:
        stack.enter_context(locked(data))
        others = [one.name for one in data.iterdir() if one.name != LOCK and UNFINISHED not in one.name]
        if others:
            raise StoreError(f"{data}: this directory is not empty; name a new one to copy to")
        with _errors(str(path)):
            db = stack.enter_context(closing(connect_writer(path)))
            make_durable(db)
            migrate(db, str(path))
            db.execute(
                "CREATE TABLE IF NOT EXISTS copy_progress"
                " (id INTEGER PRIMARY KEY CHECK (id = 1), progress BLOB NOT NULL)"
            )
        yield SqliteTarget(data, path, db)


def _columns(table: CopiedTable) -> str:
    return ", ".join(f'"{table.sqlite_column(column)}"' for column in table.columns)


def _with_flags(row: Row, flags: Sequence[int]) -> Row:
    if not flags:
        return row
    return tuple(bool(value) if place in flags else value for place, value in enumerate(row))


@contextmanager
def _errors(name: str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise store_error(name, error) from error
