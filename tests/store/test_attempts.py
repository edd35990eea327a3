from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from robotable.store.protocol import Conflict
from robotable.store.protocol.attempts import Attempt, Placing
from robotable.store.protocol.people import Person
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.migration import migrate, schema_version
from robotable.store.sqlite.schema import STEPS

DAY = ("micro_robots", "2026-11-01")


def with_store(path: Path, do: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(path / "table.db")
        await store.open()
        try:
            await do(store)
        finally:
            await store.close()

    asyncio.run(run())


async def people(store: SqliteStore, *names: str) -> None:
    for name in names:
        await store.people.add(Person(id=name, name=name.title(), created=0, login=name or None))


def test_a_file_from_before_gets_the_new_tables_and_keeps_its_people(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "table.db", isolation_level=None)) as db:
        assert migrate(db, "old", STEPS[:1]) == 1
        db.execute("INSERT INTO people VALUES ('ann', 'Ann', 0, NULL, NULL, NULL, NULL, 0, 0, 0)")

    async def check(store: SqliteStore) -> None:
        assert await store.people.get("ann") is not None
        assert await store.daily_puzzles.get_or_add(*DAY, "{}") == "{}"

    with_store(tmp_path, check)
    with closing(sqlite3.connect(tmp_path / "table.db")) as db:
        assert schema_version(db) == len(STEPS)


def test_the_first_puzzle_and_the_first_answer_stay(tmp_path: Path) -> None:
    async def check(store: SqliteStore) -> None:
        await people(store, "ann")
        assert await store.daily_puzzles.get(*DAY) is None
        assert await store.daily_puzzles.get_or_add(*DAY, "one") == "one"
        assert await store.daily_puzzles.get_or_add(*DAY, "two") == "one"
        assert await store.attempts.answer(*DAY, "ann", 5, 3, "way") is None
        assert await store.attempts.get(*DAY, "ann") is None
        assert await store.attempts.reveal(*DAY, "ann", 10) == Attempt(*DAY, "ann", 10)
        assert await store.attempts.reveal(*DAY, "ann", 20) == Attempt(*DAY, "ann", 10)
        answered = Attempt(*DAY, "ann", 10, 30, None, "wrong")
        assert await store.attempts.answer(*DAY, "ann", 30, None, "wrong") == answered
        assert await store.attempts.answer(*DAY, "ann", 40, 3, "right") == answered
        for game, date, person in ((*DAY, "nobody"), ("micro_robots", "2026-11-02", "ann")):
            with pytest.raises(Conflict):
                await store.attempts.reveal(game, date, person, 10)

    with_store(tmp_path, check)
    with_store(tmp_path, lambda store: _still_there(store))


async def _still_there(store: SqliteStore) -> None:
    assert await store.attempts.get(*DAY, "ann") == Attempt(*DAY, "ann", 10, 30, None, "wrong")
    assert await store.daily_puzzles.get(*DAY) == "one"


def test_an_answer_before_its_time_took_none(tmp_path: Path) -> None:
    async def check(store: SqliteStore) -> None:
        await people(store, "ann")
        await store.daily_puzzles.get_or_add(*DAY, "one")
        await store.attempts.reveal(*DAY, "ann", 1_000)
        answered = await store.attempts.answer(*DAY, "ann", 400, 3, "way")
        assert answered is not None
        assert answered.answered == 1_000

    with_store(tmp_path, check)


def test_two_rankings(tmp_path: Path) -> None:
    async def check(store: SqliteStore) -> None:
        await people(store, "ann", "ben", "cleo", "dan", "eve")
        await store.people.add(Person(id="guest", name="Guest", created=0))
        await store.daily_puzzles.get_or_add(*DAY, "one")
        for person, revealed, took, moves in (
            ("ann", 0, 50, 7),
            ("ben", 10, 20, 9),
            ("cleo", 20, 20, 7),
            ("dan", 30, 5, None),
            ("eve", 900, 1, 5),
            ("guest", 40, 60, 7),
        ):
            await store.attempts.reveal(*DAY, person, revealed)
            await store.attempts.answer(*DAY, person, revealed + took, moves, "way")
        by_moves = await store.attempts.ranking(*DAY, "shortest", before=900, limit=10)
        assert [one.name for one in by_moves] == ["Cleo", "Ann", "Guest", "Ben"]
        assert by_moves[2] == Placing("guest", "Guest", True, 7, 60)
        by_time = await store.attempts.ranking(*DAY, "fastest", before=901, limit=3)
        assert [one.name for one in by_time] == ["Eve", "Cleo", "Ben"]

    with_store(tmp_path, check)


def test_a_guest_who_turns_out_to_have_an_account_has_one_attempt(tmp_path: Path) -> None:
    async def check(store: SqliteStore) -> None:
        await people(store, "ann")
        await store.people.add(Person(id="guest", name="Guest", created=0))
        other = ("ricochet_robots", "2026-11-01")
        for day in (DAY, other):
            await store.daily_puzzles.get_or_add(*day, "one")
            await store.attempts.reveal(*day, "guest", 1)
        await store.attempts.reveal(*DAY, "ann", 2)
        await store.people.merge("guest", "ann", 3)
        assert await store.attempts.get(*DAY, "ann") == Attempt(*DAY, "ann", 2)
        assert await store.attempts.get(*other, "ann") == Attempt(*other, "ann", 1)
        assert await store.attempts.get(*DAY, "guest") is None

    with_store(tmp_path, check)
