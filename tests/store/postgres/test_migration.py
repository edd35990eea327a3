"""The schema is created once, by whoever comes first, and a newer or foreign one is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import asyncpg
import pytest

from robotable.store.postgres import PostgresStore
from robotable.store.postgres.opening import open_once, upgrade
from robotable.store.postgres.schema import STEPS
from robotable.store.protocol import StoreError
from tests.postgres_server import fresh_database
from tests.store.stores import add_people, run_scenario


@pytest.fixture
def empty() -> Iterator[str]:
    with fresh_database(is_empty=True) as url:
        yield url


async def execute(url: str, statement: str) -> None:
    db = await asyncpg.connect(url)
    try:
        await db.execute(statement)
    finally:
        await db.close()


def test_several_servers_can_start_at_once(empty: str) -> None:
    async def start() -> None:
        stores = [PostgresStore(empty, connections=2) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        await add_people(stores[0])
        assert await stores[3].people.get("anna") is not None
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(start())


def test_an_upgrade_says_from_which_schema_to_which(empty: str) -> None:
    assert asyncio.run(upgrade(empty))[1:] == (0, len(STEPS))
    assert asyncio.run(upgrade(empty))[1:] == (len(STEPS), len(STEPS))


def test_a_newer_schema_is_refused_and_left_alone(url: str) -> None:
    asyncio.run(execute(url, "UPDATE robotable_schema SET version = 999"))
    with pytest.raises(StoreError, match="newer version of robotable"):
        run_scenario(PostgresStore(url), add_people)


def test_an_older_schema_is_refused_by_commands(empty: str) -> None:
    with pytest.raises(StoreError, match="robotable migrate"):
        asyncio.run(PostgresStore(empty).open_without_upgrade())


def test_the_database_of_another_program_is_refused(empty: str) -> None:
    asyncio.run(execute(empty, "CREATE TABLE invoices (id integer)"))
    with pytest.raises(StoreError, match="belongs to another program"):
        run_scenario(PostgresStore(empty), add_people)


def test_an_empty_database_is_refused_if_it_must_exist(empty: str) -> None:
    with pytest.raises(StoreError, match="--must-exist"):
        asyncio.run(open_once(empty, must_exist=True))
    assert str(asyncio.run(open_once(empty))).startswith("Created postgresql://")
    assert str(asyncio.run(open_once(empty, must_exist=True))).endswith(": 0 games, 0 running")
