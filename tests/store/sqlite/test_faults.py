"""Faults during a write. An append is written completely or not at all, and only failing ones get an
error."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from robotable.store.protocol import Conflict, Store, StoreError
from robotable.store.protocol.chat import ChatMessage
from robotable.store.protocol.jobs import Job
from robotable.store.protocol.logs import Append, Appended, Behind
from robotable.store.protocol.notifications import Notification
from robotable.store.sqlite import SqliteStore
from tests.store.sqlite.files import connected, contents
from tests.store.stores import acted, add_people, add_table, append, run_scenario

STEPS: Final = (
    ("INSERT", "commands"),
    ("INSERT", "entries"),
    ("UPDATE", "tables"),
    ("INSERT", "sitters"),
    ("UPDATE", "sitters"),
    ("DELETE", "sitters"),
    ("INSERT", "jobs"),
    ("DELETE", "jobs"),
    ("INSERT", "letters"),
)


def everything(table: str = "t", expected: int = 1) -> Append:
    """An append that writes to every table."""
    return append(
        expected,
        2,
        table=table,
        client=("anna", "c"),
        sitters=((0, "ben"), (2, "guest")),
        to_move=("guest",),
        jobs=(Job("clock", f"{table} new", 9),),
        cancelled_jobs=(("engine", table),),
        notifications=(Notification("ben", "your_turn", {}),),
        status="over",
    )


async def set_up(store: Store, *ids: str) -> None:
    await add_people(store)
    for id in ids:
        await add_table(store, id)
        await store.logs.append(
            append(
                table=id, sitters=((0, "anna"), (1, "ben")), jobs=(Job("engine", id, 5),), status="playing"
            )
        )


@contextmanager
def failing(path: Path, step: tuple[str, str], how: str = "ABORT", when: str = "1") -> Iterator[None]:
    """Make that step fail while the context is active."""
    with connected(path) as db:
        action, name = step
        db.execute(
            f"CREATE TRIGGER injected AFTER {action} ON {name} WHEN {when}"
            f" BEGIN SELECT RAISE({how}, 'injected'); END"
        )
        yield
        db.execute("DROP TRIGGER injected")


@pytest.mark.parametrize("step", STEPS, ids=" ".join)
@pytest.mark.parametrize("how", ["ABORT", "FAIL", "ROLLBACK"])
def test_an_append_that_fails_at_any_step_writes_nothing(
    tmp_path: Path, step: tuple[str, str], how: str
) -> None:
    path = tmp_path / "robotable.db"

    async def scenario(store: Store) -> None:
        await set_up(store, "t")
        untouched = contents(path)
        with failing(path, step, how):
            with pytest.raises(StoreError, match="injected"):
                await store.logs.append(everything())
            assert contents(path) == untouched
        assert await store.logs.append(everything()) == Appended(3)
        assert contents(path) != untouched

    run_scenario(SqliteStore(path), scenario)


def test_only_the_failing_append_gets_the_error(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"
    ids = [f"t{number}" for number in range(20)]

    async def scenario(store: Store) -> None:
        await set_up(store, *ids)
        with failing(path, ("INSERT", "entries"), when="NEW.table_id = 't7'"):
            answers = await asyncio.gather(
                *(store.logs.append(everything(id)) for id in ids), return_exceptions=True
            )
        for id, answer in zip(ids, answers, strict=True):
            if id == "t7":
                assert isinstance(answer, Conflict)
            else:
                assert answer == Appended(3)
            row = await store.tables.get(id)
            assert row is not None
            assert row.seq == (1 if id == "t7" else 3)

    run_scenario(SqliteStore(path), scenario)


def test_different_writes_of_one_group_fail_independently(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        await set_up(store, "t")
        answers = await asyncio.gather(
            store.chat.add("t", "anna", "Anna", "one", 1),
            store.chat.add("nowhere", "anna", "Anna", "lost", 1),
            store.logs.append(everything()),
            store.logs.append(append(table="nowhere")),
            store.blocks.set("anna", "nobody", True),
            store.chat.add("t", "anna", "Anna", "two", 1),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [
            ChatMessage,
            Conflict,
            Appended,
            Conflict,
            Conflict,
            ChatMessage,
        ]
        assert [message.text for message in await store.chat.messages("t")] == ["one", "two"]

    run_scenario(SqliteStore(tmp_path / "robotable.db"), scenario)


def test_no_append_of_an_aborted_group_is_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"
    ids = [f"t{number}" for number in range(20)]

    async def scenario(store: Store) -> None:
        await set_up(store, *ids)
        with failing(path, ("INSERT", "entries"), "ROLLBACK", when="NEW.table_id = 't7'"):
            answers = await asyncio.gather(
                *(store.logs.append(everything(id)) for id in ids), return_exceptions=True
            )
        for id, answer in zip(ids, answers, strict=True):
            row = await store.tables.get(id)
            assert row is not None
            if isinstance(answer, BaseException):
                assert type(answer) is StoreError, "the others did nothing wrong, so it is not a Conflict"
                assert row.seq == 1
            else:
                assert row.seq == 3
        assert isinstance(answers[7], StoreError)
        errors = [answer for answer in answers if isinstance(answer, BaseException)]
        assert all(one is not other for one, other in pairwise(errors)), (
            "each caller gets a separate exception"
        )

    run_scenario(SqliteStore(path), scenario)


FILLING: Final = "x" * 3000


async def fill(store: Store) -> tuple[int, int]:
    """Append until it fails, and fails for good: a checkpoint may make room for some more. Return the last
    seq and the number of failures."""
    await add_people(store)
    await add_table(store)
    seq = failed = 0
    while (failed < 3 or await store.healthy()) and seq < 5_000:
        one = append(seq, entries=(acted(seq + 1, FILLING),), client=("anna", str(seq)))
        (answer,) = await asyncio.gather(store.logs.append(one), return_exceptions=True)
        if isinstance(answer, BaseException):
            assert type(answer) is StoreError
            failed += 1
        else:
            assert answer == Appended(seq + 1)
            seq += 1
    assert not await store.healthy()
    assert len(await store.logs.entries("t")) == seq, "reading still works, and nothing more was written"
    return seq, failed


async def check_works_again(store: Store, seq: int) -> None:
    assert await store.healthy()
    one = append(seq, entries=(acted(seq + 1, FILLING),), client=("anna", str(seq)))
    assert await store.logs.append(one) == Appended(seq + 1)
    assert [entry.seq for entry in await store.logs.entries("t")] == list(range(1, seq + 2))


def test_appends_fail_while_sqlite_has_no_space_and_work_again_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"

    class Small(SqliteStore):
        async def limit_pages(self, most: int) -> None:
            await self.file.write(lambda db: db.execute(f"PRAGMA max_page_count = {most}").fetchall())

    store = Small(path)

    async def scenario(_: Store) -> None:
        await store.limit_pages(150)
        seq, failed = await fill(store)
        assert (seq > 20, failed >= 3) == (True, True)
        with pytest.raises(StoreError, match=r"^\S+robotable\.db: the disk is full \(.*\)$"):
            await store.logs.append(append(seq, entries=(acted(seq + 1, FILLING),)))
        await store.limit_pages(100_000)
        await check_works_again(store, seq)

    run_scenario(store, scenario)


def test_appends_fail_while_the_file_cannot_grow_and_work_again_afterwards(tmp_path: Path) -> None:
    """The operating system fails in the middle of a commit."""

    async def scenario(store: Store) -> None:
        old = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_500_000, old[1]))
        try:
            seq, failed = await fill(store)
            assert (seq > 20, failed >= 3) == (True, True)
            many = [append(seq, entries=(acted(seq + 1, FILLING),)) for _ in range(10)]
            answers = await asyncio.gather(*map(store.logs.append, many), return_exceptions=True)
            # A checkpoint may make room for one append. The others are then behind, or fail.
            written = [answer.seq for answer in answers if isinstance(answer, Appended)]
            assert len(written) <= 1
            assert all(isinstance(answer, StoreError | Appended | Behind) for answer in answers)
            seq = max([seq, *written])
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, old)
        await check_works_again(store, seq)

    run_scenario(SqliteStore(tmp_path / "robotable.db"), scenario)
    with connected(tmp_path / "robotable.db") as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_lock_held_too_long_by_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("robotable.store.sqlite.connection.BUSY_TIMEOUT", 0.1)
    path = tmp_path / "robotable.db"

    async def scenario(store: Store) -> None:
        await set_up(store, "t")
        with connected(path) as db:
            db.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="another program has locked the file"):
                await store.logs.append(everything())
            assert not await store.healthy()
            assert len(await store.logs.entries("t")) == 1, "readers are not blocked"
            db.execute("ROLLBACK")
        assert await store.logs.append(everything()) == Appended(3)

    run_scenario(SqliteStore(path), scenario)


def test_two_stores_on_one_file_do_not_overwrite_each_other(tmp_path: Path) -> None:
    path = tmp_path / "robotable.db"

    async def scenario(first: Store) -> None:
        await set_up(first, "t")
        second = SqliteStore(path)
        await second.open()
        seqs: list[int] = []

        async def write(store: Store) -> None:
            seq = 1
            for _ in range(20):
                answer = await store.logs.append(append(seq))
                seq = answer.seq
                if isinstance(answer, Appended):
                    seqs.append(seq)

        await asyncio.gather(write(first), write(second), write(first), write(second))
        await second.close()
        assert sorted(seqs) == [entry.seq for entry in await first.logs.entries("t", 1)]
        assert len(set(seqs)) == len(seqs)

    run_scenario(SqliteStore(path), scenario)
