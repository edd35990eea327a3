"""The server crashes or connections break: nothing is lost, nothing is written twice, and the store
recovers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from robotable.store.postgres import PostgresStore, writer
from robotable.store.postgres.append import append_all
from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.writer import PostgresWriter
from robotable.store.protocol import Store, StoreError
from robotable.store.protocol.logs import Append, Appended
from robotable.store.protocol.notifications import Notification
from tests.postgres_server import PostgresServer
from tests.store.stores import add_people, add_table, append, run_scenario


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    # A crash must not lose what was acknowledged.
    found = PostgresServer(fsync="on", synchronous_commit="on")
    found.start()
    yield found
    found.stop()


async def break_connections(url: str) -> None:
    db = await asyncpg.connect(url)
    await db.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await db.close()


def test_a_restarted_server_is_used_again(server: PostgresServer) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        assert await store.logs.append(append(0)) == Appended(1)
        await asyncio.to_thread(server.crash)
        assert not await store.healthy()
        with pytest.raises(StoreError, match=r"cannot be reached|broken"):
            await store.tables.get("t")
        waiting = asyncio.create_task(store.logs.append(append(1)))
        await asyncio.to_thread(server.start)
        assert await waiting == Appended(2)
        assert await store.healthy()
        assert [entry.seq for entry in await store.logs.entries("t")] == [1, 2]

    run_scenario(PostgresStore(server.url()), scenario)


@pytest.mark.parametrize("is_written", [True, False], ids=["after the commit", "before the commit"])
@pytest.mark.parametrize("entries", [1, 0])
@pytest.mark.parametrize("client", [None, ("anna", "command")])
def test_a_connection_that_breaks_during_an_append_does_no_harm(
    url: str,
    monkeypatch: pytest.MonkeyPatch,
    is_written: bool,
    entries: int,
    client: tuple[str, str] | None,
) -> None:
    """The answer gets lost, after the database has written the group or before it got it."""
    send = append_all
    breaks = 0

    async def send_and_break(db: Any, *rest: Any) -> Any:
        nonlocal breaks
        breaks += 1
        if breaks > 1:
            return await send(db, *rest)
        if is_written:
            await send(db, *rest)
        await break_connections(url)
        return await db.fetchval("SELECT 1")

    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        monkeypatch.setattr(writer, "append_all", send_and_break)
        notification = Notification("ben", "over", {})
        one: Append = append(0, entries, client=client, notifications=(notification,))
        assert await store.logs.append(one) == Appended(entries)
        assert len(await store.logs.entries("t")) == entries
        assert len(await store.notifications.lease(0, 1, 9)) == 1
        assert breaks == (1 if is_written else 2)

    run_scenario(PostgresStore(url), scenario)


def test_a_group_that_was_never_sent_is_not_given_the_answer_of_the_one_before(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a move would be acknowledged that nobody has written."""

    async def scenario(store: PostgresStore) -> None:
        await add_people(store)
        await add_table(store)
        assert await store.logs.append(append(0)) == Appended(1)
        connect = store.database.connection
        attempts = 0

        @asynccontextmanager
        async def refused_once() -> AsyncIterator[PostgresConnection]:
            nonlocal attempts
            attempts += 1
            if attempts == 1:
                raise ConnectionRefusedError
            async with connect() as db:
                yield db

        monkeypatch.setattr(store.database, "connection", refused_once)
        assert await store.logs.append(append(1, client=("anna", "command"))) == Appended(2)
        assert attempts > 1
        assert await store.logs.answered("t", "anna", "command") == 2
        assert [entry.seq for entry in await store.logs.entries("t")] == [1, 2]

    run_scenario(PostgresStore(url), scenario)


@pytest.mark.parametrize("is_written", [True, False], ids=["after the commit", "before the commit"])
@pytest.mark.parametrize("moment", ["before", "between", "after"])
def test_a_connection_that_breaks_during_the_look_up_does_no_harm(
    url: str, monkeypatch: pytest.MonkeyPatch, is_written: bool, moment: str
) -> None:
    """After the append, the writer's first question about it also gets no answer: the connection breaks
    before the row is locked, before its number is used up, or after that was committed."""
    send = append_all
    sent, questions = 0, 0

    async def send_and_break(db: Any, *rest: Any) -> Any:
        nonlocal sent
        sent += 1
        if sent > 1:
            return await send(db, *rest)
        if is_written:
            await send(db, *rest)
        await break_connections(url)
        return await db.fetchval("SELECT 1")

    class Writer(PostgresWriter):
        async def _look_up(self, db: PostgresConnection, *rest: Any) -> Any:
            nonlocal questions
            questions += 1
            if questions > 1:
                return await super()._look_up(db, *rest)
            if moment == "before":
                await break_connections(url)
            elif moment == "between":
                monkeypatch.setattr(db, "fetchrow", fetch_and_break(db.fetchrow))
            found = await super()._look_up(db, *rest)
            await break_connections(url)
            await db.fetchval("SELECT 1")
            return found

    def fetch_and_break(fetchrow: Any) -> Any:
        async def fetch(query: str, *args: Any) -> Any:
            row = await fetchrow(query, *args)
            await break_connections(url)
            return row

        return fetch

    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        monkeypatch.setattr(writer, "append_all", send_and_break)
        notification = Notification("ben", "over", {})
        assert await store.logs.append(append(0, 1, notifications=(notification,))) == Appended(1)
        assert (sent, questions) == (1 if is_written else 2, 2)
        assert await store.logs.append(append(1)) == Appended(2)
        assert [entry.seq for entry in await store.logs.entries("t")] == [1, 2]
        assert len(await store.notifications.lease(0, 1, 9)) == 1

    monkeypatch.setattr("robotable.store.postgres.store.PostgresWriter", Writer)
    run_scenario(PostgresStore(url), scenario)


def test_a_group_that_was_given_up_cannot_be_written_later(url: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await add_people(store)
        await add_table(store)
        await store.logs.append(append(0))
        async with store.database.connection() as db:
            row = await db.fetchrow("SELECT id, number FROM writers")
            assert row is not None
            id, number = row
            with pytest.raises(asyncpg.PostgresError, match="given up"):
                await append_all(db, id, number, [append(1)])
        assert len(await store.logs.entries("t")) == 1

    run_scenario(PostgresStore(url), scenario)


def test_reads_survive_broken_connections(url: str) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        for _ in range(3):
            await break_connections(url)
            assert await store.people.get("anna") is not None

    run_scenario(PostgresStore(url), scenario)


def test_errors_name_the_database_but_not_the_password() -> None:
    store = PostgresStore("postgresql://ann:s3cret@127.0.0.1:9/games")
    with pytest.raises(StoreError, match=r"ann@127\.0\.0\.1:9/games: the server cannot be reached") as found:
        asyncio.run(store.open())
    assert "s3cret" not in str(found.value)
    with pytest.raises(StoreError) as wrong:
        PostgresStore("postgresql:ann:s3cret")
    assert "s3cret" not in str(wrong.value)
