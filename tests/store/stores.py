"""The stores that run the contract suite, and small values to fill them with.

Every test in this folder runs once for each entry of STORES. To test another store, add it there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import msgspec

from robotable.store.postgres import PostgresStore
from robotable.store.protocol import Store
from robotable.store.protocol.logs import Append
from robotable.store.protocol.people import Person
from robotable.store.protocol.tables import TableRow
from robotable.store.sqlite import SqliteStore
from robotable.table.entries import Acted, Entry
from robotable.table.setup import Setup
from tests.postgres_server import fresh_database

S = TypeVar("S", bound=Store)
T = TypeVar("T")

NewStore: TypeAlias = Callable[[], Store]
"""Makes another store with the same data, not yet open."""


@contextmanager
def _sqlite(folder: Path) -> Iterator[NewStore]:
    yield lambda: SqliteStore(folder / "robotable.db")


@contextmanager
def _postgres(folder: Path) -> Iterator[NewStore]:
    with fresh_database() as url:
        yield lambda: PostgresStore(url)


STORES: Final = {"sqlite": _sqlite, "postgres": _postgres}


class Run(Protocol):
    def __call__(self, scenario: Callable[[Store], Awaitable[T]]) -> T:
        """Open the store, run the scenario and return its result. The next scenario finds the same data."""


def run_scenario(store: S, scenario: Callable[[S], Awaitable[T]]) -> T:
    async def open_and_run() -> T:
        await store.open()
        try:
            return await scenario(store)
        finally:
            await store.close()

    return asyncio.run(open_and_run())


PEOPLE: Final = ("anna", "ben", "guest")


async def add_people(store: Store) -> None:
    """Add two accounts and a guest."""
    for number, id in enumerate(PEOPLE):
        login = None if id == "guest" else id
        assert await store.people.add(Person(id=id, name=id.title(), created=number, login=login))


def table_row(id: str = "t", **changes: Any) -> TableRow:
    table = TableRow(
        id=id, setup=Setup(game="robot_master"), creator="anna", invite=f"invite to {id}", created=1
    )
    return msgspec.structs.replace(table, **changes)


async def add_table(store: Store, id: str = "t", **changes: Any) -> TableRow:
    made = table_row(id, **changes)
    await store.tables.create(made)
    return made


def acted(seq: int, action: object = None, at: int = 0) -> Entry:
    return Entry(seq, at, Acted(0, msgspec.Raw(msgspec.json.encode(action))))


def append(expected: int = 0, count: int = 1, table: str = "t", **changes: Any) -> Append:
    entries = tuple(acted(expected + number) for number in range(1, count + 1))
    one = Append(table=table, expected=expected, entries=entries, at=expected + count, status="playing")
    return msgspec.structs.replace(one, **changes)
