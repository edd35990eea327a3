"""A PostgreSQL database as a side of a copy."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import asyncpg
import msgspec

from robotable.store.copy.side import CopyProgress, Key, Row
from robotable.store.copy.tables import COPIED, CopiedTable
from robotable.store.postgres import PostgresStore
from robotable.store.postgres.address import name_of
from robotable.store.postgres.connection import CONNECT_TIMEOUT, SETTINGS, PostgresConnection, storable
from robotable.store.postgres.errors import is_from_store, store_error
from robotable.store.postgres.migration import PROGRESS, check_version, is_unfinished, migrate, schema_version
from robotable.store.postgres.nodes import ALIVE_FOR
from robotable.store.postgres.shared_schema import NOW
from robotable.store.protocol import Store, StoreError

LOCK: Final = 0x436F7079
"""The advisory lock that lets one copy at a time use a database."""

LAST_NODE: Final = "copied"
"""Stands for the server that used the source, so that its end counts as the beginning of an outage."""


class PostgresSide:
    def __init__(self, url: str, db: PostgresConnection) -> None:
        self._url = url
        self._db = db
        self.name = name_of(url)

    async def identity(self) -> str:
        return str(
            await self._db.fetchval(
                "SELECT system_identifier || ' ' || current_database() || ' ' || current_schema()"
                " FROM pg_control_system()"
            )
        )

    async def count(self, table: CopiedTable) -> int:
        return int(await self._db.fetchval(f"SELECT count(*) FROM {table.name}"))

    async def rows(self, table: CopiedTable, after: Key | None, most: int) -> Sequence[Row]:
        key = ", ".join(table.key)
        marks = ", ".join(f"${number}" for number, _ in enumerate(table.key, 1))
        where = "" if after is None else f" WHERE ({key}) > ({marks})"
        rows = await self._db.fetch(
            f"SELECT {_columns(table)} FROM {table.name}{where} ORDER BY {key} LIMIT {most}", *(after or ())
        )
        return [tuple(row) for row in rows]

    async def last_number(self, table: CopiedTable) -> int:
        sequence = await self._db.fetchval("SELECT pg_get_serial_sequence($1, 'number')", table.name)
        row = await self._db.fetchrow(f"SELECT last_value, is_called FROM {sequence}")
        assert row is not None
        return int(row[0]) if row[1] else 0

    @asynccontextmanager
    async def store(self) -> AsyncIterator[Store]:
        store = PostgresStore(self._url, connections=1)
        await store.database.connect()
        try:
            yield store
        finally:
            await store.close()


class PostgresSource(PostgresSide):
    async def fingerprint(self) -> str:
        counts = [await self.count(table) for table in COPIED]
        newest = await self._db.fetchval("SELECT coalesce(max(updated), 0) FROM tables")
        return msgspec.json.encode([*counts, newest, await self.last_seen()]).decode()

    async def last_seen(self) -> int | None:
        found: int | None = await self._db.fetchval(
            "SELECT greatest((SELECT max(seen) FROM nodes), (SELECT max(at) FROM signs_of_life))"
        )
        return found


class PostgresTarget(PostgresSide):
    async def progress(self) -> CopyProgress | None:
        if await is_unfinished(self._db):
            found = await self._db.fetchval(f"SELECT progress FROM {PROGRESS}")
            return msgspec.json.decode(found, type=CopyProgress)
        await migrate(self._db, self.name)
        for table in COPIED:
            if await self._db.fetchval(f"SELECT 1 FROM {table.name} LIMIT 1"):
                raise StoreError(f"{self.name}: this database is not empty; create a new one to copy to")
        return None

    async def begin(self, progress: CopyProgress) -> None:
        async with self._db.transaction():
            await self._db.execute(f"CREATE TABLE {PROGRESS} (progress text NOT NULL)")
            await self._db.execute(f"INSERT INTO {PROGRESS} VALUES ($1)", _text(progress))

    async def write(self, table: CopiedTable, rows: Sequence[Row], progress: CopyProgress) -> None:
        async with self._db.transaction():
            if rows:
                await self._db.raw.copy_records_to_table(
                    table.name,
                    columns=table.columns,
                    records=[tuple(map(storable, row)) for row in rows],
                )
            await self._db.execute(f"UPDATE {PROGRESS} SET progress = $1", _text(progress))

    async def finish(self, numbers: Mapping[str, int], last_seen: int | None) -> None:
        async with self._db.transaction():
            for name, number in numbers.items():
                await self._db.execute(
                    f"SELECT setval(pg_get_serial_sequence('{name}', 'number'), greatest($1, 1), $1 > 0)",
                    number,
                )
            if last_seen is not None:
                await self._db.execute("INSERT INTO nodes VALUES ($1, $2)", LAST_NODE, last_seen)
            await self._db.execute(f"DROP TABLE {PROGRESS}")
        for table in COPIED:
            await self._db.execute(f"ANALYZE {table.name}")


@asynccontextmanager
async def postgres_source(url: str) -> AsyncIterator[PostgresSource]:
    """Keep servers from writing in the meantime."""
    async with _connected(url) as db:
        name = name_of(url)
        if not await schema_version(db):
            raise StoreError(f"{name}: the database is empty, so there is nothing to copy")
        await check_version(db, name)
        await _check_unused(db, name)
        async with db.transaction():
            tables = ", ".join(table.name for table in COPIED)
            await db.execute(f"LOCK TABLE {tables} IN SHARE MODE")
            yield PostgresSource(url, db)


@asynccontextmanager
async def postgres_target(url: str) -> AsyncIterator[PostgresTarget]:
    async with _connected(url) as db:
        name = name_of(url)
        if not await db.fetchval("SELECT pg_try_advisory_lock($1)", LOCK):
            raise StoreError(f"{name}: another copy to this database is running")
        await _check_unused(db, name)
        yield PostgresTarget(url, db)


async def _check_unused(db: PostgresConnection, name: str) -> None:
    if await db.fetchval("SELECT to_regclass('nodes')") is None:
        return
    alive = f"SELECT 1 FROM nodes WHERE seen > {NOW} - {ALIVE_FOR} AND id <> $1 LIMIT 1"
    if await db.fetchval(alive, LAST_NODE):
        raise StoreError(
            f"{name}: a server is using this database, or was {ALIVE_FOR // 1000} seconds ago."
            " Stop all nodes first"
        )


@asynccontextmanager
async def _connected(url: str) -> AsyncIterator[PostgresConnection]:
    name = name_of(url)
    # Large tables take long to read, and the source waits in a transaction meanwhile.
    patient = {"statement_timeout": "0", "idle_in_transaction_session_timeout": "0"}
    raw: Any = None
    try:
        raw = await asyncpg.connect(url, timeout=CONNECT_TIMEOUT, server_settings=SETTINGS | patient)
        yield PostgresConnection(raw)
    except Exception as error:
        if not is_from_store(error):
            raise
        raise store_error(name, error) from error
    finally:
        if raw is not None:
            await raw.close()


def _columns(table: CopiedTable) -> str:
    return ", ".join(f'"{column}"' for column in table.columns)


def _text(progress: CopyProgress) -> str:
    return msgspec.json.encode(progress).decode()
